/** Next.js, by https://nextjs.org/docs, and Nextra, by https://nextra.site/docs. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'
const withKeys = (keys: string) => `---\ntitle: T\n${keys}\n---\nText.\n`

testCases({ from: 'nextjs', folder: '../pages' }, [
  {
    it: 'A file in pages is a route',
    page: 'https://nextjs.org/docs/pages/building-your-application/routing/pages-and-layouts',
    files: {
      'pages/index.mdx': page,
      'pages/mdx-page.md': page,
      'pages/blog/index.md': page,
      'pages/blog/First Post.mdx': page,
      'pages/page.md': page,
    },
    is: {
      'pages/index.mdx': { slug: 'home', title: 'T', at: '/', format: 'mdx' },
      'pages/mdx-page.md': { slug: 'mdx-page', title: 'T', at: '/mdx-page' },
      'pages/blog/index.md': { slug: 'blog', title: 'T', at: '/blog' },
      'pages/blog/First Post.mdx': {
        slug: 'blog-first-post',
        title: 'T',
        at: '/blog/First Post',
        format: 'mdx',
      },
      'pages/page.md': { slug: 'page', title: 'T', at: '/page' },
    },
  },
  {
    it: 'In app, only page is a route; groups and slots are not part of it',
    page: 'https://nextjs.org/docs/app/getting-started/project-structure#route-groups-and-private-folders',
    source: { folder: '../src/app' },
    files: {
      'src/app/page.mdx': page,
      'src/app/mdx-page/page.mdx': page,
      'src/app/(marketing)/about/page.md': page,
      'src/app/@team/settings/page.md': page,
      'src/app/blog/welcome.mdx': page,
      'src/app/_lib/page.md': page,
      'src/app/blog/[slug]/page.mdx': page,
    },
    is: {
      'src/app/page.mdx': { slug: 'home', title: 'T', at: '/', format: 'mdx' },
      'src/app/mdx-page/page.mdx': { slug: 'mdx-page', title: 'T', at: '/mdx-page', format: 'mdx' },
      'src/app/(marketing)/about/page.md': { slug: 'about', title: 'T', at: '/about' },
      'src/app/@team/settings/page.md': { slug: 'settings', title: 'T', at: '/settings' },
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
      '_posts/hello-world.md': withKeys('date: "2020-03-16T05:35:07.322Z"\nexcerpt: E\ncoverImage: /a.png'),
      'content/index.mdx': page,
      'content/guide/setup.mdx': page,
      'content/guide/_meta.md': page,
      'content2/blog/x/y.md': page,
    },
    is: {
      '_posts/hello-world.md': {
        slug: 'hello-world',
        title: 'T',
        at: '/posts/hello-world',
        date: '2020-03-16',
        description: 'E',
        image: '/a.png',
      },
      'content/index.mdx': { slug: 'docs', title: 'T', at: '/', format: 'mdx' },
      'content/guide/setup.mdx': { slug: 'docs-guide-setup', title: 'T', at: '/guide/setup', format: 'mdx' },
      'content2/blog/x/y.md': { slug: 'x-y', title: 'T', at: 'https://example.org/b/y' },
    },
  },
  {
    it: 'A folder in content is below its name',
    page: 'https://nextra.site/docs/file-conventions/content-directory',
    source: { folder: '../content/posts' },
    files: { 'content/posts/a.mdx': page },
    is: { 'content/posts/a.mdx': { slug: 'a', title: 'T', at: '/posts/a', format: 'mdx' } },
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
      'posts/d.md': page,
    },
    is: { 'posts/d.md': { slug: 'posts-d', title: 'T', at: '/posts/d' } },
  },
  {
    it: 'The first folder is a language if the site has it',
    page: 'https://nextra.site/docs/guide/i18n',
    source: { folder: '../content' },
    files: { 'content/en/a.mdx': page, 'content/de/a.mdx': page, 'content/go/a.mdx': page },
    is: {
      'content/en/a.mdx': { slug: 'a', title: 'T', at: '/a', format: 'mdx' },
      'content/de/a.mdx': { slug: 'a', title: 'T', at: '/de/a', lang: 'de', format: 'mdx' },
      'content/go/a.mdx': { slug: 'go-a', title: 'T', at: '/go/a', format: 'mdx' },
    },
  },
  {
    it: 'MDX without front matter has the title of its first heading',
    page: 'https://nextjs.org/docs/app/guides/mdx#frontmatter',
    files: {
      'pages/a.mdx':
        "import { X } from 'x'\n\nexport const metadata = { title: 'M' }\n\n# Welcome to my page\n\nThis is text.\n",
      'pages/b.md': withKeys('draft: true\ntags: a, b'),
    },
    is: {
      'pages/a.mdx': { slug: 'a', title: 'Welcome to my page', at: '/a', format: 'mdx' },
      'pages/b.md': { slug: 'b', title: 'T', at: '/b', tags: ['a', 'b'], isDraft: true },
    },
  },
  {
    it: 'Links lead to routes and to files',
    page: 'https://nextjs.org/docs/pages/building-your-application/routing/linking-and-navigating',
    source: { folder: '../app' },
    files: { 'app/page.mdx': page, 'app/docs/a/page.mdx': page, 'app/docs/b/page.mdx': page },
    is: {
      'app/page.mdx': { slug: 'home', title: 'T', at: '/', format: 'mdx' },
      'app/docs/a/page.mdx': { slug: 'docs-a', title: 'T', at: '/docs/a', format: 'mdx' },
      'app/docs/b/page.mdx': { slug: 'docs-b', title: 'T', at: '/docs/b', format: 'mdx' },
    },
    links: {
      'app/docs/a/page.mdx': {
        '/docs/b#part': '/essays/docs-b#part',
        '../b/page.mdx': '/essays/docs-b',
        '../b': '/essays/docs-b',
        '/': '/essays/home',
        '/missing': '/missing',
      },
    },
  },
])
