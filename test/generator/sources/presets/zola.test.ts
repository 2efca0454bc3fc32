/** Zola, by https://www.getzola.org/documentation/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'zola', folder: '../content' }, [
  {
    it: 'Pages, sections and the home have the address of their file or folder',
    page: 'https://www.getzola.org/documentation/content/page/',
    files: {
      'content/_index.md': [page, 'home', '/'],
      'content/about.md': [page, 'about', '/about/'],
      'content/blog/_index.md': [page, 'blog', '/blog/'],
      'content/blog/index-of-things.md': [page, 'blog-index-of-things', '/blog/index-of-things/'],
      'content/blog/post/index.md': [page, 'blog-post', '/blog/post/'],
    },
  },
  {
    it: 'A date before the name is the date, and not part of the address',
    page: 'https://www.getzola.org/documentation/content/page/#path-from-filename',
    files: {
      'content/blog/2018-10-10-hello-world.md': [
        page,
        'blog-hello-world',
        '/blog/hello-world/',
        { date: '2018-10-10' },
      ],
      'content/blog/2018-10-11_under.md': [page, 'blog-under', '/blog/under/', { date: '2018-10-11' }],
      'content/blog/2021-01-23 -hello new world.md': [
        page,
        'blog-hello-new-world',
        '/blog/hello-new-world/',
        { date: '2021-01-23' },
      ],
      'content/blog/2022-02-03T04:05:06Z-late.md': [page, 'blog-late', '/blog/late/', { date: '2022-02-03' }],
      'content/blog/2018-10-12-folder/index.md': [
        page,
        'blog-folder',
        '/blog/folder/',
        { date: '2018-10-12' },
      ],
      'content/blog/2018-10-13.md': [page, 'blog-2018-10-13', '/blog/2018-10-13/', { date: '2018-10-13' }],
      'content/blog/2018-10-14-own.md': [
        withKeys('date: 2020-01-02'),
        'blog-own',
        '/blog/own/',
        { date: '2020-01-02' },
      ],
    },
  },
  {
    it: 'A section keeps the date in the name of its folder',
    page: 'https://www.getzola.org/documentation/content/section/',
    files: {
      'content/2018-10-10-talks/_index.md': [page, '2018-10-10-talks', '/2018-10-10-talks/'],
      'content/2018-10-10-talks/one.md': [page, '2018-10-10-talks-one', '/2018-10-10-talks/one/'],
    },
  },
  {
    it: 'The name of a page and slugs become letters a to z, and folders keep their names',
    page: 'https://www.getzola.org/documentation/content/page/#path-from-front-matter',
    files: {
      'content/zines/élevage-chèvre.md': [page, 'zines-elevage-chevre', '/zines/elevage-chevre/'],
      'content/zines/own.md': [
        withKeys('slug: élevage-chèvre-carrière'),
        'zines-elevage-chevre-carriere',
        '/zines/elevage-chevre-carriere/',
      ],
      'content/zines/日本.md': [page, 'zines-riben', '/zines/ri-ben/'],
      "content/zines/it's-ちょっと.md": [page, 'zines-its-chiyotto', '/zines/it-s-tiyotuto/'],
      'content/Some_Section/A_b.md': [page, 'some-section-a-b', '/Some_Section/a-b/'],
      'content/Some_Section/_index.md': [page, 'some-section', '/Some_Section/'],
      'content/Some_Section/C_d/index.md': [page, 'some-section-c-d', '/Some_Section/c-d/'],
    },
  },
  {
    it: 'A path replaces the sections too, with a slash in front or without',
    page: 'https://www.getzola.org/documentation/content/page/#front-matter',
    files: {
      'content/blog/a.md': [withKeys('path: elsewhere/a'), 'blog-a', '/elsewhere/a/'],
      'content/blog/b.md': [withKeys('path: /elsewhere/b'), 'blog-b', '/elsewhere/b/'],
      'content/blog/c.de.md': [withKeys('path: anderswo'), 'blog-c', '/anderswo/', { lang: 'de' }],
    },
  },
  {
    it: 'The language is in the name of the file, and in front of the address',
    page: 'https://www.getzola.org/documentation/content/multilingual/',
    files: {
      'content/a.md': [page, 'a', '/a/'],
      'content/a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
      'content/a.pt-BR.md': [page, 'a', '/pt-BR/a/', { lang: 'pt' }],
      'content/_index.de.md': [page, 'home', '/de/', { lang: 'de' }],
    },
  },
  {
    it: 'Tags are taxonomies, and keys of extra give an image',
    page: 'https://www.getzola.org/documentation/content/taxonomies/#using-taxonomies',
    files: {
      'content/a.md': [
        '---\ntitle: T\ndescription: D\ndate: 2019-08-15\nupdated: 2019-09-01\ntaxonomies: { tags: [rust, web], categories: [Film] }\nextra: { image: a.png }\n---\n',
        'a',
        '/a/',
        {
          description: 'D',
          date: '2019-08-15',
          updated: '2019-09-01',
          tags: ['rust', 'web', 'Film'],
          image: 'a.png',
        },
      ],
    },
  },
  {
    it: 'The draft of a section decides for all below it',
    page: 'https://www.getzola.org/documentation/content/section/#drafting',
    files: {
      'content/s/_index.md': [withKeys('draft: true'), 's', '/s/', { isDraft: true }],
      'content/s/a.md': [withKeys('draft: false'), 's-a', '/s/a/', { isDraft: true }],
      'content/s/deep/b.md': [page, 's-deep-b', '/s/deep/b/', { isDraft: true }],
      'content/t.md': [withKeys('draft: true'), 't', '/t/', { isDraft: true }],
    },
  },
  {
    it: 'Without front matter, with render false or with redirect_to, there is no page; the date may be in the future',
    page: 'https://www.getzola.org/documentation/content/section/#front-matter',
    files: {
      'content/a.md': 'Text.\n',
      'content/b.md': withKeys('render: false'),
      'content/c/_index.md': withKeys('redirect_to: elsewhere'),
      'content/d.md': [withKeys('date: 2099-01-01'), 'd', '/d/', { date: '2099-01-01' }],
      'content/e/_index.md': [withKeys('transparent: true'), 'e', '/e/'],
    },
  },
  {
    it: 'The configuration can keep names as they are, or leave out what a file system may refuse',
    page: 'https://www.getzola.org/documentation/getting-started/configuration/',
    source: [
      { folder: '../content/a', slugify: { paths: 'off' }, url: '/a/{path}/' },
      { folder: '../content/b', slugify: { paths: 'safe', paths_keep_dates: true }, url: '/b/{path}/' },
      { folder: '../content/c', slugify: { paths_keep_dates: true }, url: '/c/{path}/' },
    ],
    files: {
      'content/a/Two Words?.md': [page, 'two-words', '/a/Two Words?/'],
      'content/a/b.md': [withKeys('slug: Été 1'), 'ete-1', '/a/Été 1/'],
      'content/b/2026-02-28-日本 (1)?. .md': [
        page,
        '2026-02-28-riben-1',
        '/b/2026-02-28-日本 (1)/',
        { date: '2026-02-28' },
      ],
      'content/c/2026-02-28_C d/index.md': [
        page,
        '2026-02-28-c-d',
        '/c/2026-02-28-c-d/',
        { date: '2026-02-28' },
      ],
    },
  },
  {
    it: 'Aliases are paths from the root',
    page: 'https://www.getzola.org/documentation/content/page/#front-matter',
    files: {
      'content/blog/a.md': [
        withKeys('aliases: [old/path, /older/, ancient.html]'),
        'blog-a',
        '/blog/a/',
        { aliases: ['/old/path/', '/older/', '/ancient.html'] },
      ],
    },
  },
  {
    it: 'Internal links begin at the content folder, whatever folder the source is',
    page: 'https://www.getzola.org/documentation/content/linking/#internal-links',
    source: [
      { folder: '../content/blog', url: 'https://example.org/blog/{path}/' },
      { folder: '../content/pages' },
    ],
    files: {
      'content/blog/a.md': [page, 'a', 'https://example.org/blog/a/'],
      'content/blog/b/index.md': [page, 'b', 'https://example.org/blog/b/'],
      'content/pages/about.md': [page, 'about', '/about/'],
    },
    links: {
      'content/blog/a.md': {
        '@/pages/about.md#example': '/essays/about#example',
        '@/blog/b/index.md': '/essays/b',
        '../b/': '/essays/b',
        'b/index.md': '/essays/b',
        '/blog/b/': '/essays/b',
        '@/pages/missing.md': '@/pages/missing.md',
      },
    },
  },
  {
    it: 'An internal link leads to the very file that it names, whatever the language',
    page: 'https://www.getzola.org/documentation/content/linking/#internal-links',
    files: {
      'content/a.md': [page, 'a', '/a/'],
      'content/a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
      'content/b.de.md': [page, 'b', '/de/b/', { lang: 'de' }],
    },
    links: {
      'content/b.de.md': {
        '@/a.md#part': '/essays/a#part',
        '@/a.de.md': '/de/essays/a',
        '@/b.md': '@/b.md',
      },
    },
  },
])
