/** Eleventy, by https://www.11ty.dev/docs/. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'
const withKeys = (keys: string) => `---\ntitle: T\n${keys}\n---\nText.\n`

testCases({ from: 'eleventy', folder: '../content' }, [
  {
    it: 'The address is the path, and index or the name of the folder stand for the folder',
    page: 'https://www.11ty.dev/docs/permalinks/#default-output',
    files: {
      'content/index.md': page,
      'content/template.md': page,
      'content/subdir/Template One.md': page,
      'content/subdir/same/same.md': page,
      'content/other/index.md': page,
    },
    is: {
      'content/index.md': { slug: 'home', title: 'T', at: '/' },
      'content/template.md': { slug: 'template', title: 'T', at: '/template/' },
      'content/subdir/Template One.md': {
        slug: 'subdir-template-one',
        title: 'T',
        at: '/subdir/Template One/',
      },
      'content/subdir/same/same.md': { slug: 'subdir-same', title: 'T', at: '/subdir/same/' },
      'content/other/index.md': { slug: 'other', title: 'T', at: '/other/' },
    },
  },
  {
    it: 'The first date in the path is the date, and stays in the address',
    page: 'https://www.11ty.dev/docs/dates/',
    files: {
      'content/blog/2018-01-01-my-file.md': page,
      'content/blog/2018-01-02-folder/index.md': page,
      'content/2018-01-03/2019-01-01-two.md': page,
      'content/2018-01-04.md': page,
      'content/2018-01-05-own.md': withKeys('date: 2020-02-03'),
    },
    is: {
      'content/blog/2018-01-01-my-file.md': {
        slug: 'blog-my-file',
        title: 'T',
        at: '/blog/2018-01-01-my-file/',
        date: '2018-01-01',
      },
      'content/blog/2018-01-02-folder/index.md': {
        slug: 'blog-folder',
        title: 'T',
        at: '/blog/2018-01-02-folder/',
        date: '2018-01-02',
      },
      'content/2018-01-03/2019-01-01-two.md': {
        slug: '2018-01-03-two',
        title: 'T',
        at: '/2018-01-03/2019-01-01-two/',
        date: '2018-01-03',
      },
      'content/2018-01-04.md': { slug: '2018-01-04', title: 'T', at: '/2018-01-04/', date: '2018-01-04' },
      'content/2018-01-05-own.md': { slug: 'own', title: 'T', at: '/2018-01-05-own/', date: '2020-02-03' },
    },
  },
  {
    it: 'A date can be a word, which is known only to Eleventy',
    page: 'https://www.11ty.dev/docs/dates/#setting-a-content-date-in-front-matter',
    files: {
      'content/a.md': withKeys('date: Last Modified'),
      'content/b.md': withKeys('date: Created'),
      'content/c.md': withKeys('date: git Last Modified'),
      'content/2018-01-01-d.md': withKeys('date: git Created'),
    },
    is: {
      'content/a.md': { slug: 'a', title: 'T', at: '/a/' },
      'content/b.md': { slug: 'b', title: 'T', at: '/b/' },
      'content/c.md': { slug: 'c', title: 'T', at: '/c/' },
      'content/2018-01-01-d.md': { slug: 'd', title: 'T', at: '/2018-01-01-d/', date: '2018-01-01' },
    },
  },
  {
    it: 'A permalink is the address, with a slash in front and without index.html',
    page: 'https://www.11ty.dev/docs/permalinks/#changing-the-output-location',
    files: {
      'content/a.md': withKeys('permalink: this-is-a-new-path/testing/'),
      'content/b.md': withKeys('permalink: /new/index.html'),
      'content/c.md': withKeys('permalink: /c.html'),
      'content/d.md': withKeys('permalink: { build: /d/ }'),
    },
    is: {
      'content/a.md': { slug: 'a', title: 'T', at: '/this-is-a-new-path/testing/' },
      'content/b.md': { slug: 'b', title: 'T', at: '/new/' },
      'content/c.md': { slug: 'c', title: 'T', at: '/c.html' },
      'content/d.md': { slug: 'd', title: 'T', at: '/d/' },
    },
  },
  {
    it: 'Known values of a template in a permalink are filled, and others leave the address as it would be',
    page: 'https://www.11ty.dev/docs/permalinks/#use-template-syntax-in-permalink',
    files: {
      'content/blog/2018-01-01-one.md':
        '---\ntitle: This is a New Path!\npermalink: "subdir/{{ title | slugify }}/index.html"\n---\n',
      'content/blog/2018-01-02-two.md': withKeys('permalink: "/{{ page.fileSlug }}/"'),
      'content/blog/2018-01-03-three.md': withKeys('permalink: "{{ page.filePathStem }}.html"'),
      'content/blog/four.md': withKeys('permalink: "/{{ tag | upper }}/"'),
    },
    is: {
      'content/blog/2018-01-01-one.md': {
        slug: 'blog-one',
        title: 'This is a New Path!',
        at: '/subdir/this-is-a-new-path/',
        date: '2018-01-01',
      },
      'content/blog/2018-01-02-two.md': { slug: 'blog-two', title: 'T', at: '/two/', date: '2018-01-02' },
      'content/blog/2018-01-03-three.md': {
        slug: 'blog-three',
        title: 'T',
        at: '/blog/three.html',
        date: '2018-01-03',
      },
      'content/blog/four.md': { slug: 'blog-four', title: 'T', at: '/blog/four/' },
    },
  },
  {
    it: 'A permalink that is false writes no page; what collections leave out has one',
    page: 'https://www.11ty.dev/docs/permalinks/#skip-writing-to-the-file-system',
    files: {
      'content/a.md': withKeys('permalink: false'),
      'content/b.md': withKeys('permalink: { build: false }'),
      'content/c.md': withKeys('permalink: { serverless: /c/ }'),
      'content/d.md': withKeys('eleventyExcludeFromCollections: true'),
    },
    is: { 'content/d.md': { slug: 'd', title: 'T', at: '/d/' } },
  },
  {
    it: 'Data files of folders and of documents hold values; maps are merged and lists joined',
    page: 'https://www.11ty.dev/docs/data-template-dir/',
    files: {
      'content/content.json': '{ "tags": ["all"], "description": "Root" }',
      'content/posts/posts.json': '{ "tags": ["x"], "permalink": "/p/{{ page.fileSlug }}/" }',
      'content/posts/deep/deep.11tydata.json': '{ "description": "Deep" }',
      'content/posts/one.11tydata.json': '{ "description": "One" }',
      'content/posts/one.md': withKeys('tags: [own]'),
      'content/posts/two.md': withKeys('permalink: /two/\ndescription: D'),
      'content/posts/deep/three.md': page,
      'content/posts/hidden/hidden.json': '{ "permalink": false }',
      'content/posts/hidden/four.md': page,
      'content/other.md': page,
    },
    is: {
      'content/posts/one.md': {
        slug: 'posts-one',
        title: 'T',
        at: '/p/one/',
        description: 'One',
        tags: ['x', 'own'],
      },
      'content/posts/two.md': { slug: 'posts-two', title: 'T', at: '/two/', description: 'D', tags: ['x'] },
      'content/posts/deep/three.md': {
        slug: 'posts-deep-three',
        title: 'T',
        at: '/p/three/',
        description: 'Deep',
        tags: ['x'],
      },
      'content/other.md': { slug: 'other', title: 'T', at: '/other/' },
    },
  },
  {
    it: 'A text is one tag, and the names of lists are none',
    page: 'https://www.11ty.dev/docs/collections/#a-single-tag-cat',
    files: {
      'content/a.md': withKeys('tags: cat and dog'),
      'content/b.md': withKeys('tags: [post, cat]'),
      'content/c.md': withKeys('tags: posts'),
    },
    is: {
      'content/a.md': { slug: 'a', title: 'T', at: '/a/', tags: ['cat and dog'] },
      'content/b.md': { slug: 'b', title: 'T', at: '/b/', tags: ['cat'] },
      'content/c.md': { slug: 'c', title: 'T', at: '/c/' },
    },
  },
  {
    it: 'Layouts, data, the output and packages are no documents',
    page: 'https://www.11ty.dev/docs/ignores/',
    source: { folder: '..' },
    files: {
      '_includes/a.md': page,
      '_data/b.md': page,
      '_site/c.md': page,
      'node_modules/d/e.md': page,
      'README.md': page,
      'posts/f.md': page,
      'posts/g.md': withKeys('draft: true'),
    },
    is: {
      'posts/f.md': { slug: 'posts-f', title: 'T', at: '/posts/f/' },
      'posts/g.md': { slug: 'posts-g', title: 'T', at: '/posts/g/', isDraft: true },
    },
  },
  {
    it: 'The first folder is a language if the site has it',
    page: 'https://www.11ty.dev/docs/i18n/',
    files: { 'content/en/a.md': page, 'content/de/a.md': page, 'content/is/a.md': page },
    is: {
      'content/en/a.md': { slug: 'a', title: 'T', at: '/a/' },
      'content/de/a.md': { slug: 'a', title: 'T', at: '/de/a/', lang: 'de' },
      'content/is/a.md': { slug: 'is-a', title: 'T', at: '/is/a/' },
    },
  },
  {
    it: 'Links lead to files and to addresses',
    page: 'https://www.11ty.dev/docs/plugins/inputpath-to-url/',
    files: {
      'content/a.md': page,
      'content/blog/2018-01-01-b.md': withKeys('permalink: /b/'),
      'content/blog/c.md': page,
    },
    is: {
      'content/a.md': { slug: 'a', title: 'T', at: '/a/' },
      'content/blog/2018-01-01-b.md': { slug: 'blog-b', title: 'T', at: '/b/', date: '2018-01-01' },
      'content/blog/c.md': { slug: 'blog-c', title: 'T', at: '/blog/c/' },
    },
    links: {
      'content/a.md': {
        'blog/c.md': '/essays/blog-c',
        '/blog/2018-01-01-b.md': '/essays/blog-b',
        '/b/#part': '/essays/blog-b#part',
        '/blog/c': '/essays/blog-c',
        '../blog/c/': '/essays/blog-c',
      },
    },
  },
])
