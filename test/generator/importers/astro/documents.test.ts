/** Astro, by https://docs.astro.build/en/. */

import { page, testCases } from '../../../fixtures/source-cases.ts'

const source = { from: 'astro', folder: '../src/content/blog' }

testCases(source, {
  // https://docs.astro.build/en/guides/content-collections/#defining-custom-ids
  'An id is the path as GitHub writes anchors, without its extension and without index': {
    'Using MDX.mdx': [page, 'using-mdx', '/blog/using-mdx/'],
    'first_post.md': [page, 'first-post', '/blog/first_post/'],
    '2024/Hello, World!/index.md': [page, '2024-hello-world', '/blog/2024/hello-world/'],
    'v1.5.md': [page, 'v1-5', '/blog/v15/'],
  },
  // https://docs.astro.build/en/guides/content-collections/#defining-custom-ids
  'A date at the start of a name is the date, and stays in the id': {
    source: { url: '/{year}/{name}/{path}/' },
    files: {
      '2019-05-21-One two.md': [
        page,
        '2019-05-21-one-two',
        '/2019/one-two/2019-05-21-one-two/',
        '2019-05-21',
      ],
      'a/2019-05-22.md': [
        'pubDate: 2020-01-31',
        'a-2019-05-22',
        '/2020/2019-05-22/a/2019-05-22/',
        '2020-01-31',
      ],
    },
  },
  // https://docs.astro.build/en/guides/content-collections/#defining-custom-ids
  'A slug replaces the whole id': {
    'deep/1.md': [
      'slug: my-custom-id/supports/slashes',
      'my-custom-id-supports-slashes',
      '/blog/my-custom-id/supports/slashes/',
    ],
  },
  // https://docs.astro.build/en/guides/routing/#excluding-pages
  'Names that begin with an underscore are left out': {
    '_draft.md': page,
    '_parts/a.md': page,
    'deep/_b.md': page,
    'deep/c.md': [page, 'deep-c', '/blog/deep/c/'],
  },
  // https://docs.astro.build/en/basics/astro-pages/
  'Pages keep their names, whatever their slug, and routes with parameters are no documents': {
    source: { folder: '../src/pages' },
    files: {
      'index.md': [page, 'home', '/'],
      'About Us.md': [page, 'about-us', '/About Us/'],
      'posts/Post_1.md': [page, 'posts-post-1', '/posts/Post_1/'],
      'posts/b.md': ['slug: other', 'posts-b', '/posts/b/'],
      'tags/[tag].md': page,
      '_hidden.md': page,
    },
  },
  // https://docs.astro.build/en/guides/content-collections/#defining-the-collection-schema
  'The keys of the starters give dates, tags, drafts and an image': {
    'a.md': [
      'description: D\npubDate: Jul 08 2022\nupdatedDate: 2022-08-01\nheroImage: ./a.jpg\ntags: [x]',
      'a',
      '/blog/a/',
      { description: 'D', date: '2022-07-08', updated: '2022-08-01', tags: ['x'], image: './a.jpg' },
    ],
    'b.md': [
      'pubDate: 2022-07-08T00:00:00Z\ndraft: true\nimage: { src: b.jpg, alt: B }',
      'b',
      '/blog/b/',
      { date: '2022-07-08', image: 'b.jpg', isDraft: true },
    ],
    'c.md': [
      'pubDatetime: 2022-09-23T15:22:00Z\nmodDatetime: 2023-12-21\nogImage: ../og.png',
      'c',
      '/blog/c/',
      { date: '2022-09-23', updated: '2023-12-21', image: '../og.png' },
    ],
    'd.md': [
      'publishDate: 2022-09-23\nupdateDate: 2023-12-21',
      'd',
      '/blog/d/',
      { date: '2022-09-23', updated: '2023-12-21' },
    ],
    'e.md': [
      'datePublished: 2022-09-23\ndateModified: 2023-12-21',
      'e',
      '/blog/e/',
      { date: '2022-09-23', updated: '2023-12-21' },
    ],
    'f.md': [
      'published_at: 2022-09-23\nlastUpdated: 2023-12-21',
      'f',
      '/blog/f/',
      { date: '2022-09-23', updated: '2023-12-21' },
    ],
    // The keys of Astro's starters come first, whatever else there is.
    'g.md': [
      'datePublished: 2020-01-01\npubDate: 2022-09-23\ndateModified: 2021-01-01\nupdatedDate: 2023-12-21',
      'g',
      '/blog/g/',
      { date: '2022-09-23', updated: '2023-12-21' },
    ],
  },
  // https://docs.astro.build/en/recipes/i18n/#use-collections-for-translated-content
  'The first folder may be a language, with or without one for the default': {
    'en/post.md': [page, 'post', '/blog/post/'],
    'de/post.md': [page, 'post', '/de/blog/post/', { lang: 'de' }],
    'fr/post.md': page,
    'ab-testing/post.md': [page, 'ab-testing-post', '/blog/ab-testing/post/'],
  },
  // https://docs.astro.build/en/guides/content-collections/#defining-the-collection-loader
  'All collections can be one source, and a folder elsewhere has the address of site.yaml': {
    source: [
      { folder: '../src/content', lang: 'en' },
      { folder: '../notes', url: 'https://example.org/n/{path}' },
    ],
    files: {
      'src/content/blog/a.md': [page, 'blog-a', '/blog/a/'],
      'src/content/docs/index.md': [page, 'docs', '/docs/'],
      'notes/b.md': [page, 'b', 'https://example.org/n/b'],
    },
  },
  // https://docs.astro.build/en/guides/markdown-content/
  'Links lead to files and addresses': {
    files: {
      'a.md': [page, 'a', '/blog/a/'],
      'b.mdx': [page, 'b', '/blog/b/'],
      'c/index.md': [page, 'c', '/blog/c/'],
      'de/a.md': [page, 'a', '/de/blog/a/', { lang: 'de' }],
      'de/d.md': [page, 'd', '/de/blog/d/', { lang: 'de' }],
    },
    links: {
      'a.md': {
        './b.mdx#part': '/essays/b#part',
        './c': '/essays/c',
        '/blog/b': '/essays/b',
        '/blog/c/': '/essays/c',
        '/de/blog/d/': '/de/essays/d',
        '/other/': '/other/',
      },
      'de/d.md': { './a.md': '/de/essays/a', '../b.mdx': '/essays/b' },
    },
  },
})
