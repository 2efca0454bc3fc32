/** Docusaurus: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, testSites, texts } from '../test-sites.ts'

testSites('docusaurus', {
  'whose last version of the docs is in another folder, also translated': [
    {
      'docusaurus.config.js': `const plugin = ['@docusaurus/plugin-content-docs', { id: 'manual', path: 'manual', routeBasePath: 'manual', lastVersion: 'current' }]
export default { title: 'Sample', i18n: { defaultLocale: 'en', locales: ['en', 'pt'] }, presets: ['classic'], plugins: [plugin] }
`,
      'versions.json': '["2.0", "1.0"]',
      'manual_versions.json': '["3.0"]',
      ...texts(
        'docs/a.md',
        'versioned_docs/version-2.0/a.md',
        'versioned_docs/version-1.0/a.md',
        'i18n/pt/docusaurus-plugin-content-docs/current/a.md',
        'i18n/pt/docusaurus-plugin-content-docs/version-2.0/a.md',
        'manual/b.md',
      ),
    },
    {
      title: 'Sample',
      languages: [en, pt],
      sources: [
        'folder: versioned_docs/version-2.0; lang: en; prefix: docs; url: /docs/{path}',
        'folder: i18n/pt/docusaurus-plugin-content-docs/version-2.0; lang: pt; prefix: docs; url: /pt/docs/{path}',
        'folder: manual; lang: en; prefix: manual; url: /manual/{path}',
      ],
    },
  ],
  'whose last version of the docs has no folder': [
    {
      'docusaurus.config.js': `export default {
  presets: [['classic', { docs: { includeCurrentVersion: false, lastVersion: '2.x' } }]],
}
`,
      'versions.json': '["2.x"]',
      ...texts('docs/a.md'),
    },
    {
      sources: ['folder: docs; lang: en; url: /docs/{path}'],
      notes: [
        'The version "2.x" has no documents in versioned_docs/version-2.x; the current ones are read instead',
      ],
    },
  ],
  'with the settings of its preset, and plugins without documents': [
    {
      'docusaurus.config.js': `module.exports = {
  presets: ['classic'],
  plugins: ['docusaurus-plugin-sass', ['content-pages', { id: 'more', path: 'more', routeBasePath: '/' }]],
  staticDirectories: ['public', 'assets'],
}
`,
      ...texts('docs/a.md', 'src/pages/b.md', 'more/c.md'),
      'public/logo.png': '',
    },
    {
      sources: [
        'folder: docs; lang: en; prefix: docs; static: ["public"]; url: /docs/{path}',
        'folder: src/pages; lang: en; url: /{path}',
        'folder: more; lang: en; url: /{path}',
      ],
    },
  ],
  'that reads files as Markdown by their extension': [
    {
      'docusaurus.config.js': `module.exports = { presets: ['classic'], markdown: { format: 'detect', emoji: false } }\n`,
      ...texts('docs/a.md'),
    },
    {
      sources: [
        'folder: docs; lang: en; defaults: [{"files":["**/*.md"],"values":{"mdx":{"format":"md"}}}]; emoji: false; url: /docs/{path}',
      ],
    },
  ],
  'with docs at its root and without a blog': [
    {
      'docusaurus.config.js': `module.exports = {
  i18n: { defaultLocale: 'english', locales: ['english', 'pt'] },
  presets: [
    [require.resolve('@docusaurus/preset-classic'), { docs: { routeBasePath: '/' }, blog: false }],
    ['redocusaurus', {}],
  ],
}
`,
      ...texts('docs/a.md', 'blog/b.md', 'i18n/pt/docusaurus-plugin-content-docs/current/a.md'),
    },
    {
      languages: [en, pt],
      sources: [
        'folder: docs; lang: en; url: /{path}',
        'folder: i18n/pt/docusaurus-plugin-content-docs/current; lang: pt; url: /pt/{path}',
      ],
    },
  ],
  'with several blogs': [
    {
      'docusaurus.config.js': `const blog = '@docusaurus/plugin-content-blog'
export default {
  i18n: { defaultLocale: 'en', locales: ['en', 'pt'] },
  presets: ['classic'],
  plugins: [
    [blog, { id: 'releases', path: 'releases', routeBasePath: 'releases' }],
    [blog, { id: 'news', path: 'news', routeBasePath: 'news' }],
    [blog, { id: 'team', path: 'team', routeBasePath: 'team' }],
  ],
}
`,
      'blog/a.md': 'Text.\n',
      'releases/a.md': '---\ntitle: A\nversion: 1.0.0\n---\nText.\n',
      'releases/b.md': '---\ntitle: B\nversion: 1.1.0\nauthors: [a]\n---\nText.\n',
      ...texts('news/a.md', 'team/a.md', 'i18n/pt/docusaurus-plugin-content-blog-team/a.md'),
    },
    {
      languages: [en, pt],
      sources: [
        'folder: blog; lang: en; prefix: blog; url: /blog/{path}',
        'folder: news; lang: en; prefix: news; url: /news/{path}',
        'folder: team; lang: en; prefix: team; url: /team/{path}',
        'folder: i18n/pt/docusaurus-plugin-content-blog-team; lang: pt; prefix: team; url: /pt/team/{path}',
      ],
      collections: [
        'folder: releases; lang: en; list: ["title","description","date","tags","version","authors"]; name: releases; url: /releases/{path}',
      ],
    },
  ],
})
