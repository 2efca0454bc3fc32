/** Starlight, by https://starlight.astro.build/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'starlight', folder: '../src/content/docs' }, [
  {
    it: 'Pages have the address of their file',
    page: 'https://starlight.astro.build/guides/pages/',
    files: {
      'src/content/docs/index.mdx': [
        withKeys('template: splash\nhero: { tagline: X, image: { file: ../a.png } }'),
        'home',
        '/',
        { description: 'X', image: '../a.png' },
      ],
      'src/content/docs/guides/Getting Started.md': [
        page,
        'guides-getting-started',
        '/guides/getting-started/',
      ],
      'src/content/docs/guides/index.md': [page, 'guides', '/guides/'],
    },
  },
  {
    it: 'A post of the blog has an excerpt and a cover, and blank lines can precede front matter',
    page: 'https://starlight-blog-docs.vercel.app/guides/frontmatter/',
    files: {
      'src/content/docs/blog/tides.md': [
        withKeys('date: 2026-01-09\nexcerpt: X\ncover: { light: ../a.png, dark: ../b.png, alt: Y }'),
        'blog-tides',
        '/blog/tides/',
        { date: '2026-01-09', description: 'X', image: '../a.png' },
      ],
      'src/content/docs/a.md': [`\n\n${page}`, 'a', '/a/'],
    },
  },
  {
    it: 'The page of the 404 and names with an underscore are no documents',
    page: 'https://starlight.astro.build/guides/customization/#custom-404-page',
    files: {
      'src/content/docs/404.md': page,
      'src/content/docs/de/404.mdx': page,
      'src/content/docs/_part.mdx': page,
      'src/content/docs/errors/404s.md': [page, 'errors-404s', '/errors/404s/'],
    },
  },
  {
    it: 'The root locale has no folder and the others have one, also by their tag',
    page: 'https://starlight.astro.build/guides/i18n/#use-a-root-locale',
    files: {
      'src/content/docs/about.md': [page, 'about', '/about/'],
      'src/content/docs/pt-br/about.md': [page, 'about', '/pt/about/', { lang: 'pt' }],
      'src/content/docs/de/about.md': [page, 'about', '/de/about/', { lang: 'de' }],
      'src/content/docs/de/index.md': [page, 'home', '/de/', { lang: 'de' }],
      'src/content/docs/zh-cn/about.md': page,
    },
  },
  {
    it: 'Every locale can have a folder',
    page: 'https://starlight.astro.build/guides/i18n/#configure-i18n',
    source: { lang: { from: 'folder', locales: ['ja'] } },
    files: {
      'src/content/docs/en/about.md': [page, 'about', '/about/'],
      'src/content/docs/de/about.md': [page, 'about', '/de/about/', { lang: 'de' }],
      'src/content/docs/ja/about.md': page,
      'src/content/docs/js/about.md': [page, 'js-about', '/js/about/'],
    },
  },
  {
    it: 'A slug replaces the path',
    page: 'https://starlight.astro.build/reference/frontmatter/#slug',
    files: {
      'src/content/docs/guides/a.md': [withKeys('slug: elsewhere/b'), 'elsewhere-b', '/elsewhere/b/'],
    },
  },
  {
    it: 'lastUpdated is a date, or says whether one is shown',
    page: 'https://starlight.astro.build/reference/frontmatter/#lastupdated',
    files: {
      'src/content/docs/a.md': [withKeys('lastUpdated: 2022-08-09'), 'a', '/a/', { updated: '2022-08-09' }],
      'src/content/docs/b.md': [withKeys('lastUpdated: false'), 'b', '/b/'],
    },
  },
  {
    it: 'A draft is not published, and a page that the sidebar hides is',
    page: 'https://starlight.astro.build/reference/frontmatter/#draft',
    files: {
      'src/content/docs/a.md': [withKeys('draft: true'), 'a', '/a/', { isDraft: true }],
      'src/content/docs/b.md': [withKeys('sidebar: { hidden: true }\npagefind: false'), 'b', '/b/'],
    },
  },
  {
    it: 'Links lead to addresses, which may have a language in front, and to files',
    page: 'https://starlight.astro.build/guides/authoring-content/',
    source: { url: 'https://example.org/{lang}/{path}/' },
    files: {
      'src/content/docs/guides/a.md': [page, 'guides-a', 'https://example.org/guides/a/'],
      'src/content/docs/guides/b.mdx': [page, 'guides-b', 'https://example.org/guides/b/'],
      'src/content/docs/de/guides/b.mdx': [
        page,
        'guides-b',
        'https://example.org/de/guides/b/',
        { lang: 'de' },
      ],
    },
    links: {
      'src/content/docs/guides/a.md': {
        '/guides/b/#part': '/essays/guides-b#part',
        '../b/': '/essays/guides-b',
        './b.mdx': '/essays/guides-b',
        '/de/guides/b/': '/de/essays/guides-b',
      },
    },
  },
])
