/** Next.js, by https://nextjs.org/docs, and Nextra, by https://nextra.site/docs. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases(
  { from: 'nextjs', folder: '../pages' },
  [
    {
      it: 'A file in pages is a route',
      page: 'https://nextjs.org/docs/pages/building-your-application/routing/pages-and-layouts',
      files: {
        'pages/index.mdx': [page, 'home', '/'],
        'pages/mdx-page.md': [page, 'mdx-page', '/mdx-page'],
        'pages/blog/index.md': [page, 'blog', '/blog'],
        'pages/blog/First Post.mdx': [page, 'blog-first-post', '/blog/First Post'],
        'pages/page.md': [page, 'page', '/page'],
      },
    },
    {
      it: 'In app, only page is a route; groups and slots are not part of it',
      page: 'https://nextjs.org/docs/app/getting-started/project-structure#route-groups-and-private-folders',
      source: { folder: '../src/app' },
      files: {
        'src/app/page.mdx': [page, 'home', '/'],
        'src/app/mdx-page/page.mdx': [page, 'mdx-page', '/mdx-page'],
        'src/app/(marketing)/about/page.md': [page, 'about', '/about'],
        'src/app/@team/settings/page.md': [page, 'settings', '/settings'],
        'src/app/blog/welcome.mdx': page,
        'src/app/_lib/page.md': page,
        'src/app/blog/[slug]/page.mdx': page,
      },
    },
    {
      it: 'A folder of posts is below its name, and one of content has the routes of Nextra',
      page: 'https://nextra.site/docs/file-conventions/content-directory',
      source: [
        { folder: '../_posts' },
        { folder: '../content', prefix: 'docs' },
        { folder: '../content2/blog', url: 'https://example.org/b/{slug}' },
      ],
      files: {
        '_posts/hello-world.md': [
          withKeys('date: "2020-03-16T05:35:07.322Z"\nexcerpt: E\ncoverImage: /a.png'),
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
    {
      it: 'A folder in content is below its name',
      page: 'https://nextra.site/docs/file-conventions/content-directory',
      source: { folder: '../content/posts' },
      files: {
        'content/posts/a.mdx': [page, 'a', '/posts/a'],
      },
    },
    {
      it: 'Private names and parameters are left out, and so are packages and the output',
      page: 'https://nextjs.org/docs/pages/building-your-application/routing/dynamic-routes',
      source: { folder: '..' },
      files: {
        'pages/_app.mdx': page,
        'pages/[id].mdx': page,
        'node_modules/a/b.md': page,
        'out/index.html': '<p>',
        'out/c.md': page,
        'posts/d.md': [page, 'posts-d', '/posts/d'],
      },
    },
    {
      it: 'The first folder is a language if the site has it',
      page: 'https://nextra.site/docs/guide/i18n',
      source: { folder: '../content' },
      files: {
        'content/en/a.mdx': [page, 'a', '/a'],
        'content/de/a.mdx': [page, 'a', '/de/a', { lang: 'de' }],
        'content/go/a.mdx': [page, 'go-a', '/go/a'],
      },
    },
    {
      it: 'A post can have the date of its file in folders, and a README is no post',
      page: 'https://nextjs.org/docs/app/api-reference/file-conventions/dynamic-routes',
      source: { folder: '../news', url: '/news/{year}/{month}/{day}/{name}' },
      files: {
        'news/2026-01-09-tides.md': [
          withKeys('created_at: 2026-01-08\nimages: [/a.png]'),
          '2026-01-09-tides',
          '/news/2026/01/09/tides',
          { date: '2026-01-08', image: '/a.png' },
        ],
        'news/harbour.md': [
          withKeys('publishedAt: 2026-02-01\nupdatedAt: 2026-03-01'),
          'harbour',
          '/news/2026/02/01/harbour',
          { date: '2026-02-01', updated: '2026-03-01' },
        ],
        'news/README.md': page,
      },
    },
    {
      it: 'MDX without front matter has the keys of the first exported object with a title, or the title of its first heading',
      page: 'https://nextjs.org/docs/app/guides/mdx#frontmatter',
      files: {
        'pages/a.mdx': [
          "export const article = {\n  title: 'A',\n  date: '2026-01-02',\n\n  description: `D`,\n  author,\n}\n\n# 'Tis a heading\n",
          'a',
          '/a',
          { title: 'A', date: '2026-01-02', description: 'D' },
        ],
        'pages/computed.mdx': [
          "import { X } from 'x'\n\nexport const metadata = { title: X.title }\nexport const post = { title: 'B' }\n\nThis is text.\n",
          'computed',
          '/computed',
          { title: 'B' },
        ],
        'pages/heading.mdx': [
          "export const metadata = { title: { default: 'M' } }\n\n# Welcome to my page\n\nThis is text.\n",
          'heading',
          '/heading',
          { title: 'Welcome to my page' },
        ],
        'pages/other.mdx': [
          "{/*\nexport const meta = { title: 'Old', draft: true }\n*/}\n\nexport const chart = { title: 'Chart', draft: true }\n\nexport const postMeta = { title: 'C' }\n\nThis is text.\n",
          'other',
          '/other',
          { title: 'C' },
        ],
        'pages/shown.mdx': [
          "# How to export\n\n```js\nexport const metadata = { title: 'M' }\n```\n",
          'shown',
          '/shown',
          { title: 'How to export' },
        ],
        'pages/b.md': [withKeys('draft: true\ntags: a, b'), 'b', '/b', { tags: ['a', 'b'], isDraft: true }],
      },
    },
    {
      it: 'Links lead to routes and to files',
      page: 'https://nextjs.org/docs/pages/building-your-application/routing/linking-and-navigating',
      source: { folder: '../app' },
      files: {
        'app/page.mdx': [page, 'home', '/'],
        'app/docs/a/page.mdx': [page, 'docs-a', '/docs/a'],
        'app/docs/b/page.mdx': [page, 'docs-b', '/docs/b'],
      },
      links: {
        'app/docs/a/page.mdx': {
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
  ],
  { title: 'T', format: 'mdx' },
)
