/** Zola, by https://www.getzola.org/documentation/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

const source = { from: 'zola', folder: '../content' }

testCases(source, {
  // https://www.getzola.org/documentation/content/page/
  'Pages, sections and the home have the address of their file or folder': {
    '_index.md': [page, 'home', '/'],
    'about.md': [page, 'about', '/about/'],
    'blog/_index.md': [page, 'blog', '/blog/'],
    'blog/index-of-things.md': [page, 'blog-index-of-things', '/blog/index-of-things/'],
    'blog/post/index.md': [page, 'blog-post', '/blog/post/'],
  },
  // https://www.getzola.org/documentation/content/page/#path-from-filename
  'A date before the name is the date, and not part of the address': {
    'blog/2018-10-10-hello-world.md': [page, 'blog-hello-world', '/blog/hello-world/', '2018-10-10'],
    'blog/2018-10-11_under.md': [page, 'blog-under', '/blog/under/', '2018-10-11'],
    'blog/2021-01-23 -hello new world.md': [
      page,
      'blog-hello-new-world',
      '/blog/hello-new-world/',
      '2021-01-23',
    ],
    'blog/2022-02-03T04:05:06Z-late.md': [page, 'blog-late', '/blog/late/', '2022-02-03'],
    'blog/2018-10-12-folder/index.md': [page, 'blog-folder', '/blog/folder/', '2018-10-12'],
    'blog/2018-10-13.md': [page, 'blog-2018-10-13', '/blog/2018-10-13/', '2018-10-13'],
    'blog/2018-10-14-own.md': ['date: 2020-01-02', 'blog-own', '/blog/own/', '2020-01-02'],
  },
  // https://www.getzola.org/documentation/content/section/
  'A section keeps the date in the name of its folder': {
    '2018-10-10-talks/_index.md': [page, '2018-10-10-talks', '/2018-10-10-talks/'],
    '2018-10-10-talks/one.md': [page, '2018-10-10-talks-one', '/2018-10-10-talks/one/'],
  },
  // https://www.getzola.org/documentation/content/page/#path-from-front-matter
  'The name of a page and slugs become letters a to z, and folders keep their names': {
    'zines/élevage-chèvre.md': [page, 'zines-elevage-chevre', '/zines/elevage-chevre/'],
    'zines/own.md': [
      'slug: élevage-chèvre-carrière',
      'zines-elevage-chevre-carriere',
      '/zines/elevage-chevre-carriere/',
    ],
    'zines/日本.md': [page, 'zines-riben', '/zines/ri-ben/'],
    "zines/it's-ちょっと.md": [page, 'zines-its-chiyotto', '/zines/it-s-tiyotuto/'],
    'Some_Section/A_b.md': [page, 'some-section-a-b', '/Some_Section/a-b/'],
    'Some_Section/_index.md': [page, 'some-section', '/Some_Section/'],
    'Some_Section/C_d/index.md': [page, 'some-section-c-d', '/Some_Section/c-d/'],
  },
  // https://www.getzola.org/documentation/content/page/#front-matter
  'A path replaces the sections too, with a slash in front or without': {
    'blog/a.md': ['path: elsewhere/a', 'blog-a', '/elsewhere/a/'],
    'blog/b.md': ['path: /elsewhere/b', 'blog-b', '/elsewhere/b/'],
    'blog/c.de.md': ['path: anderswo', 'blog-c', '/anderswo/', { lang: 'de' }],
  },
  // https://www.getzola.org/documentation/content/multilingual/
  'The language is in the name of the file, and in front of the address': {
    'a.md': [page, 'a', '/a/'],
    'a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
    'a.pt-BR.md': [page, 'a', '/pt-BR/a/', { lang: 'pt' }],
    '_index.de.md': [page, 'home', '/de/', { lang: 'de' }],
  },
  // https://www.getzola.org/documentation/content/taxonomies/#using-taxonomies
  'Tags are taxonomies, and keys of extra give an image': {
    'a.md': [
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
  // https://www.getzola.org/documentation/content/section/#drafting
  'The draft of a section decides for all below it': {
    's/_index.md': ['draft: true', 's', '/s/', { isDraft: true }],
    's/a.md': ['draft: false', 's-a', '/s/a/', { isDraft: true }],
    's/deep/b.md': [page, 's-deep-b', '/s/deep/b/', { isDraft: true }],
    't.md': ['draft: true', 't', '/t/', { isDraft: true }],
  },
  // https://www.getzola.org/documentation/content/section/#front-matter
  'Without front matter, with render false or with redirect_to, there is no page; the date may be in the future':
    {
      'a.md': 'Text.\n',
      'b.md': withKeys('render: false'),
      'c/_index.md': withKeys('redirect_to: elsewhere'),
      'd.md': ['date: 2099-01-01', 'd', '/d/', '2099-01-01'],
      'e/_index.md': ['transparent: true', 'e', '/e/'],
    },
  // https://www.getzola.org/documentation/getting-started/configuration/
  'The configuration can keep names as they are, or leave out what a file system may refuse': {
    source: [
      { folder: '../content/a', slugify: { paths: 'off' }, url: '/a/{path}/' },
      { folder: '../content/b', slugify: { paths: 'safe', paths_keep_dates: true }, url: '/b/{path}/' },
      { folder: '../content/c', slugify: { paths_keep_dates: true }, url: '/c/{path}/' },
    ],
    files: {
      'content/a/Two Words?.md': [page, 'two-words', '/a/Two Words?/'],
      'content/a/b.md': ['slug: Été 1', 'ete-1', '/a/Été 1/'],
      'content/b/2026-02-28-日本 (1)?. .md': [
        page,
        '2026-02-28-riben-1',
        '/b/2026-02-28-日本 (1)/',
        '2026-02-28',
      ],
      'content/c/2026-02-28_C d/index.md': [page, '2026-02-28-c-d', '/c/2026-02-28-c-d/', '2026-02-28'],
    },
  },
  // https://www.getzola.org/documentation/content/page/#front-matter
  'Aliases are paths from the root': {
    'blog/a.md': [
      'aliases: [old/path, /older/, ancient.html]',
      'blog-a',
      '/blog/a/',
      { aliases: ['/old/path/', '/older/', '/ancient.html'] },
    ],
  },
  // https://www.getzola.org/documentation/content/linking/#internal-links
  'Internal links begin at the content folder, whatever folder the source is': {
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
  // https://www.getzola.org/documentation/content/linking/#internal-links
  'An internal link leads to the very file that it names, whatever the language': {
    files: {
      'a.md': [page, 'a', '/a/'],
      'a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
      'b.de.md': [page, 'b', '/de/b/', { lang: 'de' }],
    },
    links: {
      'b.de.md': { '@/a.md#part': '/essays/a#part', '@/a.de.md': '/de/essays/a', '@/b.md': '@/b.md' },
    },
  },
})
