/** VuePress, by https://vuepress.vuejs.org/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'vuepress', folder: '../docs' }, [
  {
    it: 'Pages end in .html, and a README or an index has the address of its folder',
    page: 'https://vuepress.vuejs.org/guide/page.html#routing',
    files: {
      'docs/README.md': [page, 'home', '/'],
      'docs/start.md': [page, 'start', '/start.html'],
      'docs/guide/README.md': [page, 'guide', '/guide/'],
      'docs/guide/page.md': [page, 'guide-page', '/guide/page.html'],
      'docs/more/index.md': [page, 'more', '/more/'],
      'docs/other/readme.md': [page, 'other', '/other/'],
      'docs/.vuepress/notes.md': page,
    },
    links: {
      'docs/guide/page.md': {
        '../start.html#part': '/essays/start#part',
        './': '/essays/guide',
        './README.md': '/essays/guide',
        '/start': '/essays/start',
      },
    },
  },
  {
    it: 'Locales are folders, and the root one has none',
    page: 'https://vuepress.vuejs.org/guide/i18n.html',
    files: {
      'docs/a.md': [page, 'a', '/a.html'],
      'docs/de/README.md': [page, 'home', '/de/', { lang: 'de' }],
      'docs/de/a.md': [page, 'a', '/de/a.html', { lang: 'de' }],
    },
  },
  {
    it: 'A permalink is the address',
    page: 'https://vuepress.vuejs.org/reference/frontmatter.html#permalink',
    files: { 'docs/a.md': [withKeys('permalink: /own/'), 'a', '/own/'] },
  },
  {
    it: 'The date in a name stays in the address',
    page: 'https://vuepress.vuejs.org/reference/node-api.html#date',
    files: {
      'docs/blog/2026-01-09-tides.md': [
        page,
        'blog-2026-01-09-tides',
        '/blog/2026-01-09-tides.html',
        { date: '2026-01-09' },
      ],
    },
  },
  {
    it: 'A home page has its texts in front matter',
    page: 'https://vuepress.vuejs.org/reference/default-theme/frontmatter.html#home-page',
    files: {
      'docs/README.md': [
        '---\nhome: true\nheroText: Sample\ntagline: Fast and small\n---\n',
        'home',
        '/',
        { title: 'Sample', description: 'Fast and small' },
      ],
    },
  },
])
