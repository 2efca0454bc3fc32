/** VuePress, by https://vuepress.vuejs.org/. */

import { page, testCases } from '../../../fixtures/source-cases.ts'

const source = { from: 'vuepress', folder: '../docs' }

testCases(source, {
  // https://vuepress.vuejs.org/guide/page.html#routing
  'Pages end in .html, and a README or an index has the address of its folder': {
    files: {
      'README.md': [page, 'home', '/'],
      'start.md': [page, 'start', '/start.html'],
      'guide/README.md': [page, 'guide', '/guide/'],
      'guide/page.md': [page, 'guide-page', '/guide/page.html'],
      'more/index.md': [page, 'more', '/more/'],
      'other/readme.md': [page, 'other', '/other/'],
      '.vuepress/notes.md': page,
    },
    links: {
      'guide/page.md': {
        '../start.html#part': '/essays/start#part',
        './': '/essays/guide',
        './README.md': '/essays/guide',
        '/start': '/essays/start',
      },
    },
  },
  // https://vuepress.vuejs.org/guide/i18n.html
  'Locales are folders, and the root one has none': {
    'a.md': [page, 'a', '/a.html'],
    'de/README.md': [page, 'home', '/de/', { lang: 'de' }],
    'de/a.md': [page, 'a', '/de/a.html', { lang: 'de' }],
  },
  // https://vuepress.vuejs.org/reference/frontmatter.html#permalink
  'A permalink is the address': { 'a.md': ['permalink: /own/', 'a', '/own/'] },
  // https://vuepress.vuejs.org/reference/node-api.html#date
  'The date in a name stays in the address': {
    'blog/2026-01-09-tides.md': [page, 'blog-2026-01-09-tides', '/blog/2026-01-09-tides.html', '2026-01-09'],
  },
  // https://vuepress.vuejs.org/reference/default-theme/frontmatter.html#home-page
  'A home page has its texts in front matter': {
    'README.md': [
      '---\nhome: true\nheroText: Sample\ntagline: Fast and small\n---\n',
      'home',
      '/',
      { title: 'Sample', description: 'Fast and small' },
    ],
  },
})
