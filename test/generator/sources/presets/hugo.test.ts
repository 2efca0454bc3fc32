/** Hugo, by https://gohugo.io. The addresses of the first case are those that Hugo 0.111 itself writes. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'
const withKeys = (keys: string) => `---\ntitle: T\n${keys}\n---\nText.\n`

testCases({ from: 'hugo', folder: '../content' }, [
  {
    it: 'A path is in lower case, without signs, and with hyphens between words',
    page: 'https://gohugo.io/functions/urls/urlize/',
    files: {
      'content/posts/A & B.md': page,
      'content/posts/foo, bar.md': page,
      'content/posts/Hügö Ünï.md': page,
      'content/posts/c# (draft) v1.0.md': page,
      'content/posts/a---b  c.md': page,
      'content/posts/plus+at@x.md': page,
      'content/posts/日本語.md': page,
      "content/posts/it's 50%.md": page,
    },
    is: {
      'content/posts/A & B.md': { slug: 'posts-a-b', title: 'T', at: '/posts/a-b/' },
      'content/posts/foo, bar.md': { slug: 'posts-foo-bar', title: 'T', at: '/posts/foo-bar/' },
      'content/posts/Hügö Ünï.md': { slug: 'posts-hugo-uni', title: 'T', at: '/posts/hügö-ünï/' },
      'content/posts/c# (draft) v1.0.md': {
        slug: 'posts-c-draft-v1-0',
        title: 'T',
        at: '/posts/c#-draft-v1.0/',
      },
      'content/posts/a---b  c.md': { slug: 'posts-a-b-c', title: 'T', at: '/posts/a---b-c/' },
      'content/posts/plus+at@x.md': { slug: 'posts-plus-at-x', title: 'T', at: '/posts/plus+at@x/' },
      'content/posts/日本語.md': { slug: 'posts-ribenyu', title: 'T', at: '/posts/日本語/' },
      "content/posts/it's 50%.md": { slug: 'posts-its-50', title: 'T', at: '/posts/its-50/' },
    },
  },
  {
    it: 'Sections, leaf bundles and the home have the address of their folder',
    page: 'https://gohugo.io/content-management/page-bundles/',
    files: {
      'content/_index.md': page,
      'content/posts/_index.md': page,
      'content/posts/bundle/index.md': page,
      // The resources of a leaf bundle have no pages.
      'content/posts/bundle/notes.md': page,
      'content/posts/bundle/more/deep.md': page,
    },
    is: {
      'content/_index.md': { slug: 'home', title: 'T', at: '/' },
      'content/posts/_index.md': { slug: 'posts', title: 'T', at: '/posts/' },
      'content/posts/bundle/index.md': { slug: 'posts-bundle', title: 'T', at: '/posts/bundle/' },
    },
  },
  {
    it: 'The resources of a leaf bundle have no pages in a source of one section either',
    page: 'https://gohugo.io/content-management/page-bundles/',
    source: { files: ['posts/**/*.md'] },
    files: { 'content/posts/bundle/index.md': page, 'content/posts/bundle/notes.md': page },
    is: { 'content/posts/bundle/index.md': { slug: 'posts-bundle', title: 'T', at: '/posts/bundle/' } },
  },
  {
    it: 'A slug replaces the last part of the path, but not that of a section',
    page: 'https://gohugo.io/content-management/urls/#slug',
    files: {
      'content/posts/post-1.md': withKeys('slug: My First Post'),
      'content/posts/b/index.md': withKeys('slug: bundle-slug'),
      'content/docs/_index.md': withKeys('slug: ignored'),
    },
    is: {
      'content/posts/post-1.md': { slug: 'posts-my-first-post', title: 'T', at: '/posts/my-first-post/' },
      'content/posts/b/index.md': { slug: 'posts-bundle-slug', title: 'T', at: '/posts/bundle-slug/' },
      'content/docs/_index.md': { slug: 'docs', title: 'T', at: '/docs/' },
    },
  },
  {
    it: 'A url replaces the whole path, and is below the language without a slash in front',
    page: 'https://gohugo.io/content-management/urls/#url',
    files: {
      'content/posts/a.md': withKeys('url: articles/my-first-article'),
      'content/posts/b.md': withKeys('url: /articles/page.html'),
      'content/posts/c.de.md': withKeys('url: über'),
      'content/posts/d.de.md': withKeys('url: /about'),
      'content/posts/e.md': withKeys('url: "my\\\\:example"'),
    },
    is: {
      'content/posts/a.md': { slug: 'posts-a', title: 'T', at: '/articles/my-first-article/' },
      'content/posts/b.md': { slug: 'posts-b', title: 'T', at: '/articles/page.html' },
      'content/posts/c.de.md': { slug: 'posts-c', title: 'T', at: '/de/über/', lang: 'de' },
      'content/posts/d.de.md': { slug: 'posts-d', title: 'T', at: '/about/', lang: 'de' },
      'content/posts/e.md': { slug: 'posts-e', title: 'T', at: '/my:example/' },
    },
  },
  {
    it: 'Tokens of a url and of a pattern are filled',
    page: 'https://gohugo.io/configuration/permalinks/#tokens',
    files: {
      'content/a/b/c.md': '---\ntitle: The Title\ndate: 2025-03-04\nurl: /:sections[last]/:slug\n---\n',
      'content/a/b/d.md':
        '---\ntitle: D\nurl: /:sections[1:]/:year-:month/:contentbasename\ndate: 2025-03-04\n---\n',
    },
    is: {
      'content/a/b/c.md': { slug: 'a-b-c', title: 'The Title', at: '/b/the-title/', date: '2025-03-04' },
      'content/a/b/d.md': { slug: 'a-b-d', title: 'D', at: '/b/2025-03/d/', date: '2025-03-04' },
    },
  },
  {
    it: 'The token of the title is the title, and that of the slug the slug or else the title',
    page: 'https://gohugo.io/configuration/permalinks/#tokens',
    source: { url: 'https://example.org/{year}/{slug}/' },
    files: {
      'content/posts/a.md': '---\ntitle: "Hello, World!"\ndate: 2025-03-04\n---\n',
      'content/posts/b.md': '---\ntitle: B\nslug: own\ndate: 2025-03-04\n---\n',
    },
    is: {
      'content/posts/a.md': {
        slug: 'posts-a',
        title: 'Hello, World!',
        at: 'https://example.org/2025/hello-world/',
        date: '2025-03-04',
      },
      'content/posts/b.md': {
        slug: 'posts-own',
        title: 'B',
        at: 'https://example.org/2025/own/',
        date: '2025-03-04',
      },
    },
  },
  {
    it: 'Dates have the order of the default configuration, and keys any case',
    page: 'https://gohugo.io/configuration/front-matter/#dates',
    files: {
      'content/a.md': withKeys('Date: 2025-03-04T10:00:00-08:00\nLastMod: 2025-04-05'),
      'content/b.md': withKeys('publishdate: 2025-03-04'),
      'content/c.md': withKeys('modified: 2025-03-04'),
    },
    is: {
      'content/a.md': { slug: 'a', title: 'T', at: '/a/', date: '2025-03-04', updated: '2025-04-05' },
      'content/b.md': { slug: 'b', title: 'T', at: '/b/', date: '2025-03-04' },
      'content/c.md': { slug: 'c', title: 'T', at: '/c/', date: '2025-03-04', updated: '2025-03-04' },
    },
  },
  {
    it: 'Drafts, future and expired documents are not published',
    page: 'https://gohugo.io/getting-started/usage/#draft-future-and-expired-content',
    files: {
      'content/draft.md': withKeys('draft: true'),
      'content/future.md': withKeys('publishDate: 2026-06-16'),
      'content/dated.md': withKeys('date: 2026-06-16'),
      'content/expired.md': withKeys('expiryDate: 2026-06-15'),
      'content/today.md': withKeys('date: 2026-06-15'),
    },
    is: {
      'content/draft.md': { slug: 'draft', title: 'T', at: '/draft/', isDraft: true },
      'content/future.md': { slug: 'future', title: 'T', at: '/future/', date: '2026-06-16', isDraft: true },
      'content/dated.md': { slug: 'dated', title: 'T', at: '/dated/', date: '2026-06-16', isDraft: true },
      'content/expired.md': { slug: 'expired', title: 'T', at: '/expired/', isDraft: true },
      'content/today.md': { slug: 'today', title: 'T', at: '/today/', date: '2026-06-15' },
    },
  },
  {
    it: 'What is never rendered has no page, and neither has a headless bundle',
    page: 'https://gohugo.io/content-management/build-options/',
    files: {
      'content/a.md': withKeys('build: { render: never }'),
      'content/b.md': withKeys('_build: { render: link }'),
      'content/c/index.md': withKeys('headless: true'),
      'content/d.md': withKeys('build: { list: never }'),
    },
    is: { 'content/d.md': { slug: 'd', title: 'T', at: '/d/' } },
  },
  {
    it: 'Front matter cascades from a section to itself and to what is below, the nearest first',
    page: 'https://gohugo.io/content-management/front-matter/#cascade-1',
    files: {
      'content/_index.md': withKeys('cascade: { tags: [root] }'),
      'content/s/_index.md': withKeys('cascade: { build: { render: never } }'),
      'content/s/a.md': page,
      'content/s/deep/b.md': page,
      'content/s/own.md': withKeys('build: { render: always }'),
      'content/t/_index.md': withKeys('cascade: { tags: [near] }'),
      'content/t/c.md': page,
      'content/t/d.md': withKeys('tags: [own]'),
      'content/team.md': page,
    },
    is: {
      'content/_index.md': { slug: 'home', title: 'T', at: '/', tags: ['root'] },
      'content/s/own.md': { slug: 's-own', title: 'T', at: '/s/own/', tags: ['root'] },
      'content/t/_index.md': { slug: 't', title: 'T', at: '/t/', tags: ['near'] },
      'content/t/c.md': { slug: 't-c', title: 'T', at: '/t/c/', tags: ['near'] },
      'content/t/d.md': { slug: 't-d', title: 'T', at: '/t/d/', tags: ['own'] },
      'content/team.md': { slug: 'team', title: 'T', at: '/team/', tags: ['root'] },
    },
  },
  {
    it: 'A cascade reaches what its target names: a path, a kind, an environment',
    page: 'https://gohugo.io/content-management/front-matter/#target',
    files: {
      'content/_index.md':
        '---\ntitle: T\ncascade:\n- { target: { path: "{/x,/x/**}" }, tags: [x] }\n- { target: { kind: section }, description: S }\n- { target: { environment: staging }, draft: true }\n---\n',
      'content/x/_index.md': page,
      'content/x/a.md': page,
      'content/x/b/index.md': page,
      'content/y/c.md': page,
    },
    is: {
      'content/_index.md': { slug: 'home', title: 'T', at: '/' },
      'content/x/_index.md': { slug: 'x', title: 'T', at: '/x/', tags: ['x'], description: 'S' },
      'content/x/a.md': { slug: 'x-a', title: 'T', at: '/x/a/', tags: ['x'] },
      'content/x/b/index.md': { slug: 'x-b', title: 'T', at: '/x/b/', tags: ['x'] },
      'content/y/c.md': { slug: 'y-c', title: 'T', at: '/y/c/' },
    },
  },
  {
    it: 'A cascade stays in its language',
    page: 'https://gohugo.io/content-management/multilingual/#translation-by-file-name',
    files: {
      'content/s/_index.md': withKeys('cascade: { tags: [english] }'),
      'content/s/a.md': page,
      'content/s/a.de.md': page,
    },
    is: {
      'content/s/_index.md': { slug: 's', title: 'T', at: '/s/', tags: ['english'] },
      'content/s/a.md': { slug: 's-a', title: 'T', at: '/s/a/', tags: ['english'] },
      'content/s/a.de.md': { slug: 's-a', title: 'T', at: '/de/s/a/', lang: 'de' },
    },
  },
  {
    it: 'Translations by name share the slug of the default language, and one with another language is left out',
    page: 'https://gohugo.io/content-management/multilingual/#localizing-permalinks',
    files: {
      'content/about.md': page,
      'content/about.de.md': withKeys('slug: ueber-uns'),
      'content/about.fr.md': page,
      'content/v1.0.md': page,
    },
    is: {
      'content/about.md': { slug: 'about', title: 'T', at: '/about/' },
      'content/about.de.md': { slug: 'about', title: 'T', at: '/de/ueber-uns/', lang: 'de' },
      'content/v1.0.md': { slug: 'v1-0', title: 'T', at: '/v1.0/' },
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
      'content/english/about.md': withKeys('slug: us'),
      'content/german/about.md': page,
      'content/english/imprint.md': withKeys('translationKey: legal'),
      'content/german/impressum.md': withKeys('translationKey: legal'),
    },
    is: {
      'content/english/about.md': { slug: 'us', title: 'T', at: '/us/' },
      'content/german/about.md': { slug: 'us', title: 'T', at: '/de/about/', lang: 'de' },
      'content/english/imprint.md': { slug: 'imprint', title: 'T', at: '/imprint/' },
      'content/german/impressum.md': { slug: 'imprint', title: 'T', at: '/de/impressum/', lang: 'de' },
    },
  },
  {
    it: 'Aliases are relative to the folder of the page, or below the language',
    page: 'https://gohugo.io/content-management/urls/#aliases',
    files: {
      'content/examples/example-1.md': withKeys('aliases: [/old-url, old-name, ../old/path]'),
      'content/examples/example-2.de.md': withKeys('aliases: [/old-url, old-name]'),
    },
    is: {
      'content/examples/example-1.md': {
        slug: 'examples-example-1',
        title: 'T',
        at: '/examples/example-1/',
        aliases: ['/old-url/', '/examples/old-name/', '/old/path/'],
      },
      'content/examples/example-2.de.md': {
        slug: 'examples-example-2',
        title: 'T',
        at: '/de/examples/example-2/',
        lang: 'de',
        aliases: ['/de/old-url/', '/de/examples/old-name/'],
      },
    },
  },
  {
    it: 'A date in the name counts if the source asks for it',
    page: 'https://gohugo.io/configuration/front-matter/#tokens',
    source: { fields: { date: [':filename', 'date'] } },
    files: { 'content/posts/2025-02-22-my-page.md': withKeys('date: 2024-01-01') },
    is: {
      'content/posts/2025-02-22-my-page.md': {
        slug: 'posts-my-page',
        title: 'T',
        at: '/posts/my-page/',
        date: '2025-02-22',
      },
    },
  },
  {
    it: 'Otherwise a name keeps its date, and linkTitle is the title of a document without one',
    page: 'https://gohugo.io/content-management/front-matter/#fields',
    files: {
      'content/2025-02-22-my-page.md': '---\nlinkTitle: Short\nsummary: S\nimages: [cover.png]\n---\n',
    },
    is: {
      'content/2025-02-22-my-page.md': {
        slug: '2025-02-22-my-page',
        title: 'Short',
        at: '/2025-02-22-my-page/',
        description: 'S',
        image: 'cover.png',
      },
    },
  },
  {
    it: 'Links lead to files, to paths from the root of the content, and to addresses',
    page: 'https://gohugo.io/render-hooks/links/',
    source: { url: { base: 'https://example.org/docs', path: '/{lang}/{path}/' } },
    files: {
      'content/posts/a.md': page,
      'content/posts/b/index.md': page,
      'content/guide/_index.md': page,
      'content/guide/c.md': page,
      'content/guide/c.de.md': page,
      'content/guide/d.de.md': page,
    },
    is: {
      'content/posts/a.md': { slug: 'posts-a', title: 'T', at: 'https://example.org/docs/posts/a/' },
      'content/posts/b/index.md': { slug: 'posts-b', title: 'T', at: 'https://example.org/docs/posts/b/' },
      'content/guide/_index.md': { slug: 'guide', title: 'T', at: 'https://example.org/docs/guide/' },
      'content/guide/c.md': { slug: 'guide-c', title: 'T', at: 'https://example.org/docs/guide/c/' },
      'content/guide/c.de.md': {
        slug: 'guide-c',
        title: 'T',
        at: 'https://example.org/docs/de/guide/c/',
        lang: 'de',
      },
      'content/guide/d.de.md': {
        slug: 'guide-d',
        title: 'T',
        at: 'https://example.org/docs/de/guide/d/',
        lang: 'de',
      },
    },
    links: {
      'content/posts/a.md': {
        '../guide/c.md#part': '/essays/guide-c#part',
        '/guide/c.md': '/essays/guide-c',
        '/guide/': '/essays/guide',
        '../b/': '/essays/posts-b',
        'https://example.org/docs/guide/c/?x=1#part': '/essays/guide-c#part',
        'https://example.org/other/': 'https://example.org/other/',
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
        guide: '/essays/guide',
        'missing.md': undefined,
      },
      'content/guide/d.de.md': { 'c.md': '/de/essays/guide-c' },
    },
  },
])
