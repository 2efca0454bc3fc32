/** Zola, by https://www.getzola.org/documentation/. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'
const withKeys = (keys: string) => `---\ntitle: T\n${keys}\n---\nText.\n`

testCases({ from: 'zola', folder: '../content' }, [
  {
    it: 'Pages, sections and the home have the address of their file or folder',
    page: 'https://www.getzola.org/documentation/content/page/',
    files: {
      'content/_index.md': page,
      'content/about.md': page,
      'content/blog/_index.md': page,
      'content/blog/index-of-things.md': page,
      'content/blog/post/index.md': page,
    },
    is: {
      'content/_index.md': { slug: 'home', title: 'T', at: '/' },
      'content/about.md': { slug: 'about', title: 'T', at: '/about/' },
      'content/blog/_index.md': { slug: 'blog', title: 'T', at: '/blog/' },
      'content/blog/index-of-things.md': {
        slug: 'blog-index-of-things',
        title: 'T',
        at: '/blog/index-of-things/',
      },
      'content/blog/post/index.md': { slug: 'blog-post', title: 'T', at: '/blog/post/' },
    },
  },
  {
    it: 'A date before the name is the date, and not part of the address',
    page: 'https://www.getzola.org/documentation/content/page/#path-from-filename',
    files: {
      'content/blog/2018-10-10-hello-world.md': page,
      'content/blog/2018-10-11_under.md': page,
      'content/blog/2021-01-23 -hello new world.md': page,
      'content/blog/2022-02-03T04:05:06Z-late.md': page,
      'content/blog/2018-10-12-folder/index.md': page,
      'content/blog/2018-10-13.md': page,
      'content/blog/2018-10-14-own.md': withKeys('date: 2020-01-02'),
    },
    is: {
      'content/blog/2018-10-10-hello-world.md': {
        slug: 'blog-hello-world',
        title: 'T',
        at: '/blog/hello-world/',
        date: '2018-10-10',
      },
      'content/blog/2018-10-11_under.md': {
        slug: 'blog-under',
        title: 'T',
        at: '/blog/under/',
        date: '2018-10-11',
      },
      'content/blog/2021-01-23 -hello new world.md': {
        slug: 'blog-hello-new-world',
        title: 'T',
        at: '/blog/hello-new-world/',
        date: '2021-01-23',
      },
      'content/blog/2022-02-03T04:05:06Z-late.md': {
        slug: 'blog-late',
        title: 'T',
        at: '/blog/late/',
        date: '2022-02-03',
      },
      'content/blog/2018-10-12-folder/index.md': {
        slug: 'blog-folder',
        title: 'T',
        at: '/blog/folder/',
        date: '2018-10-12',
      },
      'content/blog/2018-10-13.md': {
        slug: 'blog-2018-10-13',
        title: 'T',
        at: '/blog/2018-10-13/',
        date: '2018-10-13',
      },
      'content/blog/2018-10-14-own.md': {
        slug: 'blog-own',
        title: 'T',
        at: '/blog/own/',
        date: '2020-01-02',
      },
    },
  },
  {
    it: 'A section keeps the date in the name of its folder',
    page: 'https://www.getzola.org/documentation/content/section/',
    files: { 'content/2018-10-10-talks/_index.md': page, 'content/2018-10-10-talks/one.md': page },
    is: {
      'content/2018-10-10-talks/_index.md': {
        slug: '2018-10-10-talks',
        title: 'T',
        at: '/2018-10-10-talks/',
      },
      'content/2018-10-10-talks/one.md': {
        slug: '2018-10-10-talks-one',
        title: 'T',
        at: '/2018-10-10-talks/one/',
      },
    },
  },
  {
    it: 'Paths and slugs become letters a to z',
    page: 'https://www.getzola.org/documentation/content/page/#path-from-front-matter',
    files: {
      'content/zines/élevage-chèvre.md': page,
      'content/zines/own.md': withKeys('slug: élevage-chèvre-carrière'),
      'content/Some Section/A_b.md': page,
    },
    is: {
      'content/zines/élevage-chèvre.md': {
        slug: 'zines-elevage-chevre',
        title: 'T',
        at: '/zines/elevage-chevre/',
      },
      'content/zines/own.md': {
        slug: 'zines-elevage-chevre-carriere',
        title: 'T',
        at: '/zines/elevage-chevre-carriere/',
      },
      'content/Some Section/A_b.md': { slug: 'some-section-a-b', title: 'T', at: '/some-section/a-b/' },
    },
  },
  {
    it: 'A path replaces the sections too, with a slash in front or without',
    page: 'https://www.getzola.org/documentation/content/page/#front-matter',
    files: {
      'content/blog/a.md': withKeys('path: elsewhere/a'),
      'content/blog/b.md': withKeys('path: /elsewhere/b'),
      'content/blog/c.de.md': withKeys('path: anderswo'),
    },
    is: {
      'content/blog/a.md': { slug: 'blog-a', title: 'T', at: '/elsewhere/a/' },
      'content/blog/b.md': { slug: 'blog-b', title: 'T', at: '/elsewhere/b/' },
      'content/blog/c.de.md': { slug: 'blog-c', title: 'T', at: '/anderswo/', lang: 'de' },
    },
  },
  {
    it: 'The language is in the name of the file, and in front of the address',
    page: 'https://www.getzola.org/documentation/content/multilingual/',
    files: { 'content/a.md': page, 'content/a.de.md': page, 'content/_index.de.md': page },
    is: {
      'content/a.md': { slug: 'a', title: 'T', at: '/a/' },
      'content/a.de.md': { slug: 'a', title: 'T', at: '/de/a/', lang: 'de' },
      'content/_index.de.md': { slug: 'home', title: 'T', at: '/de/', lang: 'de' },
    },
  },
  {
    it: 'Tags are taxonomies, and keys of extra give an image',
    page: 'https://www.getzola.org/documentation/content/taxonomies/#using-taxonomies',
    files: {
      'content/a.md':
        '---\ntitle: T\ndescription: D\ndate: 2019-08-15\nupdated: 2019-09-01\ntaxonomies: { tags: [rust, web], categories: [Film] }\nextra: { image: a.png }\n---\n',
    },
    is: {
      'content/a.md': {
        slug: 'a',
        title: 'T',
        at: '/a/',
        description: 'D',
        date: '2019-08-15',
        updated: '2019-09-01',
        tags: ['rust', 'web', 'Film'],
        image: 'a.png',
      },
    },
  },
  {
    it: 'The draft of a section decides for all below it',
    page: 'https://www.getzola.org/documentation/content/section/#drafting',
    files: {
      'content/s/_index.md': withKeys('draft: true'),
      'content/s/a.md': withKeys('draft: false'),
      'content/s/deep/b.md': page,
      'content/t.md': withKeys('draft: true'),
    },
    is: {
      'content/s/_index.md': { slug: 's', title: 'T', at: '/s/', isDraft: true },
      'content/s/a.md': { slug: 's-a', title: 'T', at: '/s/a/', isDraft: true },
      'content/s/deep/b.md': { slug: 's-deep-b', title: 'T', at: '/s/deep/b/', isDraft: true },
      'content/t.md': { slug: 't', title: 'T', at: '/t/', isDraft: true },
    },
  },
  {
    it: 'Without front matter, with render false or with redirect_to, there is no page; the date may be in the future',
    page: 'https://www.getzola.org/documentation/content/section/#front-matter',
    files: {
      'content/a.md': 'Text.\n',
      'content/b.md': withKeys('render: false'),
      'content/c/_index.md': withKeys('redirect_to: elsewhere'),
      'content/d.md': withKeys('date: 2099-01-01'),
      'content/e/_index.md': withKeys('transparent: true'),
    },
    is: {
      'content/d.md': { slug: 'd', title: 'T', at: '/d/', date: '2099-01-01' },
      'content/e/_index.md': { slug: 'e', title: 'T', at: '/e/' },
    },
  },
  {
    it: 'Aliases are paths from the root',
    page: 'https://www.getzola.org/documentation/content/page/#front-matter',
    files: { 'content/blog/a.md': withKeys('aliases: [old/path, /older/, ancient.html]') },
    is: {
      'content/blog/a.md': {
        slug: 'blog-a',
        title: 'T',
        at: '/blog/a/',
        aliases: ['/old/path/', '/older/', '/ancient.html'],
      },
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
      'content/blog/a.md': page,
      'content/blog/b/index.md': page,
      'content/pages/about.md': page,
    },
    is: {
      'content/blog/a.md': { slug: 'a', title: 'T', at: 'https://example.org/blog/a/' },
      'content/blog/b/index.md': { slug: 'b', title: 'T', at: 'https://example.org/blog/b/' },
      'content/pages/about.md': { slug: 'about', title: 'T', at: '/about/' },
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
])
