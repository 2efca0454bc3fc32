/** Astro, by https://docs.astro.build/en/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'astro', folder: '../src/content/blog' }, [
  {
    it: 'An id is the path as GitHub writes anchors, without its extension and without index',
    page: 'https://docs.astro.build/en/guides/content-collections/#defining-custom-ids',
    files: {
      'src/content/blog/Using MDX.mdx': [page, 'using-mdx', '/blog/using-mdx/'],
      'src/content/blog/first_post.md': [page, 'first-post', '/blog/first_post/'],
      'src/content/blog/2024/Hello, World!/index.md': [page, '2024-hello-world', '/blog/2024/hello-world/'],
      'src/content/blog/v1.5.md': [page, 'v1-5', '/blog/v15/'],
    },
  },
  {
    it: 'A date at the start of a name is the date, and stays in the id',
    page: 'https://docs.astro.build/en/guides/content-collections/#defining-custom-ids',
    source: { url: '/{year}/{name}/{path}/' },
    files: {
      'src/content/blog/2019-05-21-One two.md': [
        page,
        '2019-05-21-one-two',
        '/2019/one-two/2019-05-21-one-two/',
        { date: '2019-05-21' },
      ],
      'src/content/blog/a/2019-05-22.md': [
        withKeys('pubDate: 2020-01-31'),
        'a-2019-05-22',
        '/2020/2019-05-22/a/2019-05-22/',
        { date: '2020-01-31' },
      ],
    },
  },
  {
    it: 'A slug replaces the whole id',
    page: 'https://docs.astro.build/en/guides/content-collections/#defining-custom-ids',
    files: {
      'src/content/blog/deep/1.md': [
        withKeys('slug: my-custom-id/supports/slashes'),
        'my-custom-id-supports-slashes',
        '/blog/my-custom-id/supports/slashes/',
      ],
    },
  },
  {
    it: 'Names that begin with an underscore are left out',
    page: 'https://docs.astro.build/en/guides/routing/#excluding-pages',
    files: {
      'src/content/blog/_draft.md': page,
      'src/content/blog/_parts/a.md': page,
      'src/content/blog/deep/_b.md': page,
      'src/content/blog/deep/c.md': [page, 'deep-c', '/blog/deep/c/'],
    },
  },
  {
    it: 'Pages keep their names, whatever their slug, and routes with parameters are no documents',
    page: 'https://docs.astro.build/en/basics/astro-pages/',
    source: { folder: '../src/pages' },
    files: {
      'src/pages/index.md': [page, 'home', '/'],
      'src/pages/About Us.md': [page, 'about-us', '/About Us/'],
      'src/pages/posts/Post_1.md': [page, 'posts-post-1', '/posts/Post_1/'],
      'src/pages/posts/b.md': [withKeys('slug: other'), 'posts-b', '/posts/b/'],
      'src/pages/tags/[tag].md': page,
      'src/pages/_hidden.md': page,
    },
  },
  {
    it: 'The keys of the starters give dates, tags, drafts and an image',
    page: 'https://docs.astro.build/en/guides/content-collections/#defining-the-collection-schema',
    files: {
      'src/content/blog/a.md': [
        withKeys(
          'description: D\npubDate: Jul 08 2022\nupdatedDate: 2022-08-01\nheroImage: ./a.jpg\ntags: [x]',
        ),
        'a',
        '/blog/a/',
        { description: 'D', date: '2022-07-08', updated: '2022-08-01', tags: ['x'], image: './a.jpg' },
      ],
      'src/content/blog/b.md': [
        withKeys('pubDate: 2022-07-08T00:00:00Z\ndraft: true\nimage: { src: b.jpg, alt: B }'),
        'b',
        '/blog/b/',
        { date: '2022-07-08', image: 'b.jpg', isDraft: true },
      ],
      'src/content/blog/c.md': [
        withKeys('pubDatetime: 2022-09-23T15:22:00Z\nmodDatetime: 2023-12-21\nogImage: ../og.png'),
        'c',
        '/blog/c/',
        { date: '2022-09-23', updated: '2023-12-21', image: '../og.png' },
      ],
      'src/content/blog/d.md': [
        withKeys('publishDate: 2022-09-23\nupdateDate: 2023-12-21'),
        'd',
        '/blog/d/',
        { date: '2022-09-23', updated: '2023-12-21' },
      ],
    },
  },
  {
    it: 'The first folder may be a language, with or without one for the default',
    page: 'https://docs.astro.build/en/recipes/i18n/#use-collections-for-translated-content',
    files: {
      'src/content/blog/en/post.md': [page, 'post', '/blog/post/'],
      'src/content/blog/de/post.md': [page, 'post', '/de/blog/post/', { lang: 'de' }],
      'src/content/blog/fr/post.md': page,
      'src/content/blog/ab-testing/post.md': [page, 'ab-testing-post', '/blog/ab-testing/post/'],
    },
  },
  {
    it: 'All collections can be one source, and a folder elsewhere has the address of site.yaml',
    page: 'https://docs.astro.build/en/guides/content-collections/#defining-the-collection-loader',
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
  {
    it: 'Links lead to files and addresses',
    page: 'https://docs.astro.build/en/guides/markdown-content/',
    files: {
      'src/content/blog/a.md': [page, 'a', '/blog/a/'],
      'src/content/blog/b.mdx': [page, 'b', '/blog/b/'],
      'src/content/blog/c/index.md': [page, 'c', '/blog/c/'],
      'src/content/blog/de/a.md': [page, 'a', '/de/blog/a/', { lang: 'de' }],
      'src/content/blog/de/d.md': [page, 'd', '/de/blog/d/', { lang: 'de' }],
    },
    links: {
      'src/content/blog/a.md': {
        './b.mdx#part': '/essays/b#part',
        './c': '/essays/c',
        '/blog/b': '/essays/b',
        '/blog/c/': '/essays/c',
        '/de/blog/d/': '/de/essays/d',
        '/other/': '/other/',
      },
      'src/content/blog/de/d.md': { './a.md': '/de/essays/a', '../b.mdx': '/essays/b' },
    },
  },
])
