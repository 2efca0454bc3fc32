/** Eleventy, by https://www.11ty.dev/docs/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'eleventy', folder: '../content' }, [
  {
    it: 'The address is the path, and index or the name of the folder stand for the folder',
    page: 'https://www.11ty.dev/docs/permalinks/#default-output',
    files: {
      'content/index.md': [page, 'home', '/'],
      'content/template.md': [page, 'template', '/template/'],
      'content/subdir/Template One.md': [page, 'subdir-template-one', '/subdir/Template One/'],
      'content/subdir/same/same.md': [page, 'subdir-same', '/subdir/same/'],
      'content/other/index.md': [page, 'other', '/other/'],
    },
  },
  {
    it: 'The first date in the path is the date, and stays in the address',
    page: 'https://www.11ty.dev/docs/dates/',
    files: {
      'content/blog/2018-01-01-my-file.md': [
        page,
        'blog-my-file',
        '/blog/2018-01-01-my-file/',
        { date: '2018-01-01' },
      ],
      'content/blog/2018-01-02-folder/index.md': [
        page,
        'blog-folder',
        '/blog/2018-01-02-folder/',
        { date: '2018-01-02' },
      ],
      'content/2018-01-03/2019-01-01-two.md': [
        page,
        '2018-01-03-two',
        '/2018-01-03/2019-01-01-two/',
        { date: '2018-01-03' },
      ],
      'content/2018-01-04.md': [page, '2018-01-04', '/2018-01-04/', { date: '2018-01-04' }],
      'content/2018-01-05-own.md': [
        withKeys('date: 2020-02-03'),
        'own',
        '/2018-01-05-own/',
        { date: '2020-02-03' },
      ],
    },
  },
  {
    it: 'A date can be a word, which is known only to Eleventy',
    page: 'https://www.11ty.dev/docs/dates/#setting-a-content-date-in-front-matter',
    files: {
      'content/a.md': [withKeys('date: Last Modified'), 'a', '/a/'],
      'content/b.md': [withKeys('date: Created'), 'b', '/b/'],
      'content/c.md': [withKeys('date: git Last Modified'), 'c', '/c/'],
      'content/2018-01-01-d.md': [
        withKeys('date: git Created'),
        'd',
        '/2018-01-01-d/',
        { date: '2018-01-01' },
      ],
    },
  },
  {
    it: 'A permalink is the address, with a slash in front and without index.html',
    page: 'https://www.11ty.dev/docs/permalinks/#changing-the-output-location',
    files: {
      'content/a.md': [
        withKeys('permalink: this-is-a-new-path/testing/'),
        'a',
        '/this-is-a-new-path/testing/',
      ],
      'content/b.md': [withKeys('permalink: /new/index.html'), 'b', '/new/'],
      'content/c.md': [withKeys('permalink: /c.html'), 'c', '/c.html'],
      'content/d.md': [withKeys('permalink: { build: /d/ }'), 'd', '/d/'],
    },
  },
  {
    it: 'Known values of a template in a permalink are filled, and others leave the address as it would be',
    page: 'https://www.11ty.dev/docs/permalinks/#use-template-syntax-in-permalink',
    files: {
      'content/blog/2018-01-01-one.md': [
        '---\ntitle: This is a New Path!\npermalink: "subdir/{{ title | slugify }}/index.html"\n---\n',
        'blog-one',
        '/subdir/this-is-a-new-path/',
        { title: 'This is a New Path!', date: '2018-01-01' },
      ],
      'content/blog/2018-01-02-two.md': [
        withKeys('permalink: "/{{ page.fileSlug }}/"'),
        'blog-two',
        '/two/',
        { date: '2018-01-02' },
      ],
      'content/blog/2018-01-03-three.md': [
        withKeys('permalink: "{{ page.filePathStem }}.html"'),
        'blog-three',
        '/blog/three.html',
        { date: '2018-01-03' },
      ],
      'content/blog/four.md': [withKeys('permalink: "/{{ tag | upper }}/"'), 'blog-four', '/blog/four/'],
    },
  },
  {
    it: 'A permalink that is false writes no page; what collections leave out has one',
    page: 'https://www.11ty.dev/docs/permalinks/#skip-writing-to-the-file-system',
    files: {
      'content/a.md': withKeys('permalink: false'),
      'content/b.md': withKeys('permalink: { build: false }'),
      'content/c.md': withKeys('permalink: { serverless: /c/ }'),
      'content/d.md': [withKeys('eleventyExcludeFromCollections: true'), 'd', '/d/'],
    },
  },
  {
    it: 'Front matter in JavaScript is read without running it',
    page: 'https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter',
    files: {
      'content/a.md': [
        '---js\nconst title = "Own"\nconst date = "2026-01-09"\nconst now = new Date()\n---\nText.\n',
        'a',
        '/a/',
        { title: 'Own', date: '2026-01-09' },
      ],
      'content/b.md': [
        '---js\n{ title: "B", draft: true }\n---\nText.\n',
        'b',
        '/b/',
        { title: 'B', isDraft: true },
      ],
    },
  },
  {
    it: 'A template of one page for each item is no document, and a list in parts is one',
    page: 'https://www.11ty.dev/docs/pages-from-data/',
    files: {
      'content/each.md': withKeys('pagination: { data: items, size: 1, alias: item }'),
      'content/list.md': [withKeys('pagination: { data: items, size: 10 }'), 'list', '/list/'],
    },
  },
  {
    it: 'A document without a title has that of the navigation, or else its key',
    page: 'https://www.11ty.dev/docs/plugins/navigation/',
    files: {
      'content/a.md': [
        '---\neleventyNavigation: { key: Key, title: Shown }\n---\n# Heading\n',
        'a',
        '/a/',
        { title: 'Shown' },
      ],
      'content/b.md': [
        '---\neleventyNavigation: { key: Key }\n---\n# Heading\n',
        'b',
        '/b/',
        { title: 'Key' },
      ],
      'content/c.md': [withKeys('eleventyNavigation: { key: Key }'), 'c', '/c/'],
    },
  },
  {
    it: 'Data files of folders and of documents hold values; maps are merged and lists joined',
    page: 'https://www.11ty.dev/docs/data-template-dir/',
    files: {
      'content/content.json': '{ "tags": ["all"], "description": "Root" }',
      'content/posts/posts.json': '{ "tags": ["x"], "permalink": "/p/{{ page.fileSlug }}/" }',
      'content/posts/deep/deep.11tydata.json': '{ "description": "Deep" }',
      'content/posts/one.11tydata.json': '{ "description": "One" }',
      'content/posts/one.md': [
        withKeys('tags: [own]'),
        'posts-one',
        '/p/one/',
        { description: 'One', tags: ['x', 'own'] },
      ],
      'content/posts/two.md': [
        withKeys('permalink: /two/\ndescription: D'),
        'posts-two',
        '/two/',
        { description: 'D', tags: ['x'] },
      ],
      'content/posts/deep/three.md': [
        page,
        'posts-deep-three',
        '/p/three/',
        { description: 'Deep', tags: ['x'] },
      ],
      'content/posts/hidden/hidden.json': '{ "permalink": false }',
      'content/posts/hidden/four.md': page,
      'content/other.md': [page, 'other', '/other/'],
    },
  },
  {
    it: 'A text is one tag, and the names of lists are none',
    page: 'https://www.11ty.dev/docs/collections/#a-single-tag-cat',
    files: {
      'content/a.md': [withKeys('tags: cat and dog'), 'a', '/a/', { tags: ['cat and dog'] }],
      'content/b.md': [withKeys('tags: [post, cat]'), 'b', '/b/', { tags: ['cat'] }],
      'content/c.md': [withKeys('tags: posts'), 'c', '/c/'],
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
      'posts/f.md': [page, 'posts-f', '/posts/f/'],
      'posts/g.md': [withKeys('draft: true'), 'posts-g', '/posts/g/', { isDraft: true }],
    },
  },
  {
    it: 'The first folder is a language if the site has it',
    page: 'https://www.11ty.dev/docs/i18n/',
    files: {
      'content/en/a.md': [page, 'a', '/a/'],
      'content/de/a.md': [page, 'a', '/de/a/', { lang: 'de' }],
      'content/is/a.md': [page, 'is-a', '/is/a/'],
    },
  },
  {
    it: 'Links lead to files and to addresses',
    page: 'https://www.11ty.dev/docs/plugins/inputpath-to-url/',
    files: {
      'content/a.md': [page, 'a', '/a/'],
      'content/blog/2018-01-01-b.md': [withKeys('permalink: /b/'), 'blog-b', '/b/', { date: '2018-01-01' }],
      'content/blog/c.md': [page, 'blog-c', '/blog/c/'],
    },
    links: {
      'content/a.md': {
        'blog/c.md': '/essays/blog-c',
        '/blog/2018-01-01-b.md': '/essays/blog-b',
        '/b/#part': '/essays/blog-b#part',
        '/blog/c': '/essays/blog-c',
        '../blog/c/': '/essays/blog-c',
      },
      // A path may begin at the input folder, or at that of the project.
      'content/blog/c.md': {
        'a.md#part': '/essays/a#part',
        'blog/2018-01-01-b.md': '/essays/blog-b',
        'content/a.md': '/essays/a',
        'missing.md': 'missing.md',
      },
    },
  },
])
