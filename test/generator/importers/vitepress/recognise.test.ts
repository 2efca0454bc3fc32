/** VitePress: sites that are set up in other ways than those in `sites.ts`. */

import { testSites } from '../test-sites.ts'

testSites('vitepress', {
  'without a configuration': [
    {
      '.vitepress/theme/index.ts': '',
      'package.json': '{ "homepage": "https://example.com/docs" }\n',
      'guide/a.md': 'Text.\n',
    },
    {
      config: '.vitepress',
      baseUrl: 'https://example.com/docs',
      sources: ['folder: ; lang: en; url: /{path}.html'],
    },
  ],
  'in one language, with a sitemap below the path of the site': [
    {
      'docs/.vitepress/config/index.ts':
        "export default { lang: 'pt-BR', base: '/docs/', srcDir: 'src', sitemap: { hostname: 'https://example.com/docs/' } }\n",
      'docs/src/a.md': 'Texto.\n',
    },
    {
      baseUrl: 'https://example.com/docs',
      languages: [{ code: 'pt', tag: 'pt-BR' }],
      sources: ['folder: docs/src; lang: pt; url: /{path}.html'],
    },
  ],
  'whose languages a function returns': [
    {
      '.vitepress/config.ts': `import { listLocales } from './locales.ts'
export default { title: 'Sample', locales: listLocales('guide') }
`,
      'guide/a.md': 'Text.\n',
    },
    { title: 'Sample', sources: ['folder: ; lang: en; url: /{path}.html'] },
  ],
})

testSites('vuepress', {
  'whose patterns leave files out': [
    {
      'docs/.vuepress/config.ts':
        "export default { pagePatterns: ['**/*.md', '!**/*.snippet.md', '!**/TODO.md', '!.vuepress', '!node_modules'] }\n",
      'docs/a.md': 'Text.\n',
      'docs/TODO.md': 'Text.\n',
    },
    { sources: ['folder: docs; lang: en; ignore: ["**/*.snippet.md","**/TODO.md"]; url: /{path}.html'] },
  ],
})
