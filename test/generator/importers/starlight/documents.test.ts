/** Starlight, by https://starlight.astro.build/. */

import { page, testCases } from '../../../fixtures/source-cases.ts'

const source = { from: 'starlight', folder: '../src/content/docs' }

testCases(source, {
  // https://starlight.astro.build/guides/pages/
  'Pages have the address of their file': {
    'index.mdx': [
      'template: splash\nhero: { tagline: X, image: { file: ../a.png } }',
      'home',
      '/',
      { description: 'X', image: '../a.png' },
    ],
    'guides/Getting Started.md': [page, 'guides-getting-started', '/guides/getting-started/'],
    'guides/index.md': [page, 'guides', '/guides/'],
  },
  // https://starlight-blog-docs.vercel.app/guides/frontmatter/
  'A post of the blog has an excerpt and a cover, and blank lines can precede front matter': {
    'blog/tides.md': [
      'date: 2026-01-09\nexcerpt: X\ncover: { light: ../a.png, dark: ../b.png, alt: Y }',
      'blog-tides',
      '/blog/tides/',
      { date: '2026-01-09', description: 'X', image: '../a.png' },
    ],
    'a.md': [`\n\n${page}`, 'a', '/a/'],
  },
  // https://starlight.astro.build/guides/customization/#custom-404-page
  'The page of the 404 and names with an underscore are no documents': {
    '404.md': page,
    'de/404.mdx': page,
    '_part.mdx': page,
    'errors/404s.md': [page, 'errors-404s', '/errors/404s/'],
  },
  // https://starlight.astro.build/guides/i18n/#use-a-root-locale
  'The root locale has no folder and the others have one, also by their tag': {
    'about.md': [page, 'about', '/about/'],
    'pt-br/about.md': [page, 'about', '/pt/about/', { lang: 'pt' }],
    'de/about.md': [page, 'about', '/de/about/', { lang: 'de' }],
    'de/index.md': [page, 'home', '/de/', { lang: 'de' }],
    'zh-cn/about.md': page,
  },
  // https://starlight.astro.build/guides/i18n/#configure-i18n
  'Every locale can have a folder': {
    source: { lang: { from: 'folder', locales: ['ja'] } },
    files: {
      'en/about.md': [page, 'about', '/about/'],
      'de/about.md': [page, 'about', '/de/about/', { lang: 'de' }],
      'ja/about.md': page,
      'js/about.md': [page, 'js-about', '/js/about/'],
    },
  },
  // https://starlight.astro.build/reference/frontmatter/#slug
  'A slug replaces the path': {
    'guides/a.md': ['slug: elsewhere/b', 'elsewhere-b', '/elsewhere/b/'],
  },
  // https://starlight.astro.build/reference/frontmatter/#lastupdated
  'lastUpdated is a date, or says whether one is shown': {
    'a.md': ['lastUpdated: 2022-08-09', 'a', '/a/', { updated: '2022-08-09' }],
    'b.md': ['lastUpdated: false', 'b', '/b/'],
  },
  // https://starlight.astro.build/reference/frontmatter/#draft
  'A draft is not published, and a page that the sidebar hides is': {
    'a.md': ['draft: true', 'a', '/a/', { isDraft: true }],
    'b.md': ['sidebar: { hidden: true }\npagefind: false', 'b', '/b/'],
  },
  // https://starlight.astro.build/guides/authoring-content/
  'Links lead to addresses, which may have a language in front, and to files': {
    source: { url: 'https://example.org/{lang}/{path}/' },
    files: {
      'guides/a.md': [page, 'guides-a', 'https://example.org/guides/a/'],
      'guides/b.mdx': [page, 'guides-b', 'https://example.org/guides/b/'],
      'de/guides/b.mdx': [page, 'guides-b', 'https://example.org/de/guides/b/', { lang: 'de' }],
    },
    links: {
      'guides/a.md': {
        '/guides/b/#part': '/essays/guides-b#part',
        '../b/': '/essays/guides-b',
        './b.mdx': '/essays/guides-b',
        '/de/guides/b/': '/de/essays/guides-b',
      },
    },
  },
})
