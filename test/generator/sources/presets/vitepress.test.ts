/** VitePress, by https://vitepress.dev/. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'
const withKeys = (keys: string) => `---\ntitle: T\n${keys}\n---\nText.\n`

testCases({ from: 'vitepress', folder: '../docs' }, [
  {
    it: 'Pages end in .html, and the index of a folder in a slash',
    page: 'https://vitepress.dev/guide/routing#file-based-routing',
    files: {
      'docs/index.md': page,
      'docs/prologue.md': page,
      'docs/guide/index.md': page,
      'docs/guide/getting-started.md': page,
      'docs/guide/README.md': page,
    },
    is: {
      'docs/index.md': { slug: 'home', title: 'T', at: '/' },
      'docs/prologue.md': { slug: 'prologue', title: 'T', at: '/prologue.html' },
      'docs/guide/index.md': { slug: 'guide', title: 'T', at: '/guide/' },
      'docs/guide/getting-started.md': {
        slug: 'guide-getting-started',
        title: 'T',
        at: '/guide/getting-started.html',
      },
      'docs/guide/README.md': { slug: 'guide-readme', title: 'T', at: '/guide/README.html' },
    },
  },
  {
    it: 'Clean URLs are a pattern',
    page: 'https://vitepress.dev/guide/routing#generating-clean-url',
    source: { url: 'https://example.org/{lang}/{path}' },
    files: { 'docs/guide/a.md': page, 'docs/de/guide/a.md': page },
    is: {
      'docs/guide/a.md': { slug: 'guide-a', title: 'T', at: 'https://example.org/guide/a' },
      'docs/de/guide/a.md': { slug: 'guide-a', title: 'T', at: 'https://example.org/de/guide/a', lang: 'de' },
    },
  },
  {
    it: 'Locales are folders, and the root one has none',
    page: 'https://vitepress.dev/guide/i18n',
    files: { 'docs/a.md': page, 'docs/de/index.md': page, 'docs/de/a.md': page, 'docs/zh/a.md': page },
    is: {
      'docs/a.md': { slug: 'a', title: 'T', at: '/a.html' },
      'docs/de/index.md': { slug: 'home', title: 'T', at: '/de/', lang: 'de' },
      'docs/de/a.md': { slug: 'a', title: 'T', at: '/de/a.html', lang: 'de' },
    },
  },
  {
    it: 'The title is that of front matter, or the first heading',
    page: 'https://vitepress.dev/reference/site-config#title',
    files: {
      'docs/a.md': '# What is *VitePress*?\n\nVitePress is a generator.\n',
      'docs/b.md': '---\ntitle: Own\ndescription: D\n---\n# Heading\n',
      'docs/c.md': 'Text.\n',
    },
    is: {
      'docs/a.md': { slug: 'a', title: 'What is VitePress?', at: '/a.html' },
      'docs/b.md': { slug: 'b', title: 'Own', at: '/b.html', description: 'D' },
      'docs/c.md': { slug: 'c', title: 'C', at: '/c.html' },
    },
  },
  {
    it: 'A home page has its texts in the hero',
    page: 'https://vitepress.dev/reference/default-theme-home-page',
    files: {
      'docs/index.md':
        '---\nlayout: home\nhero: { name: Sample, text: A site, tagline: Fast and small }\nfeatures: []\n---\n',
    },
    is: { 'docs/index.md': { slug: 'home', title: 'Sample', at: '/', description: 'Fast and small' } },
  },
  {
    it: 'lastUpdated is a date, or says whether one is shown',
    page: 'https://vitepress.dev/reference/frontmatter-config#lastupdated',
    files: { 'docs/a.md': withKeys('lastUpdated: 2024-05-06'), 'docs/b.md': withKeys('lastUpdated: true') },
    is: {
      'docs/a.md': { slug: 'a', title: 'T', at: '/a.html', updated: '2024-05-06' },
      'docs/b.md': { slug: 'b', title: 'T', at: '/b.html' },
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
      'docs/d.md': withKeys('permalink: /ignored/\nslug: ignored'),
    },
    is: { 'docs/d.md': { slug: 'd', title: 'T', at: '/d.html' } },
  },
  {
    it: 'Links lead to pages with .md, with .html and without, and from the root with the base or without',
    page: 'https://vitepress.dev/guide/routing#linking-between-pages',
    source: { url: { base: 'https://example.org/base' } },
    files: {
      'docs/index.md': page,
      'docs/guide/a.md': page,
      'docs/guide/b.md': page,
      'docs/guide/index.md': page,
    },
    is: {
      'docs/index.md': { slug: 'home', title: 'T', at: 'https://example.org/base/' },
      'docs/guide/a.md': { slug: 'guide-a', title: 'T', at: 'https://example.org/base/guide/a.html' },
      'docs/guide/b.md': { slug: 'guide-b', title: 'T', at: 'https://example.org/base/guide/b.html' },
      'docs/guide/index.md': { slug: 'guide', title: 'T', at: 'https://example.org/base/guide/' },
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
