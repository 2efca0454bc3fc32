/** Starlight: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, ptBr, testSites } from './test-sites.ts'

testSites('starlight', [
  [
    'without options',
    {
      'astro.config.mjs': 'export default defineConfig({ integrations: [sitemap(), starlight()] })\n',
      'src/content/docs/a.md': 'Text.\n',
    },
    {
      config: 'astro.config.mjs',
      sources: [{ folder: 'src/content/docs', lang: 'en', path: '/{path}/' }],
    },
  ],
  [
    'whose root language has no tag',
    {
      'astro.config.mjs': `const locales = { root: { label: 'English' }, 'pt-br': { lang: 'pt-BR' } }
export default { integrations: [starlight({ title: { en: 'Docs' }, locales })] }
`,
      'src/content/docs/a.md': 'Text.\n',
      'src/content/docs/pt-br/a.md': 'Texto.\n',
    },
    {
      config: 'astro.config.mjs',
      title: 'Docs',
      languages: [en, ptBr],
      sources: [
        { folder: 'src/content/docs', lang: { from: 'folder', locales: [] }, path: '/{lang}/{path}/' },
      ],
    },
  ],
  [
    'that names no default language',
    {
      'astro.config.mjs': 'export default { integrations: [starlight({ locales: { pt: {}, en: {} } })] }\n',
      'src/content/docs/pt/a.md': 'Texto.\n',
      'src/content/docs/en/a.md': 'Text.\n',
    },
    {
      config: 'astro.config.mjs',
      languages: [pt, en],
      sources: [
        { folder: 'src/content/docs/pt', lang: 'pt', path: '/pt/{path}/' },
        { folder: 'src/content/docs/en', lang: 'en', path: '/en/{path}/' },
      ],
    },
  ],
])
