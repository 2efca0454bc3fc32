/** Eleventy, by https://www.11ty.dev/docs/. */

import { expect, it } from 'vitest'
import { smallSite } from '../../../fixtures/content.ts'
import { diagnose, findLines } from '../../../fixtures/diagnose.ts'
import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

const source = { from: 'eleventy', folder: '../content' }

testCases(source, {
  'A folder named drafts holds drafts, since Eleventy has none of its own': {
    'drafts/a.md': [page, 'drafts-a', '/drafts/a/', { isDraft: true }],
    'posts/drafts.md': [page, 'posts-drafts', '/posts/drafts/'],
  },
  // https://www.11ty.dev/docs/permalinks/#default-output
  'The address is the path, and index or the name of the folder stand for the folder': {
    'index.md': [page, 'home', '/'],
    'template.md': [page, 'template', '/template/'],
    'subdir/Template One.md': [page, 'subdir-template-one', '/subdir/Template One/'],
    'subdir/same/same.md': [page, 'subdir-same', '/subdir/same/'],
    'other/index.md': [page, 'other', '/other/'],
  },
  // https://www.11ty.dev/docs/dates/
  'The first date in the path is the date, and stays in the address': {
    'blog/2018-01-01-my-file.md': [page, 'blog-my-file', '/blog/2018-01-01-my-file/', '2018-01-01'],
    'blog/2018-01-02-folder/index.md': [page, 'blog-folder', '/blog/2018-01-02-folder/', '2018-01-02'],
    '2018-01-03/2019-01-01-two.md': [page, '2018-01-03-two', '/2018-01-03/2019-01-01-two/', '2018-01-03'],
    '2018-01-04.md': [page, '2018-01-04', '/2018-01-04/', '2018-01-04'],
    '2018-01-05-own.md': ['date: 2020-02-03', 'own', '/2018-01-05-own/', '2020-02-03'],
  },
  // https://www.11ty.dev/docs/data-eleventy-supplied/#fileslug
  'An index file with a date has the slug of its folder, and an address of its own': {
    'one/2018-01-01-index.md': [
      'permalink: "/{{ page.fileSlug }}{{ page.filePathStem }}/"',
      'one',
      '/one/one/index/',
      '2018-01-01',
    ],
    'two/2018-01-02-index.md': [page, 'two', '/two/2018-01-02-index/', '2018-01-02'],
    '2018-01-03-index.md': [page, 'home', '/2018-01-03-index/', '2018-01-03'],
  },
  // https://www.11ty.dev/docs/dates/#setting-a-content-date-in-front-matter
  'A date can be a word, which is known only to Eleventy': {
    'a.md': ['date: Last Modified', 'a', '/a/'],
    'b.md': ['date: Created', 'b', '/b/'],
    'c.md': ['date: git Last Modified', 'c', '/c/'],
    '2018-01-01-d.md': ['date: git Created', 'd', '/2018-01-01-d/', '2018-01-01'],
  },
  // https://www.11ty.dev/docs/permalinks/#changing-the-output-location
  'A permalink is the address, with a slash in front and without index.html': {
    'a.md': ['permalink: this-is-a-new-path/testing/', 'a', '/this-is-a-new-path/testing/'],
    'b.md': ['permalink: /new/index.html', 'b', '/new/'],
    'c.md': ['permalink: /c.html', 'c', '/c.html'],
    'd.md': ['permalink: { build: /d/ }', 'd', '/d/'],
  },
  // https://www.11ty.dev/docs/permalinks/#use-template-syntax-in-permalink
  'Known values of a template in a permalink are filled, and others leave the address as it would be': {
    'blog/2018-01-01-one.md': [
      '---\ntitle: This is a New Path!\npermalink: "subdir/{{ title | slugify }}/index.html"\n---\n',
      'blog-one',
      '/subdir/this-is-a-new-path/',
      { title: 'This is a New Path!', date: '2018-01-01' },
    ],
    'blog/2018-01-02-two.md': ['permalink: "/{{ page.fileSlug }}/"', 'blog-two', '/two/', '2018-01-02'],
    'blog/2018-01-03-three.md': [
      'permalink: "{{ page.filePathStem }}.html"',
      'blog-three',
      '/blog/three.html',
      '2018-01-03',
    ],
    'blog/four.md': ['permalink: "/{{ site.tag | upper }}/"', 'blog-four', '/blog/four/'],
  },
  // https://www.11ty.dev/docs/data-eleventy-supplied/#page-variable
  'A permalink can be made of the date and of the values of front matter': {
    '2026-01-09-a.md': [
      `permalink: "/{{ page.date | date: '%Y/%-m' }}/{{ page.fileSlug }}/"`,
      'a',
      '/2026/1/a/',
      '2026-01-09',
    ],
    'b.md': [
      'date: 2026-03-04\npermalink: "{{ page.date | date: \'%B-%d\' | downcase }}.html"',
      'b',
      '/march-04.html',
      '2026-03-04',
    ],
    'c.md': [
      'area: Nature & People’s\npermalink: "/{{ area | slugify }}/{{ area | slug }}/"',
      'c',
      "/nature-and-peoples/nature-and-people's/",
    ],
    'd.md': [
      'permalink: "/{{ own | default: page.fileSlug }}{{ page.filePathStem }}.{{ page.outputFileExtension }}"',
      'd',
      '/d/d.html',
    ],
    'e.md': ['permalink: "/{{ page.date | date: \'%Y\' }}/"', 'e', '/e/'],
    'f.md': [
      'date: 2026-03-04 22:30:00 -0500\npermalink: "/{{ page.date | date: \'%F-%H%M\' }}/"',
      'f',
      '/2026-03-04-2230/',
      '2026-03-04',
    ],
  },
  // https://www.11ty.dev/docs/permalinks/#skip-writing-to-the-file-system
  'A permalink that is false writes no page; what collections leave out has one': {
    'a.md': withKeys('permalink: false'),
    'b.md': withKeys('permalink: { build: false }'),
    'c.md': withKeys('permalink: { serverless: /c/ }'),
    'computed/computed.json': '{ "eleventyComputed": { "permalink": false } }\n',
    'computed/g.md': withKeys('permalink: /g/'),
    'h.md': ['permalink: false\neleventyComputed: { permalink: /h/ }', 'h', '/h/'],
    'e.md': '---js\nconst title = "E"\nconst permalink = () => false\n---\nText.\n',
    'notes/notes.11tydata.js': 'module.exports = { permalink: () => { return false } }\n',
    'notes/f.md': page,
    'd.md': ['eleventyExcludeFromCollections: true', 'd', '/d/'],
  },
  // https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter
  'Front matter in JavaScript is read without running it': {
    'a.md': [
      '---js\nconst title = "Own"\nconst date = "2026-01-09"\nconst now = new Date()\n---\nText.\n',
      'a',
      '/a/',
      { title: 'Own', date: '2026-01-09' },
    ],
    'c.md': [
      '---js\nconst area = "Sea"\nconst data = { slug: "own" }\nconst title = `The #{area}` + "!"\nconst tags = [...[area], f(), "moon"]\nconst permalink = (data) => `/#{data.slug}/`\n---\nText.\n'.replaceAll(
        '#',
        '$',
      ),
      'c',
      '/c/',
      { title: 'The Sea!', tags: ['Sea', 'moon'] },
    ],
    'd.md': [
      '---js\nconst base = "/x"\nconst permalink = base + "/d/"\nconst shared = { title: "D" }\nmodule.exports = { ...shared, permalink, date: g() || "2026-01-09" }\n---\nText.\n',
      'd',
      '/x/d/',
      { title: 'D' },
    ],
    'b.md': ['---js\n{ title: "B", draft: true }\n---\nText.\n', 'b', '/b/', { title: 'B', isDraft: true }],
  },
  // https://www.11ty.dev/docs/pages-from-data/
  'A template of one page for each item is no document, and a list in parts is one': {
    'each.md': withKeys('pagination: { data: items, size: 1, alias: item }'),
    'list.md': ['pagination: { data: items, size: 10 }', 'list', '/list/'],
  },
  // https://www.11ty.dev/docs/plugins/navigation/
  'A document without a title has that of the navigation, or else its key': {
    'a.md': [
      '---\neleventyNavigation: { key: Key, title: Shown }\n---\n# Heading\n',
      'a',
      '/a/',
      { title: 'Shown' },
    ],
    'b.md': ['---\neleventyNavigation: { key: Key }\n---\n# Heading\n', 'b', '/b/', { title: 'Key' }],
    'c.md': ['eleventyNavigation: { key: Key }', 'c', '/c/'],
  },
  // https://www.11ty.dev/docs/data-template-dir/
  'The data files of the input folder, of its folders and of documents are merged': {
    'content.json': '{ "tags": ["all"], "description": "Root" }',
    'posts/posts.json': '{ "tags": ["x"], "permalink": "/p/{{ page.fileSlug }}/" }',
    'posts/deep/deep.11tydata.json': '{ "description": "Deep" }',
    'posts/one.11tydata.json': '{ "description": "One" }',
    'posts/one.md': ['tags: [own]', 'posts-one', '/p/one/', { description: 'One', tags: ['x', 'own'] }],
    'posts/two.md': [
      'permalink: /two/\ndescription: D',
      'posts-two',
      '/two/',
      { description: 'D', tags: ['x'] },
    ],
    'posts/deep/three.md': [page, 'posts-deep-three', '/p/three/', { description: 'Deep', tags: ['x'] }],
    'posts/hidden/hidden.json': '{ "permalink": false }',
    'posts/hidden/four.md': page,
    'other.md': [page, 'other', '/other/', { description: 'Root' }],
    's[i]gns/a(1).json': '{ "description": "Signs" }',
    's[i]gns/a(1).md': [page, 's-i-gns-a-1', '/s[i]gns/a(1)/', { description: 'Signs' }],
  },
  // https://www.11ty.dev/docs/data-custom/
  'Data files may be YAML or TOML': {
    'posts/posts.yml': 'tags: [x]\npermalink: /p/{{ page.fileSlug }}/\n',
    'posts/one/index.yaml': 'title: One\ndate: 2026-01-09\n',
    'posts/one/index.md': [
      'Text.\n',
      'posts-one',
      '/p/one/',
      { title: 'One', date: '2026-01-09', tags: ['x'] },
    ],
    'posts/two/index.11tydata.yml': 'permalink: false\n',
    'posts/two/index.md': 'Text.\n',
    'posts/three.toml': 'description = "Three"\n',
    'posts/three.md': [page, 'posts-three', '/p/three/', { description: 'Three', tags: ['x'] }],
    'posts/other.yml': 'title: Other\n',
  },
  // https://www.11ty.dev/docs/data-template-dir/
  'Data files in JavaScript are read without running them; a permalink that is computed becomes a template if it can be one':
    {
      'one/one.11tydata.js':
        'import other from "./other.json" with { type: "json" }\nconst data = { tags: ["x"], permalink: "/1/{{ page.fileSlug }}/" }\nexport default data\n',
      'one/a.md': [page, 'one-a', '/1/a/', { tags: ['x'] }],
      'two/two.11tydata.cjs':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template literal
        'module.exports = {\n  eleventyComputed: {\n    permalink: function (data) {\n      return `2/${this.slug(data.name || data.page.fileSlug)}/index.html`\n    },\n  },\n}\n',
      'two/b.md': [page, 'two-b', '/2/b/'],
      'two/c.md': ['name: An other\npermalink: /weaker/', 'two-c', '/2/an-other/'],
      'three/three.11tydata.mjs':
        "export default () => ({ permalink: ({ page }) => '/3/' + page.fileSlug + '/' })\n",
      'three/d.md': [page, 'three-d', '/3/d/'],
      'four/four.11tydata.js': 'export default async function () { return fetchAll() }\n',
      'four/e.md': [page, 'four-e', '/four/e/'],
    },
  // https://www.11ty.dev/docs/collections/#a-single-tag-cat
  'A text is one tag, and the names of lists are none': {
    'a.md': ['tags: cat and dog', 'a', '/a/', { tags: ['cat and dog'] }],
    'b.md': ['tags: [post, cat]', 'b', '/b/', { tags: ['cat'] }],
    'c.md': ['tags: posts', 'c', '/c/'],
  },
  // https://www.11ty.dev/docs/ignores/
  'Layouts, data, the output and packages are no documents': {
    source: { folder: '..' },
    files: {
      '_includes/a.md': page,
      '_data/b.md': page,
      '_site/c.md': page,
      'node_modules/d/e.md': page,
      'README.md': page,
      'posts/f.md': [page, 'posts-f', '/posts/f/'],
      'posts/g.md': ['draft: true', 'posts-g', '/posts/g/', { isDraft: true }],
    },
  },
  // https://www.11ty.dev/docs/i18n/
  'The first folder is a language if the site has it': {
    'en/a.md': [page, 'a', '/a/'],
    'de/a.md': [page, 'a', '/de/a/', { lang: 'de' }],
    'is/a.md': [page, 'is-a', '/is/a/'],
  },
  // https://www.11ty.dev/docs/plugins/inputpath-to-url/
  'Links lead to files and to addresses': {
    files: {
      'a.md': [page, 'a', '/a/'],
      'blog/2018-01-01-b.md': ['permalink: /b/', 'blog-b', '/b/', '2018-01-01'],
      'blog/c.md': [page, 'blog-c', '/blog/c/'],
    },
    links: {
      'a.md': {
        'blog/c.md': '/essays/blog-c',
        '/blog/2018-01-01-b.md': '/essays/blog-b',
        '/b/#part': '/essays/blog-b#part',
        '/blog/c': '/essays/blog-c',
        '../blog/c/': '/essays/blog-c',
      },
      // A path may begin at the input folder, or at that of the project.
      'blog/c.md': {
        'a.md#part': '/essays/a#part',
        'blog/2018-01-01-b.md': '/essays/blog-b',
        'content/a.md': '/essays/a',
        'missing.md': 'missing.md',
      },
    },
  },
})

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
  const diagnostics = await findLines({
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
  const line = (at: string, reason: string, found: string, expected: string) =>
    `src/posts/${at} warning unusable-value: Documents inherit nothing from this file. ${reason} [found: ${found}; expected: ${expected}]`
  expect(diagnostics).toEqual([
    line('deep/b.json:1:1', 'The file is encoded as UTF-16. Save it as UTF-8.', 'UTF-16', 'UTF-8'),
    line(
      'deep/deep.11tydata.js:3:1-3:2',
      'The JavaScript is not valid at "}"; correct it, or write the values as JSON',
      '}',
      'JavaScript',
    ),
    line(
      'posts.json:3:3-3:11',
      'The JSON is not valid at "layout"; look for a comma, a quote or a bracket that is missing before it, or one too many',
      '"layout"',
      'JSON',
    ),
  ])
})
