/** Docusaurus: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, testSites } from './test-sites.ts'

testSites('docusaurus', [
  [
    'whose last version of the docs is in another folder, also translated',
    {
      'docusaurus.config.js': `const plugin = ['@docusaurus/plugin-content-docs', { id: 'manual', path: 'manual', routeBasePath: 'manual', lastVersion: 'current' }]
export default { title: 'Sample', i18n: { defaultLocale: 'en', locales: ['en', 'pt'] }, presets: ['classic'], plugins: [plugin] }
`,
      'versions.json': '["2.0", "1.0"]',
      'manual_versions.json': '["3.0"]',
      'docs/a.md': 'Text.\n',
      'versioned_docs/version-2.0/a.md': 'Text.\n',
      'versioned_docs/version-1.0/a.md': 'Text.\n',
      'i18n/pt/docusaurus-plugin-content-docs/current/a.md': 'Texto.\n',
      'i18n/pt/docusaurus-plugin-content-docs/version-2.0/a.md': 'Texto.\n',
      'manual/b.md': 'Text.\n',
    },
    {
      config: 'docusaurus.config.js',
      title: 'Sample',
      languages: [en, pt],
      sources: [
        { folder: 'versioned_docs/version-2.0', lang: 'en', prefix: 'docs', path: '/docs/{path}' },
        {
          folder: 'i18n/pt/docusaurus-plugin-content-docs/version-2.0',
          lang: 'pt',
          prefix: 'docs',
          path: '/pt/docs/{path}',
        },
        { folder: 'manual', lang: 'en', prefix: 'manual', path: '/manual/{path}' },
      ],
    },
  ],
  [
    'with the settings of its preset, and plugins without documents',
    {
      'docusaurus.config.js': `module.exports = {
  presets: ['classic'],
  plugins: ['docusaurus-plugin-sass', ['content-pages', { id: 'more', path: 'more', routeBasePath: '/' }]],
  staticDirectories: ['public', 'assets'],
}
`,
      'docs/a.md': 'Text.\n',
      'src/pages/b.md': 'Text.\n',
      'more/c.md': 'Text.\n',
      'public/logo.png': '',
    },
    {
      config: 'docusaurus.config.js',
      sources: [
        { folder: 'docs', lang: 'en', prefix: 'docs', path: '/docs/{path}', static: ['public'] },
        { folder: 'src/pages', lang: 'en', path: '/{path}' },
        { folder: 'more', lang: 'en', path: '/{path}' },
      ],
    },
  ],
  [
    'with docs at its root and without a blog',
    {
      'docusaurus.config.js': `module.exports = {
  i18n: { defaultLocale: 'english', locales: ['english', 'pt'] },
  presets: [
    [require.resolve('@docusaurus/preset-classic'), { docs: { routeBasePath: '/' }, blog: false }],
    ['redocusaurus', {}],
  ],
}
`,
      'docs/a.md': 'Text.\n',
      'blog/b.md': 'Text.\n',
      'i18n/pt/docusaurus-plugin-content-docs/current/a.md': 'Texto.\n',
    },
    {
      config: 'docusaurus.config.js',
      languages: [en, pt],
      sources: [
        { folder: 'docs', lang: 'en', path: '/{path}' },
        { folder: 'i18n/pt/docusaurus-plugin-content-docs/current', lang: 'pt', path: '/pt/{path}' },
      ],
    },
  ],
])
