/** Starlight: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, ptBr, testSites, texts } from '../test-sites.ts'

testSites('starlight', {
  'without options': [
    {
      'astro.config.mjs': 'export default defineConfig({ integrations: [sitemap(), starlight()] })\n',
      'src/content/docs/a.md': 'Text.\n',
    },
    { sources: ['folder: src/content/docs; lang: en; url: /{path}/'] },
  ],
  'whose root language has no tag': [
    {
      'astro.config.mjs': `const locales = { root: { label: 'English' }, 'pt-br': { lang: 'pt-BR' } }
export default { integrations: [starlight({ title: { en: 'Docs' }, locales })] }
`,
      ...texts('src/content/docs/a.md', 'src/content/docs/pt-br/a.md'),
    },
    {
      title: 'Docs',
      languages: [en, ptBr],
      sources: ['folder: src/content/docs; lang: {"from":"folder","locales":[]}; url: /{lang}/{path}/'],
    },
  ],
  'that names no default language': [
    {
      'astro.config.mjs': 'export default { integrations: [starlight({ locales: { pt: {}, en: {} } })] }\n',
      ...texts('src/content/docs/pt/a.md', 'src/content/docs/en/a.md'),
    },
    {
      languages: [pt, en],
      sources: [
        'folder: src/content/docs/pt; lang: pt; url: /pt/{path}/',
        'folder: src/content/docs/en; lang: en; url: /en/{path}/',
      ],
    },
  ],
})
