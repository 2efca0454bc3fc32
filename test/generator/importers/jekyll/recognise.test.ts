/** Jekyll: sites that are set up in other ways than those in `sites.ts`. */

import { en, type NamedCase, pt, testSites } from '../test-sites.ts'

/** What makes Jekyll publish files without front matter. */
const pagesOfGithub: readonly (readonly [title: string, files: Readonly<Record<string, string>>])[] = [
  ['without a Gemfile, as GitHub Pages publishes it', { '_config.yml': 'url: https://example.com\n' }],
  [
    'with the gem of GitHub Pages',
    { '_config.yml': 'url: https://example.com\n', Gemfile: 'gem "github-pages"\n' },
  ],
  [
    'with the plugin for files without front matter',
    {
      '_config.yml': 'url: https://example.com\nplugins: [jekyll-optional-front-matter]\n',
      Gemfile: 'gem "jekyll"\n',
    },
  ],
]

testSites('jekyll', {
  'with two forms of its language': [
    {
      '_config.yml':
        'url: https://example.com\nlang: en\nfuture: true\ntimezone: Lisbon\npermalink: none\nplugins: [jemoji]\n',
      'a.md': '---\nlang: en-US\n---\nColor.\n',
      'b.md': '---\nlang: en-GB\n---\nColour.\n',
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, { code: 'en-gb', tag: 'en-GB' }, { code: 'en-us', tag: 'en-US' }],
      sources: [
        'folder: ; lang: {"from":"key","locales":[]}; emoji: true; future: true; ignore: ["_*/**"]; static: [""]; url: /{path}.html',
      ],
    },
  ],
  'with the plugin Polyglot and folders of languages': [
    {
      '_config.yml': `url: https://example.com
lang: en
default_lang: en
languages: [en, pt, fr]
lang_from_path: true
permalink: /blog/:title/
include: [_pages]
exclude: [_pages/en/old.md]
`,
      '_posts/en/2026-01-31-a.md': '---\n---\nText.\n',
      '_posts/pt/2026-01-31-a.md': '---\n---\nTexto.\n',
      '_pages/en/about.md': '---\n---\nText.\n',
      '_pages/en/old.md': '---\n---\nText.\n',
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, pt],
      sources: [
        'folder: _posts; lang: {"from":"folder","locales":[]}; url: /{lang}/blog/{title}/',
        'folder: _pages; lang: {"from":"folder","locales":[]}; ignore: ["en/old.md"]; url: /{lang}/_pages/{path}/',
      ],
    },
  ],
  ...Object.fromEntries(
    pagesOfGithub.map(
      ([title, files]): NamedCase => [
        title,
        [
          {
            ...files,
            'index.html': '<h1>Sample</h1>\n',
            'README.md': '# Sample\n',
            'CONTRIBUTING.md': 'Text.\n',
            'guide/README.md': '# Guide\n',
            'guide/a.md': '# A\n',
          },
          {
            config: '_config.yml',
            baseUrl: 'https://example.com',
            sources: [
              'folder: ; lang: en; front_matter: optional; ignore: ["_*/**","CONTRIBUTING.md","README.md"]; static: [""]; url: /{path}.html',
            ],
          },
        ],
      ],
    ),
  ),
  'built elsewhere, where files without front matter are no documents': [
    {
      '_config.yml': 'url: https://example.com\n',
      Gemfile: 'gem "jekyll"\n',
      'README.md': '# Sample\n',
      'a.md': '---\n---\nText.\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: ['folder: ; lang: en; ignore: ["_*/**"]; static: [""]; url: /{path}.html'],
    },
  ],
  'with values of front matter for some files, and an address that site.yaml cannot express': [
    {
      '_config.yml': `url: https://example.com
permalink: weekdate
collections: { guides: { output: true } }
defaults:
  - { scope: { path: _posts/talks, type: posts }, values: { categories: [talks] } }
  - { scope: { path: "_posts/*/old-*" }, values: { published: false } }
  - { scope: { path: about.md }, values: { title: About } }
  - { scope: { path: _guides, type: guides }, values: { permalink: "/help/:name", layout: guide } }
`,
      '_posts/talks/2026-01-31-a.md': '---\n---\nText.\n',
      '_guides/a.md': '---\n---\nText.\n',
      'about.md': '---\n---\nText.\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: [
        'folder: _posts; lang: en; defaults: [{"files":["talks/**"],"values":{"categories":["talks"]}},{"files":["*/old-*"],"values":{"published":false}}]; url: /{categories}/{year}/W/{title}.html',
        'folder: _guides; lang: en; prefix: guides; url: /help/{name}',
        'folder: ; lang: en; defaults: [{"files":["about.md"],"values":{"title":"About"}},{"files":["_posts/*/old-*"],"values":{"published":false}}]; ignore: ["_*/**"]; static: [""]; url: /{path}',
      ],
      notes: [
        'permalink "weekdate": site.yaml has no token for :week, :short_day; correct the "url" of the source',
      ],
    },
  ],
  'with an address that lacks the name, and a collection in another language': [
    {
      '_config.yml': `collections: { sips: { output: true, permalink: "/sips/:number.html" }, ja: { output: true } }
defaults:
  - { scope: { path: "_ja" }, values: { language: ja } }
`,
      '_sips/a.md': '---\nnumber: 1\nlanguage: scala\n---\n{{ site.scala-version }}\n',
      '_ja/b.md': '---\ntitle: B\n---\nText.\n',
      Gemfile: '',
    },
    {
      languages: [en, { code: 'ja', tag: 'ja' }],
      sources: [
        'folder: _ja; lang: {"from":"key","locales":[]}; defaults: [{"files":["**"],"values":{"language":"ja"}}]; url: /ja/{path}.html',
      ],
      collections: [
        'folder: _sips; lang: {"from":"key","locales":[]}; list: ["title","description","date","tags","number"]; name: sips; url: /sips/{slug}.html',
      ],
      notes: [
        'permalink "/sips/:number.html": site.yaml has no token for :number; correct the "url" of the source',
      ],
    },
  ],
  'with a folder that is included, permalinks of its own, and files that are left out': [
    {
      '_config.yml': `url: https://example.com
permalink: /notes/:title/
include: [.htaccess, _pages]
exclude: ["*.tmp.md", ./v1.0, scripts/]
collections: { guides: { output: true }, talks: { output: true, permalink: "/old/:path" } }
defaults:
  - { scope: { path: "", type: pages }, values: { tags: [page] } }
  - { scope: { path: "_talks" }, values: { permalink: "/talks/:path/" } }
  - { scope: { path: "" }, values: { tags: [all] } }
`,
      '_guides/a.md': '---\n---\nText.\n',
      '_pages/about.md': '---\n---\nText.\n',
      '_talks/a.md': '---\n---\nText.\n',
      'news/_posts/2026-01-31-a.md': '---\n---\nText.\n',
      'v1.0/a.md': '---\n---\nText.\n',
      'a.md': '---\n---\nText.\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: [
        'folder: ; lang: en; defaults: [{"files":["**"],"values":{"tags":["all"]}},{"files":["_talks/**"],"values":{"permalink":"/talks/:path/"}}]; files: ["*/**/_posts/**/*.{md,markdown}"]; ignore: ["**/*.tmp.md","v1.0/**","scripts/**"]; url: /notes/{title}/',
        'folder: _guides; lang: en; defaults: [{"files":["**"],"values":{"tags":["all"]}}]; prefix: guides; url: /guides/{path}/',
        'folder: _pages; lang: en; defaults: [{"files":["**"],"values":{"tags":["all"]}},{"files":["**"],"values":{"tags":["page"]}}]; url: /_pages/{path}/',
        'folder: ; lang: en; defaults: [{"files":["**"],"values":{"tags":["all"]}},{"files":["**"],"values":{"tags":["page"]}},{"files":["_talks/**"],"values":{"permalink":"/talks/:path/"}}]; ignore: ["_*/**","**/_posts/**","**/*.tmp.md","v1.0/**","scripts/**"]; static: [""]; url: /{path}/',
      ],
      collections: [
        'folder: _talks; lang: en; defaults: [{"files":["**"],"values":{"tags":["all"]}}]; list: ["title","description","date","tags"]; name: talks; url: /talks/{path}/',
      ],
    },
  ],
})
