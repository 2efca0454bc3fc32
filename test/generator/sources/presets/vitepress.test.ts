/** VitePress, by https://vitepress.dev/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'vitepress', folder: '../docs' }, [
  {
    it: 'Pages end in .html, and the index of a folder in a slash',
    page: 'https://vitepress.dev/guide/routing#file-based-routing',
    files: {
      'docs/index.md': [page, 'home', '/'],
      'docs/prologue.md': [page, 'prologue', '/prologue.html'],
      'docs/guide/index.md': [page, 'guide', '/guide/'],
      'docs/guide/getting-started.md': [page, 'guide-getting-started', '/guide/getting-started.html'],
      'docs/guide/README.md': [page, 'guide-readme', '/guide/README.html'],
    },
  },
  {
    it: 'Clean URLs are a pattern',
    page: 'https://vitepress.dev/guide/routing#generating-clean-url',
    source: { url: 'https://example.org/{lang}/{path}' },
    files: {
      'docs/guide/a.md': [page, 'guide-a', 'https://example.org/guide/a'],
      'docs/de/guide/a.md': [page, 'guide-a', 'https://example.org/de/guide/a', { lang: 'de' }],
    },
  },
  {
    it: 'Locales are folders, and the root one has none',
    page: 'https://vitepress.dev/guide/i18n',
    files: {
      'docs/a.md': [page, 'a', '/a.html'],
      'docs/de/index.md': [page, 'home', '/de/', { lang: 'de' }],
      'docs/de/a.md': [page, 'a', '/de/a.html', { lang: 'de' }],
      'docs/zh/a.md': page,
    },
  },
  {
    it: 'The title is that of front matter, or the first heading',
    page: 'https://vitepress.dev/reference/site-config#title',
    files: {
      'docs/a.md': [
        '# What is *VitePress*?\n\nVitePress is a generator.\n',
        'a',
        '/a.html',
        { title: 'What is VitePress?' },
      ],
      'docs/b.md': [
        '---\ntitle: Own\ndescription: D\n---\n# Heading\n',
        'b',
        '/b.html',
        { title: 'Own', description: 'D' },
      ],
      'docs/c.md': ['Text.\n', 'c', '/c.html', { title: 'C' }],
    },
  },
  {
    it: 'A home page has its texts in the hero',
    page: 'https://vitepress.dev/reference/default-theme-home-page',
    files: {
      'docs/index.md': [
        '---\nlayout: home\nhero: { name: Sample, text: A site, tagline: Fast and small }\nfeatures: []\n---\n',
        'home',
        '/',
        { title: 'Sample', description: 'Fast and small' },
      ],
    },
  },
  {
    it: 'lastUpdated is a date, or says whether one is shown',
    page: 'https://vitepress.dev/reference/frontmatter-config#lastupdated',
    files: {
      'docs/a.md': [withKeys('lastUpdated: 2024-05-06'), 'a', '/a.html', { updated: '2024-05-06' }],
      'docs/b.md': [withKeys('lastUpdated: true'), 'b', '/b.html'],
    },
  },
  {
    it: 'The configuration, static files, templates of pages and what srcExclude names are left out',
    page: 'https://vitepress.dev/reference/site-config#srcexclude',
    source: { ignore: ['**/TODO.md'] },
    files: {
      'docs/.vitepress/theme/a.md': page,
      'docs/public/b.md': page,
      'docs/packages/[pkg].md': page,
      'docs/node_modules/x/c.md': page,
      'docs/guide/TODO.md': page,
      'docs/d.md': [withKeys('permalink: /ignored/\nslug: ignored'), 'd', '/d.html'],
    },
  },
  {
    it: 'Without .html, the index of a folder still ends in a slash',
    page: 'https://vitepress.dev/guide/routing#generating-clean-url',
    source: { url: '/{path}' },
    files: {
      'docs/index.md': [page, 'home', '/'],
      'docs/guide/index.md': [page, 'guide', '/guide/'],
      'docs/guide/a.md': [page, 'guide-a', '/guide/a'],
    },
  },
  {
    it: 'Links lead to pages with .md, with .html and without, and from the root with the base or without',
    page: 'https://vitepress.dev/guide/routing#linking-between-pages',
    source: { url: { base: 'https://example.org/base' } },
    files: {
      'docs/index.md': [page, 'home', 'https://example.org/base/'],
      'docs/guide/a.md': [page, 'guide-a', 'https://example.org/base/guide/a.html'],
      'docs/guide/b.md': [page, 'guide-b', 'https://example.org/base/guide/b.html'],
      'docs/guide/index.md': [page, 'guide', 'https://example.org/base/guide/'],
    },
    links: {
      'docs/guide/a.md': {
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
])
