/** Hugo, by https://gohugo.io. The addresses of the first case are those that Hugo 0.111 itself writes. */

import { expect, it } from 'vitest'
import { page, readSite, testCases, withKeys } from '../../../fixtures/source-cases.ts'

const source = { from: 'hugo', folder: '../content' }

testCases(source, {
  // https://gohugo.io/functions/urls/urlize/
  'A path is in lower case, without signs, and with hyphens between words': {
    'posts/A & B.md': [page, 'posts-a-b', '/posts/a-b/'],
    'posts/foo, bar.md': [page, 'posts-foo-bar', '/posts/foo-bar/'],
    'posts/Hügö Ünï.md': [page, 'posts-hugo-uni', '/posts/hügö-ünï/'],
    'posts/c# (draft) v1.0.md': [page, 'posts-c-draft-v1-0', '/posts/c#-draft-v1.0/'],
    'posts/a---b  c.md': [page, 'posts-a-b-c', '/posts/a---b-c/'],
    'posts/plus+at@x.md': [page, 'posts-plus-at-x', '/posts/plus+at@x/'],
    'posts/日本語.md': [page, 'posts-ribenyu', '/posts/日本語/'],
    "posts/it's 50%.md": [page, 'posts-its-50', '/posts/its-50/'],
  },
  // https://gohugo.io/configuration/all/#disablepathtolower
  'A path keeps its capitals if the site has disablePathToLower': {
    source: { slugify: { paths: 'safe' }, url: 'https://example.org/{path}/{title}/{slug}/' },
    files: {
      'Posts/A & B.md': [
        '---\ntitle: My Title\n---\nText.\n',
        'posts-a-b',
        'https://example.org/Posts/A-B/My-Title/My-Title/',
        { title: 'My Title' },
      ],
      'c.md': ['slug: My Slug', 'my-slug', 'https://example.org/My-Slug/T/My-Slug/'],
    },
  },
  // https://gohugo.io/configuration/all/#removepathaccents
  'A path has no accents if the site has removePathAccents': {
    source: { slugify: { paths_remove_accents: true } },
    files: {
      'café/Maré Ção.md': [page, 'cafe-mare-cao', '/cafe/mare-cao/'],
      'a.md': ['slug: Olá', 'ola', '/ola/'],
    },
  },
  // https://gohugo.io/content-management/page-bundles/
  'Sections, leaf bundles and the home have the address of their folder': {
    '_index.md': [page, 'home', '/'],
    'posts/_index.md': [page, 'posts', '/posts/'],
    'posts/bundle/index.md': [page, 'posts-bundle', '/posts/bundle/'],
    // The resources of a leaf bundle have no pages.
    'posts/bundle/notes.md': page,
    'posts/bundle/more/deep.md': page,
  },
  // https://gohugo.io/content-management/page-bundles/
  'The resources of a leaf bundle have no pages in a source of one section either': {
    source: { files: ['posts/**/*.md'] },
    files: {
      'posts/bundle/index.md': [page, 'posts-bundle', '/posts/bundle/'],
      'posts/bundle/notes.md': page,
    },
  },
  // https://gohugo.io/content-management/urls/#slug
  'A slug replaces the last part of the path, but not that of a section': {
    'posts/post-1.md': ['slug: My First Post', 'posts-my-first-post', '/posts/my-first-post/'],
    'posts/b/index.md': ['slug: bundle-slug', 'posts-bundle-slug', '/posts/bundle-slug/'],
    'docs/_index.md': ['slug: ignored', 'docs', '/docs/'],
  },
  // https://gohugo.io/content-management/urls/#url
  'A url replaces the whole path, and is below the language without a slash in front': {
    'posts/a.md': ['url: articles/my-first-article', 'posts-a', '/articles/my-first-article/'],
    'posts/b.md': ['url: /articles/page.html', 'posts-b', '/articles/page.html'],
    'posts/c.de.md': ['url: über', 'posts-c', '/de/über/', { lang: 'de' }],
    'posts/d.de.md': ['url: /about', 'posts-d', '/about/', { lang: 'de' }],
    'posts/e.md': ['url: "my\\\\:example"', 'posts-e', '/my:example/'],
  },
  // https://gohugo.io/configuration/permalinks/#tokens
  'Tokens of a url and of a pattern are filled': {
    'a/b/c.md': [
      '---\ntitle: The Title\ndate: 2025-03-04\nurl: /:sections[last]/:slug\n---\n',
      'a-b-c',
      '/b/the-title/',
      { title: 'The Title', date: '2025-03-04' },
    ],
    'a/b/d.md': [
      '---\ntitle: D\nurl: /:sections[1:]/:year-:month/:contentbasename\ndate: 2025-03-04\n---\n',
      'a-b-d',
      '/b/2025-03/d/',
      { title: 'D', date: '2025-03-04' },
    ],
    'a/b/_index.md': ['weight: 1', 'a-b', '/a/b/'],
  },
  // https://gohugo.io/content-management/sections/
  'The folder of a language may have names that repeat it': {
    source: { folder: '../content/en', lang: 'en', url: '/{lang}/{path}/' },
    files: { 'about.en.md': [page, 'about', '/about/'], 'de.md': [page, 'de-essay', '/de/'] },
  },
  'A folder is a section of a language if it has a page of its list, or if it is the first one': {
    source: { url: '/{lang}/:sections/{name}/', files: '**/!(_index*).md' },
    files: {
      'posts/2025/_index.de.md': page,
      'posts/2025/a.de.md': [page, 'posts-2025-a', '/de/posts/2025/a/', { lang: 'de' }],
      'posts/2025/a.md': [page, 'posts-2025-a', '/posts/a/'],
      'posts/2025/may/b.de.md': [page, 'posts-2025-may-b', '/de/posts/2025/b/', { lang: 'de' }],
      'about.md': [page, 'about', '/about/'],
    },
  },
  // https://gohugo.io/configuration/permalinks/#tokens
  'The token of the title is the title, and that of the slug the slug or else the title': {
    source: { url: 'https://example.org/{year}/{slug}/' },
    files: {
      'posts/a.md': [
        '---\ntitle: "Hello, World!"\ndate: 2025-03-04\n---\n',
        'posts-a',
        'https://example.org/2025/hello-world/',
        { title: 'Hello, World!', date: '2025-03-04' },
      ],
      'posts/b.md': [
        '---\ntitle: B\nslug: own\ndate: 2025-03-04\n---\n',
        'posts-own',
        'https://example.org/2025/own/',
        { title: 'B', date: '2025-03-04' },
      ],
    },
  },
  // https://gohugo.io/configuration/front-matter/#dates
  'Dates have the order of the default configuration, and keys any case': {
    'a.md': [
      'Date: 2025-03-04T10:00:00-08:00\nLastMod: 2025-04-05',
      'a',
      '/a/',
      { date: '2025-03-04', updated: '2025-04-05' },
    ],
    'b.md': ['publishdate: 2025-03-04', 'b', '/b/', '2025-03-04'],
    'c.md': ['modified: 2025-03-04', 'c', '/c/', { date: '2025-03-04', updated: '2025-03-04' }],
  },
  // https://gohugo.io/getting-started/usage/#draft-future-and-expired-content
  'Drafts, future and expired documents are not published': {
    'draft.md': ['draft: true', 'draft', '/draft/', { isDraft: true }],
    'future.md': ['publishDate: 2026-06-16', 'future', '/future/', { date: '2026-06-16', isDraft: true }],
    'dated.md': ['date: 2026-06-16', 'dated', '/dated/', { date: '2026-06-16', isDraft: true }],
    'expired.md': ['expiryDate: 2026-06-15', 'expired', '/expired/', { isDraft: true }],
    'today.md': ['date: 2026-06-15', 'today', '/today/', '2026-06-15'],
  },
  // https://gohugo.io/content-management/build-options/
  'What is never rendered has no page, and neither has a headless bundle': {
    'a.md': withKeys('build: { render: never }'),
    'b.md': withKeys('_build: { render: link }'),
    'c/index.md': withKeys('headless: true'),
    'd.md': ['build: { list: never }', 'd', '/d/'],
  },
  // https://gohugo.io/content-management/front-matter/#cascade-1
  'Front matter cascades from a section to itself and to what is below, the nearest first': {
    '_index.md': ['cascade: { tags: [root] }', 'home', '/', { tags: ['root'] }],
    's/_index.md': withKeys('cascade: { build: { render: never } }'),
    's/a.md': page,
    's/deep/b.md': page,
    's/own.md': ['build: { render: always }', 's-own', '/s/own/', { tags: ['root'] }],
    't/_index.md': ['cascade: { tags: [near] }', 't', '/t/', { tags: ['near'] }],
    't/c.md': [page, 't-c', '/t/c/', { tags: ['near'] }],
    't/d.md': ['tags: [own]', 't-d', '/t/d/', { tags: ['own'] }],
    'team.md': [page, 'team', '/team/', { tags: ['root'] }],
  },
  // https://gohugo.io/content-management/front-matter/#target
  'A cascade reaches what its target names: a path, a kind, an environment': {
    '_index.md': [
      '---\ntitle: T\ncascade:\n- { target: { path: "{/x,/x/**}" }, tags: [x] }\n- { target: { kind: section }, description: S }\n- { target: { environment: staging }, draft: true }\n- { target: { path: /z/**, kind: page }, tags: [z] }\n- { target: { path: / }, tags: [home] }\n---\n',
      'home',
      '/',
      { tags: ['home'] },
    ],
    'z/_index.md': [page, 'z', '/z/', { description: 'S' }],
    'z/a/b.md': [page, 'z-a-b', '/z/a/b/', { tags: ['z'] }],
    'z/c/index.md': [page, 'z-c', '/z/c/', { tags: ['z'] }],
    'x/_index.md': [page, 'x', '/x/', { tags: ['x'], description: 'S' }],
    'x/a.md': [page, 'x-a', '/x/a/', { tags: ['x'] }],
    'x/b/index.md': [page, 'x-b', '/x/b/', { tags: ['x'] }],
    'y/c.md': [page, 'y-c', '/y/c/'],
  },
  // https://gohugo.io/content-management/front-matter/#target
  'A cascade ignores what is empty in its target, and reaches nothing by a glob that is too long': {
    '_index.md': [
      `---\ntitle: T\ncascade:\n- { target: { kind: "", path: "", environment: "" }, tags: [all] }\n- { target: { path: "/{a,${'x'.repeat(65_536)}}" }, tags: [long] }\n---\n`,
      'home',
      '/',
      { tags: ['all'] },
    ],
    'a.md': [page, 'a', '/a/', { tags: ['all'] }],
  },
  // https://gohugo.io/content-management/front-matter/#target
  'A cascade matches names with parentheses, and a long name against many asterisks': {
    '_index.md': [
      'cascade: [{ target: { path: "/*a*a?[ab]*a*a*c" }, tags: [c] }, { target: { path: "/b(*)/**" }, tags: [b] }]',
      'home',
      '/',
    ],
    [`${'a'.repeat(90)}c.md`]: [page, `${'a'.repeat(90)}c`, `/${'a'.repeat(90)}c/`, { tags: ['c'] }],
    [`${'a'.repeat(90)}.md`]: [page, 'a'.repeat(90), `/${'a'.repeat(90)}/`],
    'b(1)/d.md': [page, 'b-1-d', '/b1/d/', { tags: ['b'] }],
  },
  // https://gohugo.io/content-management/front-matter/#cascade-1
  'A cascade merges parameters, and keeps those of the document': {
    source: { fields: { description: 'params.summary', tags: 'params.topics' } },
    files: {
      '_index.md': [
        'cascade: { params: { summary: All, topics: [all] } }',
        'home',
        '/',
        { description: 'All', tags: ['all'] },
      ],
      'a.md': ['params: { topics: [own] }', 'a', '/a/', { description: 'All', tags: ['own'] }],
    },
  },
  // https://gohugo.io/content-management/front-matter/#target
  'A cascade reaches the languages that its target names, whether front matter or site.yaml has it': {
    source: { defaults: [{ lang: 'de', values: { description: 'D' } }] },
    files: {
      '_index.md': ['cascade: { target: { lang: "{de,pt}" }, tags: [other] }', 'home', '/'],
      'a.md': [page, 'a', '/a/'],
      'a.de.md': [page, 'a', '/de/a/', { lang: 'de', description: 'D', tags: ['other'] }],
      'a.pt.md': [page, 'a', '/pt/a/', { lang: 'pt', tags: ['other'] }],
    },
  },
  // https://gohugo.io/content-management/multilingual/#translation-by-file-name
  'A cascade stays in its language': {
    's/_index.md': ['cascade: { tags: [english] }', 's', '/s/', { tags: ['english'] }],
    's/a.md': [page, 's-a', '/s/a/', { tags: ['english'] }],
    's/a.de.md': [page, 's-a', '/de/s/a/', { lang: 'de' }],
  },
  // https://gohugo.io/content-management/multilingual/#localizing-permalinks
  'Translations by name share the slug of the default language, and one with another language is left out': {
    'about.md': [page, 'about', '/about/'],
    'about.de.md': ['slug: ueber-uns', 'about', '/de/ueber-uns/', { lang: 'de' }],
    'about.fr.md': page,
    'v1.0.md': [page, 'v1-0', '/v1.0/'],
  },
  // https://gohugo.io/content-management/multilingual/#translation-by-content-directory
  'Translations by content directory and by key share a slug': {
    source: [
      { folder: '../content/english', lang: 'en' },
      { folder: '../content/german', lang: 'de' },
    ],
    files: {
      'content/english/about.md': ['slug: us', 'us', '/us/'],
      'content/german/about.md': [page, 'us', '/de/about/', { lang: 'de' }],
      'content/english/imprint.md': ['translationKey: legal', 'imprint', '/imprint/'],
      'content/german/impressum.md': ['translationKey: legal', 'imprint', '/de/impressum/', { lang: 'de' }],
    },
  },
  // https://gohugo.io/content-management/multilingual/#translation-by-content-directory
  'Folders of languages whose sections have sources of their own have translations by the path of the file': {
    source: ['en', 'de'].flatMap((lang) => [
      { folder: `../content/${lang}`, lang, ignore: 'posts/**' },
      { folder: `../content/${lang}`, lang, files: 'posts/**/*.md' },
    ]),
    files: {
      'content/en/a.md': [page, 'a', '/a/'],
      'content/de/a.md': ['slug: eins', 'a', '/de/eins/', { lang: 'de' }],
      'content/en/posts/b.md': [page, 'posts-b', '/posts/b/'],
      'content/de/posts/b.md': ['slug: zwei', 'posts-b', '/de/posts/zwei/', { lang: 'de' }],
    },
  },
  // https://gohugo.io/content-management/urls/#aliases
  'Aliases are relative to the folder of the page, or below the language': {
    'examples/example-1.md': [
      'aliases: [/old-url, old-name, ../old/path]',
      'examples-example-1',
      '/examples/example-1/',
      { aliases: ['/old-url/', '/examples/old-name/', '/old/path/'] },
    ],
    'examples/example-2.de.md': [
      'aliases: [/old-url, old-name]',
      'examples-example-2',
      '/de/examples/example-2/',
      { lang: 'de', aliases: ['/de/old-url/', '/de/examples/old-name/'] },
    ],
    // An alias that begins with the language is below it already; one that begins with its letters is not.
    'examples/example-3.de.md': [
      'aliases: [/de/alt, /design]',
      'examples-example-3',
      '/de/examples/example-3/',
      { lang: 'de', aliases: ['/de/alt/', '/de/design/'] },
    ],
  },
  // https://gohugo.io/configuration/front-matter/#tokens
  'A date in the name counts if the source asks for it': {
    source: { fields: { date: [':filename', 'date'] } },
    files: {
      'posts/2025-02-22-my-page.md': ['date: 2024-01-01', 'posts-my-page', '/posts/my-page/', '2025-02-22'],
    },
  },
  // https://gohugo.io/configuration/front-matter/#tokens
  'What follows the date in such a name is the slug in a pattern, which is in lower case': {
    source: { fields: { date: [':filename', 'date'] }, url: 'https://example.org/{year}/{slug}/{name}/' },
    files: {
      'posts/2025-02-22-My-Page.md': [
        page,
        'posts-my-page',
        'https://example.org/2025/my-page/my-page/',
        '2025-02-22',
      ],
    },
  },
  // https://gohugo.io/content-management/front-matter/#fields
  'Otherwise a name keeps its date, and linkTitle is the title of a document without one': {
    '2025-02-22-my-page.md': [
      '---\nlinkTitle: Short\nexcerpt: S\nimages: [cover.png]\n---\n',
      '2025-02-22-my-page',
      '/2025-02-22-my-page/',
      { title: 'Short', description: 'S', image: 'cover.png' },
    ],
  },
  // https://gohugo.io/render-hooks/links/
  'Links lead to files, to paths from the root of the content, and to addresses': {
    source: { url: { base: 'https://example.org/docs', path: '/{lang}/{path}/' } },
    files: {
      'posts/a.md': [page, 'posts-a', 'https://example.org/docs/posts/a/'],
      '_index.md': [page, 'home', 'https://example.org/docs/'],
      'posts/b/index.md': [page, 'posts-b', 'https://example.org/docs/posts/b/'],
      'guide/_index.md': [page, 'guide', 'https://example.org/docs/guide/'],
      'guide/c.md': [page, 'guide-c', 'https://example.org/docs/guide/c/'],
      'guide/c.de.md': [page, 'guide-c', 'https://example.org/docs/de/guide/c/', { lang: 'de' }],
      'guide/d.de.md': [page, 'guide-d', 'https://example.org/docs/de/guide/d/', { lang: 'de' }],
    },
    links: {
      'posts/a.md': {
        '../guide/c.md#part': '/essays/guide-c#part',
        '/guide/c.md': '/essays/guide-c',
        '/guide/': '/guide',
        '../b/': '/essays/posts-b',
        'https://example.org/docs/guide/c/?x=1#part': '/essays/guide-c#part',
        'https://example.org/docs': '/home',
        'https://example.org/other/': 'https://example.org/other/',
        'https://elsewhere.test/docs/guide/': 'https://elsewhere.test/docs/guide/',
        '//[elsewhere': '//[elsewhere',
        '../missing/': 'https://example.org/docs/posts/missing/',
        '#part': '#part',
        'mailto:a@example.org': 'mailto:a@example.org',
      },
      'guide/d.de.md': { 'c.md': '/de/essays/guide-c', 'c.de.md': '/de/essays/guide-c' },
    },
    // https://gohugo.io/shortcodes/ref/
    refs: {
      'posts/a.md': {
        '/guide/c': '/essays/guide-c',
        'guide/c.md': '/essays/guide-c',
        'c.md': '/essays/guide-c',
        b: '/essays/posts-b',
        '/posts/b': '/essays/posts-b',
        '/posts/b/index.md': '/essays/posts-b',
        '/guide/c/_index.md': '/essays/guide-c',
        guide: '/guide',
        'missing.md': undefined,
      },
      'guide/d.de.md': { 'c.md': '/de/essays/guide-c' },
    },
  },
})

// https://gohugo.io/shortcodes/ref/
it('A reference leads to a page in the language that it names, or else in that of the document, or else in the first that has it', async () => {
  const files = {
    'content/en/docs/a.md': page,
    'content/de/docs/a.md': page,
    'content/en/guide/d.md': page,
    'content/pt/docs/b.md': page,
    'content/de/docs/b.md': page,
    'content/de/docs/c.md': page,
  }
  const folders = ['de', 'en', 'pt'].map((lang) => ({ from: 'hugo', folder: `../content/${lang}`, lang }))
  const { find } = await readSite(files, folders)
  const at = 'content/de/docs/c.md'
  const found = ['/docs/a.md', 'a.md', 'docs/a', '../guide/d', '/docs/b.md'].map((target) => [
    find(at, target, 'en'),
    find(at, target),
    find(at, target, 'fr'),
  ])
  expect(found).toEqual([
    ['/essays/docs-a', '/de/essays/docs-a', undefined],
    ['/essays/docs-a', '/de/essays/docs-a', undefined],
    ['/essays/docs-a', '/de/essays/docs-a', undefined],
    ['/essays/guide-d', undefined, undefined],
    [undefined, '/de/essays/docs-b', undefined],
  ])
  expect(find('content/en/docs/a.md', 'b')).toBe('/pt/essays/docs-b')
})
