/** VitePress, by https://vitepress.dev/. */

import { page, testCases } from '../../../fixtures/source-cases.ts'

const source = { from: 'vitepress', folder: '../docs' }

testCases(source, {
  // https://vitepress.dev/guide/routing#file-based-routing
  'Pages end in .html, and the index of a folder in a slash': {
    'index.md': [page, 'home', '/'],
    'prologue.md': [page, 'prologue', '/prologue.html'],
    'guide/index.md': [page, 'guide', '/guide/'],
    'guide/getting-started.md': [page, 'guide-getting-started', '/guide/getting-started.html'],
    'guide/README.md': [page, 'guide-readme', '/guide/README.html'],
  },
  // https://vitepress.dev/guide/routing#generating-clean-url
  'Clean URLs are a pattern': {
    source: { url: 'https://example.org/{lang}/{path}' },
    files: {
      'guide/a.md': [page, 'guide-a', 'https://example.org/guide/a'],
      'de/guide/a.md': [page, 'guide-a', 'https://example.org/de/guide/a', { lang: 'de' }],
    },
  },
  // https://vitepress.dev/guide/i18n
  'Locales are folders, and the root one has none': {
    'a.md': [page, 'a', '/a.html'],
    'de/index.md': [page, 'home', '/de/', { lang: 'de' }],
    'de/a.md': [page, 'a', '/de/a.html', { lang: 'de' }],
    'zh/a.md': page,
  },
  // https://vitepress.dev/reference/site-config#title
  'The title is that of front matter, or the first heading': {
    'a.md': [
      '# What is *VitePress*?\n\nVitePress is a generator.\n',
      'a',
      '/a.html',
      { title: 'What is VitePress?' },
    ],
    'b.md': [
      '---\ntitle: Own\ndescription: D\n---\n# Heading\n',
      'b',
      '/b.html',
      { title: 'Own', description: 'D' },
    ],
    'c.md': ['Text.\n', 'c', '/c.html', { title: 'C' }],
  },
  // https://vitepress.dev/reference/default-theme-home-page
  'A home page has its texts in the hero': {
    'index.md': [
      '---\nlayout: home\nhero: { name: Sample, text: A site, tagline: Fast and small }\nfeatures: []\n---\n',
      'home',
      '/',
      { title: 'Sample', description: 'Fast and small' },
    ],
  },
  // https://vitepress.dev/reference/frontmatter-config#lastupdated
  'lastUpdated is a date, or says whether one is shown': {
    'a.md': ['lastUpdated: 2024-05-06', 'a', '/a.html', { updated: '2024-05-06' }],
    'b.md': ['lastUpdated: true', 'b', '/b.html'],
  },
  // https://vitepress.dev/reference/site-config#srcexclude
  'The configuration, static files, templates of pages and what srcExclude names are left out': {
    source: { ignore: ['**/TODO.md'] },
    files: {
      '.vitepress/theme/a.md': page,
      'public/b.md': page,
      'packages/[pkg].md': page,
      'node_modules/x/c.md': page,
      'guide/TODO.md': page,
      'd.md': ['permalink: /ignored/\nslug: ignored', 'd', '/d.html'],
    },
  },
  // https://vitepress.dev/guide/routing#generating-clean-url
  'Without .html, the index of a folder still ends in a slash': {
    source: { url: '/{path}' },
    files: {
      'index.md': [page, 'home', '/'],
      'guide/index.md': [page, 'guide', '/guide/'],
      'guide/a.md': [page, 'guide-a', '/guide/a'],
    },
  },
  // https://vitepress.dev/guide/routing#linking-between-pages
  'Links lead to pages with .md, with .html and without, and from the root with the base or without': {
    source: { url: { base: 'https://example.org/base' } },
    files: {
      'index.md': [page, 'home', 'https://example.org/base/'],
      'guide/a.md': [page, 'guide-a', 'https://example.org/base/guide/a.html'],
      'guide/b.md': [page, 'guide-b', 'https://example.org/base/guide/b.html'],
      'guide/index.md': [page, 'guide', 'https://example.org/base/guide/'],
    },
    links: {
      'guide/a.md': {
        './b': '/essays/guide-b',
        './b.md#part': '/essays/guide-b#part',
        './b.html': '/essays/guide-b',
        '../guide/': '/essays/guide',
        '/guide/b': '/essays/guide-b',
        '/base/guide/b.html': '/essays/guide-b',
        '/': '/essays/home',
        '/pure.html': 'https://example.org/pure.html',
      },
    },
  },
})
