/** Next.js, by https://nextjs.org/docs, and Nextra, by https://nextra.site/docs. */

import { type Cases, page, testCases } from '../../../fixtures/source-cases.ts'

const cases: Cases = {
  // https://nextjs.org/docs/pages/building-your-application/routing/pages-and-layouts
  'A file in pages is a route': {
    'index.mdx': [page, 'home', '/'],
    'mdx-page.md': [page, 'mdx-page', '/mdx-page'],
    'blog/index.md': [page, 'blog', '/blog'],
    'blog/First Post.mdx': [page, 'blog-first-post', '/blog/First Post'],
    'page.md': [page, 'page', '/page'],
  },
  // https://nextjs.org/docs/app/getting-started/project-structure#route-groups-and-private-folders
  'In app, only page is a route; groups and slots are not part of it': {
    source: { folder: '../src/app' },
    files: {
      'page.mdx': [page, 'home', '/'],
      'mdx-page/page.mdx': [page, 'mdx-page', '/mdx-page'],
      '(marketing)/about/page.md': [page, 'about', '/about'],
      '@team/settings/page.md': [page, 'settings', '/settings'],
      'blog/welcome.mdx': page,
      '_lib/page.md': page,
      'blog/[slug]/page.mdx': page,
    },
  },
  // https://nextra.site/docs/file-conventions/content-directory
  'A folder of posts is below its name, and one of content has the routes of Nextra': {
    source: [
      { folder: '../_posts' },
      { folder: '../content', prefix: 'docs' },
      { folder: '../content2/blog', url: 'https://example.org/b/{slug}' },
    ],
    files: {
      '_posts/hello-world.md': [
        'date: "2020-03-16T05:35:07.322Z"\nexcerpt: E\ncoverImage: /a.png',
        'hello-world',
        '/posts/hello-world',
        { date: '2020-03-16', description: 'E', image: '/a.png' },
      ],
      'content/index.mdx': [page, 'docs', '/'],
      'content/guide/setup.mdx': [page, 'docs-guide-setup', '/guide/setup'],
      'content/guide/_meta.md': page,
      'content2/blog/x/y.md': [page, 'x-y', 'https://example.org/b/y'],
    },
  },
  // https://nextra.site/docs/file-conventions/content-directory
  'A folder in content is below its name': {
    source: { folder: '../content/posts' },
    files: { 'a.mdx': [page, 'a', '/posts/a'] },
  },
  // https://nextjs.org/docs/pages/building-your-application/routing/dynamic-routes
  'Private names and parameters are left out, and so are packages': {
    source: { folder: '..' },
    files: {
      'pages/_app.mdx': page,
      'pages/[id].mdx': page,
      'node_modules/a/b.md': page,
      'posts/d.md': [page, 'posts-d', '/posts/d'],
    },
  },
  // https://nextra.site/docs/guide/i18n
  'The first folder is a language if the site has it': {
    source: { folder: '../content' },
    files: {
      'en/a.mdx': [page, 'a', '/a'],
      'de/a.mdx': [page, 'a', '/de/a', { lang: 'de' }],
      'go/a.mdx': [page, 'go-a', '/go/a'],
    },
  },
  // https://nextjs.org/docs/app/api-reference/file-conventions/dynamic-routes
  'A post can have the date of its file in folders, and a README is no post': {
    source: { folder: '../news', url: '/news/{year}/{month}/{day}/{name}' },
    files: {
      '2026-01-09-tides.md': [
        'created_at: 2026-01-08\nimages: [/a.png]',
        '2026-01-09-tides',
        '/news/2026/01/09/tides',
        { date: '2026-01-08', image: '/a.png' },
      ],
      'harbour.md': [
        'publishedAt: 2026-02-01\nupdatedAt: 2026-03-01',
        'harbour',
        '/news/2026/02/01/harbour',
        { date: '2026-02-01', updated: '2026-03-01' },
      ],
      'README.md': page,
    },
  },
  // https://nextjs.org/docs/app/guides/mdx#frontmatter
  'MDX without front matter has the keys of the first exported object with a title, or the title of its first heading':
    {
      'a.mdx': [
        "export const article = {\n  title: 'A',\n  date: '2026-01-02',\n\n  description: `D`,\n  author,\n}\n\n# 'Tis a heading\n",
        'a',
        '/a',
        { title: 'A', date: '2026-01-02', description: 'D' },
      ],
      'computed.mdx': [
        "import { X } from 'x'\n\nexport const metadata = { title: X.title }\nexport const post = { title: 'B' }\n\nThis is text.\n",
        'computed',
        '/computed',
        { title: 'B' },
      ],
      'heading.mdx': [
        "export const metadata = { title: { default: 'M' } }\n\n# Welcome to my page\n\nThis is text.\n",
        'heading',
        '/heading',
        { title: 'Welcome to my page' },
      ],
      'other.mdx': [
        "{/*\nexport const meta = { title: 'Old', draft: true }\n*/}\n\nexport const chart = { title: 'Chart', draft: true }\n\nexport const postMeta = { title: 'C' }\n\nThis is text.\n",
        'other',
        '/other',
        { title: 'C' },
      ],
      'shown.mdx': [
        "# How to export\n\n```js\nexport const metadata = { title: 'M' }\n```\n",
        'shown',
        '/shown',
        { title: 'How to export' },
      ],
      'b.md': ['draft: true\ntags: a, b', 'b', '/b', { tags: ['a', 'b'], isDraft: true }],
    },
  // https://nextjs.org/docs/pages/building-your-application/routing/linking-and-navigating
  'Links lead to routes and to files': {
    source: { folder: '../app' },
    files: {
      'page.mdx': [page, 'home', '/'],
      'docs/a/page.mdx': [page, 'docs-a', '/docs/a'],
      'docs/b/page.mdx': [page, 'docs-b', '/docs/b'],
    },
    links: {
      'docs/a/page.mdx': {
        '/docs/b#part': '/essays/docs-b#part',
        '../b/page.mdx': '/essays/docs-b',
        '../b': '/essays/docs-b',
        // Nextra removes the extension of a link.
        '../b/page.md': '/essays/docs-b',
        '/': '/essays/home',
        '/missing': '/missing',
      },
    },
  },
}

testCases({ from: 'nextjs', folder: '../pages' }, cases, { title: 'T', format: 'mdx' })
