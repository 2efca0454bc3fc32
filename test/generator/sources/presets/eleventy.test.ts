/** Eleventy, by https://www.11ty.dev/docs/. */

import { expect, it } from 'vitest'
import { smallSite } from '../../../fixtures/content.ts'
import { diagnose } from '../../../fixtures/diagnose.ts'
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
    it: 'An index file with a date has the slug of its folder, and an address of its own',
    page: 'https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug',
    files: {
      'content/one/2018-01-01-index.md': [
        withKeys('permalink: "/{{ page.fileSlug }}{{ page.filePathStem }}/"'),
        'one',
        '/one/one/index/',
        { date: '2018-01-01' },
      ],
      'content/two/2018-01-02-index.md': [page, 'two', '/two/2018-01-02-index/', { date: '2018-01-02' }],
      'content/2018-01-03-index.md': [page, 'home', '/2018-01-03-index/', { date: '2018-01-03' }],
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
      'content/blog/four.md': [withKeys('permalink: "/{{ site.tag | upper }}/"'), 'blog-four', '/blog/four/'],
    },
  },
  {
    it: 'A permalink can be made of the date and of the values of front matter',
    page: 'https://www.11ty.dev/docs/data-eleventy-supplied/#page-variable',
    files: {
      'content/2026-01-09-a.md': [
        withKeys(`permalink: "/{{ page.date | date: '%Y/%-m' }}/{{ page.fileSlug }}/"`),
        'a',
        '/2026/1/a/',
        { date: '2026-01-09' },
      ],
      'content/b.md': [
        withKeys('date: 2026-03-04\npermalink: "{{ page.date | date: \'%B-%d\' | downcase }}.html"'),
        'b',
        '/march-04.html',
        { date: '2026-03-04' },
      ],
      'content/c.md': [
        withKeys('area: Nature & People’s\npermalink: "/{{ area | slugify }}/{{ area | slug }}/"'),
        'c',
        "/nature-and-peoples/nature-and-people's/",
      ],
      'content/d.md': [
        withKeys(
          'permalink: "/{{ own | default: page.fileSlug }}{{ page.filePathStem }}.{{ page.outputFileExtension }}"',
        ),
        'd',
        '/d/d.html',
      ],
      'content/e.md': [withKeys('permalink: "/{{ page.date | date: \'%Y\' }}/"'), 'e', '/e/'],
    },
  },
  {
    it: 'A permalink that is false writes no page; what collections leave out has one',
    page: 'https://www.11ty.dev/docs/permalinks/#skip-writing-to-the-file-system',
    files: {
      'content/a.md': withKeys('permalink: false'),
      'content/b.md': withKeys('permalink: { build: false }'),
      'content/c.md': withKeys('permalink: { serverless: /c/ }'),
      'content/e.md': '---js\nconst title = "E"\nconst permalink = () => false\n---\nText.\n',
      'content/notes/notes.11tydata.js': 'module.exports = { permalink: () => { return false } }\n',
      'content/notes/f.md': page,
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
    it: 'The data files of the input folder, of its folders and of documents are merged',
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
      'content/other.md': [page, 'other', '/other/', { description: 'Root' }],
      'content/s[i]gns/a(1).json': '{ "description": "Signs" }',
      'content/s[i]gns/a(1).md': [page, 's-i-gns-a-1', '/s[i]gns/a(1)/', { description: 'Signs' }],
    },
  },
  {
    it: 'Data files may be YAML or TOML',
    page: 'https://www.11ty.dev/docs/data-custom/',
    files: {
      'content/posts/posts.yml': 'tags: [x]\npermalink: /p/{{ page.fileSlug }}/\n',
      'content/posts/one/index.yaml': 'title: One\ndate: 2026-01-09\n',
      'content/posts/one/index.md': [
        'Text.\n',
        'posts-one',
        '/p/one/',
        { title: 'One', date: '2026-01-09', tags: ['x'] },
      ],
      'content/posts/two/index.11tydata.yml': 'permalink: false\n',
      'content/posts/two/index.md': 'Text.\n',
      'content/posts/three.toml': 'description = "Three"\n',
      'content/posts/three.md': [page, 'posts-three', '/p/three/', { description: 'Three', tags: ['x'] }],
      'content/posts/other.yml': 'title: Other\n',
    },
  },
  {
    it: 'Data files in JavaScript are read without running them; a permalink that is computed becomes a template if it can be one',
    page: 'https://www.11ty.dev/docs/data-template-dir/',
    files: {
      'content/one/one.11tydata.js':
        'import other from "./other.json" with { type: "json" }\nconst data = { tags: ["x"], permalink: "/1/{{ page.fileSlug }}/" }\nexport default data\n',
      'content/one/a.md': [page, 'one-a', '/1/a/', { tags: ['x'] }],
      'content/two/two.11tydata.cjs':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template literal
        'module.exports = {\n  eleventyComputed: {\n    permalink: function (data) {\n      return `2/${this.slug(data.name || data.page.fileSlug)}/index.html`\n    },\n  },\n}\n',
      'content/two/b.md': [page, 'two-b', '/2/b/'],
      'content/two/c.md': [withKeys('name: An other\npermalink: /weaker/'), 'two-c', '/2/an-other/'],
      'content/three/three.11tydata.mjs':
        "export default () => ({ permalink: ({ page }) => '/3/' + page.fileSlug + '/' })\n",
      'content/three/d.md': [page, 'three-d', '/3/d/'],
      'content/four/four.11tydata.js': 'export default async function () { return fetchAll() }\n',
      'content/four/e.md': [page, 'four-e', '/four/e/'],
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

it('A permalink that cannot be known is reported once in the file that has it, and one that only some documents lack values for in these', async () => {
  const readMessages = async (source: object) => {
    const diagnostics = await diagnose({
      'site.yaml': `${smallSite['site.yaml']}sources: [${JSON.stringify({ folder: 'src', from: 'eleventy', ...source })}]\n`,
      'essays/first-essay/en.md': null,
      'essays/first-essay/pt.md': null,
      'src/posts/posts.json': '{ "permalink": "/{{ site.area }}/{{ page.fileSlug }}/" }\n',
      'src/posts/a.md': page,
      'src/posts/b.md': withKeys('permalink: /b/'),
      'src/notes/notes.11tydata.js': 'export default {\n  permalink: (data) => toPath(data.page),\n}\n',
      'src/notes/c.md': page,
      'src/areas/areas.json': '{ "permalink": "/{{ area | slugify }}/" }\n',
      'src/areas/d.md': page,
      'src/areas/e.md': withKeys('area: One'),
      'src/empty/empty.json': '{ "permalink": "/{{ site.area }}/" }\n',
      'src/f.md':
        '---js\nconst title = "F"\nconst permalink = ({ title }) => title.toLowerCase()\n---\nText.\n',
    })
    return diagnostics.map(({ at, is, reason }) => `${at} ${is} ${reason}`)
  }
  const expected = 'must be a path, or a template that Stele can fill in, got'
  const inherited = (key: string) =>
    `documents that inherit it use "url" of the source; set "url" or "defaults" of the source in site.yaml, such as { files: "posts/**", values: { ${key}: "/posts/…/" } }`
  const own =
    'the document uses "url" of its source; set that in site.yaml, or name another key with "fields: { address: KEY }"'
  const messages = [
    `src/areas/d.md:1:1 warning unusable-value "permalink" ${expected} "/{{ area | slugify }}/"; ${own}`,
    `src/f.md:3:19-3:53 warning unusable-value "permalink" ${expected} "{{ title.toLowerCase() }}"; ${own}`,
    `src/notes/notes.11tydata.js:2:14-2:41 warning unusable-value "permalink" ${expected} "{{ toPath(data.page) }}"; ${inherited('permalink')}`,
    `src/posts/posts.json:1:16-1:55 warning unusable-value "permalink" ${expected} "/{{ site.area }}/{{ page.fileSlug }}/"; ${inherited('permalink')}`,
  ]
  expect(await readMessages({})).toEqual(messages)
  const ignore = ['areas/**', 'f.md']
  const defaults = { files: ['{posts,notes}/**'], values: { permalink: '/x/{{ page.fileSlug }}/' } }
  expect(await readMessages({ ignore, defaults: [defaults] })).toEqual([])
  // Its documents are in English.
  expect(await readMessages({ ignore, defaults: [{ ...defaults, lang: 'pt' }] })).toEqual(messages.slice(2))
})

it('A data file that cannot be read is reported once, if documents would inherit from it; its comments and commas are no mistakes', async () => {
  const diagnostics = await diagnose({
    'site.yaml': `${smallSite['site.yaml']}sources: [{ folder: src, from: eleventy }]\n`,
    'essays/first-essay/en.md': null,
    'essays/first-essay/pt.md': null,
    'src/posts/posts.json': '{\n  "tags": ["x"\n  "layout": "post"\n}\n',
    'src/posts/a.md': page,
    'src/posts/a.11tydata.json': '// Values\n{ "tags": ["x",], "tags": ["y"], }\n',
    'src/posts/deep/deep.11tydata.js': 'export default {\n  permalink: (data => "/x/",\n}\n',
    'src/posts/deep/b.md': page,
    'src/posts/deep/b.11tydata.cjs': 'module.exports = { tags: ["z"] }\nreturn\n',
    'src/posts/deep/b.json': new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    'src/posts/deep/other.json': '{',
    'src/posts/posts.11tydata.json': '\n',
    'src/empty/empty.json': '{',
    'src/chart.json': '[1, 2',
  })
  const row = (at: string, reason: string, found: string, expected: string) => ({
    at: `src/posts/${at}`,
    is: 'warning unusable-value',
    reason: `Documents inherit nothing from this file. ${reason}`,
    found,
    expected: [expected],
  })
  expect(diagnostics).toEqual([
    row('deep/b.json:1:1', 'The file is encoded as UTF-16. Save it as UTF-8.', 'UTF-16', 'UTF-8'),
    row(
      'deep/deep.11tydata.js:3:1-3:2',
      'The JavaScript is not valid at "}"; correct it, or write the values as JSON',
      '}',
      'JavaScript',
    ),
    row(
      'posts.json:3:3-3:11',
      'The JSON is not valid at "layout"; look for a comma, a quote or a bracket that is missing before it, or one too many',
      '"layout"',
      'JSON',
    ),
  ])
})
