/** Hugo, by https://gohugo.io. The addresses of the first case are those that Hugo 0.111 itself writes. */

import { expect, it } from 'vitest'
import { page, readSite, testCases, withKeys } from '../../../fixtures/source-cases.ts'

testCases({ from: 'hugo', folder: '../content' }, [
  {
    it: 'A path is in lower case, without signs, and with hyphens between words',
    page: 'https://gohugo.io/functions/urls/urlize/',
    files: {
      'content/posts/A & B.md': [page, 'posts-a-b', '/posts/a-b/'],
      'content/posts/foo, bar.md': [page, 'posts-foo-bar', '/posts/foo-bar/'],
      'content/posts/Hügö Ünï.md': [page, 'posts-hugo-uni', '/posts/hügö-ünï/'],
      'content/posts/c# (draft) v1.0.md': [page, 'posts-c-draft-v1-0', '/posts/c#-draft-v1.0/'],
      'content/posts/a---b  c.md': [page, 'posts-a-b-c', '/posts/a---b-c/'],
      'content/posts/plus+at@x.md': [page, 'posts-plus-at-x', '/posts/plus+at@x/'],
      'content/posts/日本語.md': [page, 'posts-ribenyu', '/posts/日本語/'],
      "content/posts/it's 50%.md": [page, 'posts-its-50', '/posts/its-50/'],
    },
  },
  {
    it: 'A path keeps its capitals if the site has disablePathToLower',
    page: 'https://gohugo.io/configuration/all/#disablepathtolower',
    source: { slugify: { paths: 'safe' }, url: 'https://example.org/{path}/{title}/{slug}/' },
    files: {
      'content/Posts/A & B.md': [
        '---\ntitle: My Title\n---\nText.\n',
        'posts-a-b',
        'https://example.org/Posts/A-B/My-Title/My-Title/',
        { title: 'My Title' },
      ],
      'content/c.md': [withKeys('slug: My Slug'), 'my-slug', 'https://example.org/My-Slug/T/My-Slug/'],
    },
  },
  {
    it: 'A path has no accents if the site has removePathAccents',
    page: 'https://gohugo.io/configuration/all/#removepathaccents',
    source: { slugify: { paths_remove_accents: true } },
    files: {
      'content/café/Maré Ção.md': [page, 'cafe-mare-cao', '/cafe/mare-cao/'],
      'content/a.md': [withKeys('slug: Olá'), 'ola', '/ola/'],
    },
  },
  {
    it: 'Sections, leaf bundles and the home have the address of their folder',
    page: 'https://gohugo.io/content-management/page-bundles/',
    files: {
      'content/_index.md': [page, 'home', '/'],
      'content/posts/_index.md': [page, 'posts', '/posts/'],
      'content/posts/bundle/index.md': [page, 'posts-bundle', '/posts/bundle/'],
      // The resources of a leaf bundle have no pages.
      'content/posts/bundle/notes.md': page,
      'content/posts/bundle/more/deep.md': page,
    },
  },
  {
    it: 'The resources of a leaf bundle have no pages in a source of one section either',
    page: 'https://gohugo.io/content-management/page-bundles/',
    source: { files: ['posts/**/*.md'] },
    files: {
      'content/posts/bundle/index.md': [page, 'posts-bundle', '/posts/bundle/'],
      'content/posts/bundle/notes.md': page,
    },
  },
  {
    it: 'A slug replaces the last part of the path, but not that of a section',
    page: 'https://gohugo.io/content-management/urls/#slug',
    files: {
      'content/posts/post-1.md': [
        withKeys('slug: My First Post'),
        'posts-my-first-post',
        '/posts/my-first-post/',
      ],
      'content/posts/b/index.md': [withKeys('slug: bundle-slug'), 'posts-bundle-slug', '/posts/bundle-slug/'],
      'content/docs/_index.md': [withKeys('slug: ignored'), 'docs', '/docs/'],
    },
  },
  {
    it: 'A url replaces the whole path, and is below the language without a slash in front',
    page: 'https://gohugo.io/content-management/urls/#url',
    files: {
      'content/posts/a.md': [
        withKeys('url: articles/my-first-article'),
        'posts-a',
        '/articles/my-first-article/',
      ],
      'content/posts/b.md': [withKeys('url: /articles/page.html'), 'posts-b', '/articles/page.html'],
      'content/posts/c.de.md': [withKeys('url: über'), 'posts-c', '/de/über/', { lang: 'de' }],
      'content/posts/d.de.md': [withKeys('url: /about'), 'posts-d', '/about/', { lang: 'de' }],
      'content/posts/e.md': [withKeys('url: "my\\\\:example"'), 'posts-e', '/my:example/'],
    },
  },
  {
    it: 'Tokens of a url and of a pattern are filled',
    page: 'https://gohugo.io/configuration/permalinks/#tokens',
    files: {
      'content/a/b/c.md': [
        '---\ntitle: The Title\ndate: 2025-03-04\nurl: /:sections[last]/:slug\n---\n',
        'a-b-c',
        '/b/the-title/',
        { title: 'The Title', date: '2025-03-04' },
      ],
      'content/a/b/d.md': [
        '---\ntitle: D\nurl: /:sections[1:]/:year-:month/:contentbasename\ndate: 2025-03-04\n---\n',
        'a-b-d',
        '/b/2025-03/d/',
        { title: 'D', date: '2025-03-04' },
      ],
      'content/a/b/_index.md': [withKeys('weight: 1'), 'a-b', '/a/b/'],
    },
  },
  {
    it: 'A folder is a section of a language if it has a page of its list, or if it is the first one',
    page: 'https://gohugo.io/content-management/sections/',
    source: { url: '/{lang}/:sections/{name}/', files: '**/!(_index*).md' },
    files: {
      'content/posts/2025/_index.de.md': page,
      'content/posts/2025/a.de.md': [page, 'posts-2025-a', '/de/posts/2025/a/', { lang: 'de' }],
      'content/posts/2025/a.md': [page, 'posts-2025-a', '/posts/a/'],
      'content/posts/2025/may/b.de.md': [page, 'posts-2025-may-b', '/de/posts/2025/b/', { lang: 'de' }],
      'content/about.md': [page, 'about', '/about/'],
    },
  },
  {
    it: 'The token of the title is the title, and that of the slug the slug or else the title',
    page: 'https://gohugo.io/configuration/permalinks/#tokens',
    source: { url: 'https://example.org/{year}/{slug}/' },
    files: {
      'content/posts/a.md': [
        '---\ntitle: "Hello, World!"\ndate: 2025-03-04\n---\n',
        'posts-a',
        'https://example.org/2025/hello-world/',
        { title: 'Hello, World!', date: '2025-03-04' },
      ],
      'content/posts/b.md': [
        '---\ntitle: B\nslug: own\ndate: 2025-03-04\n---\n',
        'posts-own',
        'https://example.org/2025/own/',
        { title: 'B', date: '2025-03-04' },
      ],
    },
  },
  {
    it: 'Dates have the order of the default configuration, and keys any case',
    page: 'https://gohugo.io/configuration/front-matter/#dates',
    files: {
      'content/a.md': [
        withKeys('Date: 2025-03-04T10:00:00-08:00\nLastMod: 2025-04-05'),
        'a',
        '/a/',
        { date: '2025-03-04', updated: '2025-04-05' },
      ],
      'content/b.md': [withKeys('publishdate: 2025-03-04'), 'b', '/b/', { date: '2025-03-04' }],
      'content/c.md': [
        withKeys('modified: 2025-03-04'),
        'c',
        '/c/',
        { date: '2025-03-04', updated: '2025-03-04' },
      ],
    },
  },
  {
    it: 'Drafts, future and expired documents are not published',
    page: 'https://gohugo.io/getting-started/usage/#draft-future-and-expired-content',
    files: {
      'content/draft.md': [withKeys('draft: true'), 'draft', '/draft/', { isDraft: true }],
      'content/future.md': [
        withKeys('publishDate: 2026-06-16'),
        'future',
        '/future/',
        { date: '2026-06-16', isDraft: true },
      ],
      'content/dated.md': [
        withKeys('date: 2026-06-16'),
        'dated',
        '/dated/',
        { date: '2026-06-16', isDraft: true },
      ],
      'content/expired.md': [withKeys('expiryDate: 2026-06-15'), 'expired', '/expired/', { isDraft: true }],
      'content/today.md': [withKeys('date: 2026-06-15'), 'today', '/today/', { date: '2026-06-15' }],
    },
  },
  {
    it: 'What is never rendered has no page, and neither has a headless bundle',
    page: 'https://gohugo.io/content-management/build-options/',
    files: {
      'content/a.md': withKeys('build: { render: never }'),
      'content/b.md': withKeys('_build: { render: link }'),
      'content/c/index.md': withKeys('headless: true'),
      'content/d.md': [withKeys('build: { list: never }'), 'd', '/d/'],
    },
  },
  {
    it: 'Front matter cascades from a section to itself and to what is below, the nearest first',
    page: 'https://gohugo.io/content-management/front-matter/#cascade-1',
    files: {
      'content/_index.md': [withKeys('cascade: { tags: [root] }'), 'home', '/', { tags: ['root'] }],
      'content/s/_index.md': withKeys('cascade: { build: { render: never } }'),
      'content/s/a.md': page,
      'content/s/deep/b.md': page,
      'content/s/own.md': [withKeys('build: { render: always }'), 's-own', '/s/own/', { tags: ['root'] }],
      'content/t/_index.md': [withKeys('cascade: { tags: [near] }'), 't', '/t/', { tags: ['near'] }],
      'content/t/c.md': [page, 't-c', '/t/c/', { tags: ['near'] }],
      'content/t/d.md': [withKeys('tags: [own]'), 't-d', '/t/d/', { tags: ['own'] }],
      'content/team.md': [page, 'team', '/team/', { tags: ['root'] }],
    },
  },
  {
    it: 'A cascade reaches what its target names: a path, a kind, an environment',
    page: 'https://gohugo.io/content-management/front-matter/#target',
    files: {
      'content/_index.md': [
        '---\ntitle: T\ncascade:\n- { target: { path: "{/x,/x/**}" }, tags: [x] }\n- { target: { kind: section }, description: S }\n- { target: { environment: staging }, draft: true }\n- { target: { path: /z/**, kind: page }, tags: [z] }\n- { target: { path: / }, tags: [home] }\n---\n',
        'home',
        '/',
        { tags: ['home'] },
      ],
      'content/z/_index.md': [page, 'z', '/z/', { description: 'S' }],
      'content/z/a/b.md': [page, 'z-a-b', '/z/a/b/', { tags: ['z'] }],
      'content/z/c/index.md': [page, 'z-c', '/z/c/', { tags: ['z'] }],
      'content/x/_index.md': [page, 'x', '/x/', { tags: ['x'], description: 'S' }],
      'content/x/a.md': [page, 'x-a', '/x/a/', { tags: ['x'] }],
      'content/x/b/index.md': [page, 'x-b', '/x/b/', { tags: ['x'] }],
      'content/y/c.md': [page, 'y-c', '/y/c/'],
    },
  },
  {
    it: 'A cascade ignores what is empty in its target, and reaches nothing by a glob that is too long',
    page: 'https://gohugo.io/content-management/front-matter/#target',
    files: {
      'content/_index.md': [
        `---\ntitle: T\ncascade:\n- { target: { kind: "", path: "", environment: "" }, tags: [all] }\n- { target: { path: "/{a,${'x'.repeat(65_536)}}" }, tags: [long] }\n---\n`,
        'home',
        '/',
        { tags: ['all'] },
      ],
      'content/a.md': [page, 'a', '/a/', { tags: ['all'] }],
    },
  },
  {
    it: 'A cascade matches names with parentheses, and a long name against many asterisks',
    page: 'https://gohugo.io/content-management/front-matter/#target',
    files: {
      'content/_index.md': [
        withKeys(
          'cascade: [{ target: { path: "/*a*a?[ab]*a*a*c" }, tags: [c] }, { target: { path: "/b(*)/**" }, tags: [b] }]',
        ),
        'home',
        '/',
      ],
      [`content/${'a'.repeat(90)}c.md`]: [
        page,
        `${'a'.repeat(90)}c`,
        `/${'a'.repeat(90)}c/`,
        { tags: ['c'] },
      ],
      [`content/${'a'.repeat(90)}.md`]: [page, 'a'.repeat(90), `/${'a'.repeat(90)}/`],
      'content/b(1)/d.md': [page, 'b-1-d', '/b1/d/', { tags: ['b'] }],
    },
  },
  {
    it: 'A cascade merges parameters, and keeps those of the document',
    page: 'https://gohugo.io/content-management/front-matter/#cascade-1',
    source: { fields: { description: 'params.summary', tags: 'params.topics' } },
    files: {
      'content/_index.md': [
        withKeys('cascade: { params: { summary: All, topics: [all] } }'),
        'home',
        '/',
        { description: 'All', tags: ['all'] },
      ],
      'content/a.md': [
        withKeys('params: { topics: [own] }'),
        'a',
        '/a/',
        { description: 'All', tags: ['own'] },
      ],
    },
  },
  {
    it: 'A cascade reaches the languages that its target names, whether front matter or site.yaml has it',
    page: 'https://gohugo.io/content-management/front-matter/#target',
    source: { defaults: [{ lang: 'de', values: { description: 'D' } }] },
    files: {
      'content/_index.md': [withKeys('cascade: { target: { lang: "{de,pt}" }, tags: [other] }'), 'home', '/'],
      'content/a.md': [page, 'a', '/a/'],
      'content/a.de.md': [page, 'a', '/de/a/', { lang: 'de', description: 'D', tags: ['other'] }],
      'content/a.pt.md': [page, 'a', '/pt/a/', { lang: 'pt', tags: ['other'] }],
    },
  },
  {
    it: 'A cascade stays in its language',
    page: 'https://gohugo.io/content-management/multilingual/#translation-by-file-name',
    files: {
      'content/s/_index.md': [withKeys('cascade: { tags: [english] }'), 's', '/s/', { tags: ['english'] }],
      'content/s/a.md': [page, 's-a', '/s/a/', { tags: ['english'] }],
      'content/s/a.de.md': [page, 's-a', '/de/s/a/', { lang: 'de' }],
    },
  },
  {
    it: 'Translations by name share the slug of the default language, and one with another language is left out',
    page: 'https://gohugo.io/content-management/multilingual/#localizing-permalinks',
    files: {
      'content/about.md': [page, 'about', '/about/'],
      'content/about.de.md': [withKeys('slug: ueber-uns'), 'about', '/de/ueber-uns/', { lang: 'de' }],
      'content/about.fr.md': page,
      'content/v1.0.md': [page, 'v1-0', '/v1.0/'],
    },
  },
  {
    it: 'Translations by content directory and by key share a slug',
    page: 'https://gohugo.io/content-management/multilingual/#translation-by-content-directory',
    source: [
      { folder: '../content/english', lang: 'en' },
      { folder: '../content/german', lang: 'de' },
    ],
    files: {
      'content/english/about.md': [withKeys('slug: us'), 'us', '/us/'],
      'content/german/about.md': [page, 'us', '/de/about/', { lang: 'de' }],
      'content/english/imprint.md': [withKeys('translationKey: legal'), 'imprint', '/imprint/'],
      'content/german/impressum.md': [
        withKeys('translationKey: legal'),
        'imprint',
        '/de/impressum/',
        { lang: 'de' },
      ],
    },
  },
  {
    it: 'Folders of languages whose sections have sources of their own have translations by the path of the file',
    page: 'https://gohugo.io/content-management/multilingual/#translation-by-content-directory',
    source: ['en', 'de'].flatMap((lang) => [
      { folder: `../content/${lang}`, lang, ignore: 'posts/**' },
      { folder: `../content/${lang}`, lang, files: 'posts/**/*.md' },
    ]),
    files: {
      'content/en/a.md': [page, 'a', '/a/'],
      'content/de/a.md': [withKeys('slug: eins'), 'a', '/de/eins/', { lang: 'de' }],
      'content/en/posts/b.md': [page, 'posts-b', '/posts/b/'],
      'content/de/posts/b.md': [withKeys('slug: zwei'), 'posts-b', '/de/posts/zwei/', { lang: 'de' }],
    },
  },
  {
    it: 'Aliases are relative to the folder of the page, or below the language',
    page: 'https://gohugo.io/content-management/urls/#aliases',
    files: {
      'content/examples/example-1.md': [
        withKeys('aliases: [/old-url, old-name, ../old/path]'),
        'examples-example-1',
        '/examples/example-1/',
        { aliases: ['/old-url/', '/examples/old-name/', '/old/path/'] },
      ],
      'content/examples/example-2.de.md': [
        withKeys('aliases: [/old-url, old-name]'),
        'examples-example-2',
        '/de/examples/example-2/',
        { lang: 'de', aliases: ['/de/old-url/', '/de/examples/old-name/'] },
      ],
    },
  },
  {
    it: 'A date in the name counts if the source asks for it',
    page: 'https://gohugo.io/configuration/front-matter/#tokens',
    source: { fields: { date: [':filename', 'date'] } },
    files: {
      'content/posts/2025-02-22-my-page.md': [
        withKeys('date: 2024-01-01'),
        'posts-my-page',
        '/posts/my-page/',
        { date: '2025-02-22' },
      ],
    },
  },
  {
    it: 'What follows the date in such a name is the slug in a pattern, which is in lower case',
    page: 'https://gohugo.io/configuration/front-matter/#tokens',
    source: { fields: { date: [':filename', 'date'] }, url: 'https://example.org/{year}/{slug}/{name}/' },
    files: {
      'content/posts/2025-02-22-My-Page.md': [
        page,
        'posts-my-page',
        'https://example.org/2025/my-page/my-page/',
        { date: '2025-02-22' },
      ],
    },
  },
  {
    it: 'Otherwise a name keeps its date, and linkTitle is the title of a document without one',
    page: 'https://gohugo.io/content-management/front-matter/#fields',
    files: {
      'content/2025-02-22-my-page.md': [
        '---\nlinkTitle: Short\nexcerpt: S\nimages: [cover.png]\n---\n',
        '2025-02-22-my-page',
        '/2025-02-22-my-page/',
        { title: 'Short', description: 'S', image: 'cover.png' },
      ],
    },
  },
  {
    it: 'Links lead to files, to paths from the root of the content, and to addresses',
    page: 'https://gohugo.io/render-hooks/links/',
    source: { url: { base: 'https://example.org/docs', path: '/{lang}/{path}/' } },
    files: {
      'content/posts/a.md': [page, 'posts-a', 'https://example.org/docs/posts/a/'],
      'content/_index.md': [page, 'home', 'https://example.org/docs/'],
      'content/posts/b/index.md': [page, 'posts-b', 'https://example.org/docs/posts/b/'],
      'content/guide/_index.md': [page, 'guide', 'https://example.org/docs/guide/'],
      'content/guide/c.md': [page, 'guide-c', 'https://example.org/docs/guide/c/'],
      'content/guide/c.de.md': [page, 'guide-c', 'https://example.org/docs/de/guide/c/', { lang: 'de' }],
      'content/guide/d.de.md': [page, 'guide-d', 'https://example.org/docs/de/guide/d/', { lang: 'de' }],
    },
    links: {
      'content/posts/a.md': {
        '../guide/c.md#part': '/essays/guide-c#part',
        '/guide/c.md': '/essays/guide-c',
        '/guide/': '/essays/guide',
        '../b/': '/essays/posts-b',
        'https://example.org/docs/guide/c/?x=1#part': '/essays/guide-c#part',
        'https://example.org/docs': '/essays/home',
        'https://example.org/other/': 'https://example.org/other/',
        'https://elsewhere.test/docs/guide/': 'https://elsewhere.test/docs/guide/',
        '//[elsewhere': '//[elsewhere',
        '../missing/': 'https://example.org/docs/posts/missing/',
        '#part': '#part',
        'mailto:a@example.org': 'mailto:a@example.org',
      },
      'content/guide/d.de.md': { 'c.md': '/de/essays/guide-c', 'c.de.md': '/de/essays/guide-c' },
    },
    // https://gohugo.io/shortcodes/ref/
    refs: {
      'content/posts/a.md': {
        '/guide/c': '/essays/guide-c',
        'guide/c.md': '/essays/guide-c',
        'c.md': '/essays/guide-c',
        b: '/essays/posts-b',
        '/posts/b': '/essays/posts-b',
        '/posts/b/index.md': '/essays/posts-b',
        '/guide/c/_index.md': '/essays/guide-c',
        guide: '/essays/guide',
        'missing.md': undefined,
      },
      'content/guide/d.de.md': { 'c.md': '/de/essays/guide-c' },
    },
  },
])

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
