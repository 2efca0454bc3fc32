/** Hugo: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, ptBr, testSites, texts } from '../test-sites.ts'

const withFrontMatter = (keys: string): string => `---\n${keys}\n---\nText.\n`

/** The front matter that a cascade gives to all documents, and to those of two folders. */
const defaults =
  'defaults: [{"files":["**"],"values":{"toc":true}},{"files":["Recipes/soups/**/!(_index*).*","Recipes/soups/**/*/_index.*"],"values":{"course":"first"}},{"files":["posts/**/!(_index*).*","posts/**/*/_index.*"],"values":{"mood":"calm"}}]'

/** A page, and a section whose documents have keys of their own. */
const recipes = {
  'content/about.md': withFrontMatter('title: About'),
  'content/recipes/a.md': withFrontMatter('title: A\nserves: 4\nminutes: 30'),
  'content/recipes/b.md': withFrontMatter('title: B\nserves: 4\nminutes: 30'),
}

testSites('hugo', {
  'with files for the settings of a language': [
    {
      'config/_default/config.toml':
        'baseURL = "http://localhost:1313/"\nenableEmoji = true\nstaticDir = ["files", "missing"]\n',
      'config/_default/params.pt.toml': 'description = "Notas"\n',
      'config/_default/languages.en.toml': 'title = "Notes"\nweight = 1\n',
      ...texts('content/a.md', 'content/a.pt.md'),
      'files/logo.png': '',
    },
    {
      title: 'Notes',
      languages: [en, pt],
      sources: [
        'folder: content; lang: {"from":"suffix","locales":[]}; emoji: true; static: ["files"]; url: /{lang}/{path}/',
      ],
    },
  ],
  'with languages in capitals, of which two are disabled': [
    {
      'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: pt-BR
disableLanguages: [DE]
languages:
  pt-BR: { contentDir: content/pt-BR }
  de: { contentDir: content/de }
  EN: { contentDir: content/en }
  fr: { contentDir: content/fr, disabled: true }
`,
      ...texts('content/pt-BR/a.md', 'content/en/a.md', 'content/fr/a.md', 'content/de/a.md'),
    },
    {
      baseUrl: 'https://example.com',
      languages: [ptBr, en],
      sources: [
        'folder: content/pt-BR; lang: pt-br; url: /{path}/',
        'folder: content/en; lang: en; url: /en/{path}/',
      ],
    },
  ],
  'with a language that names the folder of all languages': [
    {
      'hugo.toml':
        'baseURL = "https://example.com"\n[languages.en]\n[languages.pt]\ncontentDir = "content"\n',
      ...texts('content/a.md', 'content/a.pt.md'),
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, pt],
      sources: ['folder: content; lang: {"from":"suffix","locales":[]}; url: /{lang}/{path}/'],
    },
  ],
  'with a disabled language, whose files have its name': [
    {
      'hugo.toml': 'baseURL = "https://example.com"\n[languages.en]\n[languages.pt]\ndisabled = true\n',
      ...texts('content/a.md', 'content/a.pt.md'),
    },
    {
      baseUrl: 'https://example.com',
      sources: ['folder: content; lang: {"from":"suffix","locales":["pt"]}; url: /{lang}/{path}/'],
    },
  ],
  'with mounts, also of languages and to folders': [
    {
      'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
languages: { en: {}, pt: {} }
module:
  mounts:
    - { source: docs, target: content/guides/, sites: { matrix: { languages: [en] } } }
    - { source: texts/pt, target: content, lang: pt }
    - { source: shared, target: content/shared }
    - { target: content }
    - { source: images, target: content/images }
    - { source: files, target: static }
`,
      ...texts('docs/a.md', 'texts/pt/a.md', 'shared/a.md'),
      'images/a.png': '',
      'files/logo.png': '',
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, pt],
      sources: [
        'folder: docs; lang: en; prefix: guides; static: ["files"]; url: /guides/{path}/',
        'folder: texts/pt; lang: pt; url: /pt/{path}/',
        'folder: shared; lang: {"from":"suffix","locales":[]}; prefix: shared; url: /{lang}/shared/{path}/',
      ],
    },
  ],
  'with mounts that take or leave out some files, and regular expressions of files to ignore': [
    {
      'hugo.yaml': `baseURL: https://example.com
ignoreFiles: ['\\.Rmd$', 'content/drafts/.*', /old/, 'notes\\.md$', '_[0-9]+$']
permalinks: { posts: /p/:slug/, talks: /t/:slug/ }
module:
  mounts:
    - { source: content, target: content, files: ["! docs/v?", "! **/_*"] }
    - { source: content/docs/v2, target: content/docs, includeFiles: [guides/**, "**.png", posts/**.md], excludeFiles: guides/draft.md }
    - { source: content/images, target: content/images, includeFiles: "**.png" }
`,
      ...texts(
        'content/a.md',
        'content/docs/v2/guides/a.md',
        'content/docs/v2/posts/a.md',
        'content/docs/v2/talks/a.md',
        'content/images/a.md',
      ),
    },
    {
      baseUrl: 'https://example.com',
      sources: [
        'folder: content; lang: en; ignore: ["docs/v?","**/_*","**/*.Rmd","drafts/**","**/old/**","**/*notes.md"]; url: /{path}/',
        'folder: content/docs/v2; lang: en; files: ["guides/**/*.{md,markdown}","posts/**/*.md"]; ignore: ["guides/draft.md","**/*.Rmd","**/*content/drafts/**","**/old/**","**/*notes.md","posts/**/!(_index*).md"]; prefix: docs; url: /docs/{path}/',
        'folder: content/docs/v2; lang: en; files: ["posts/**/*.md"]; ignore: ["guides/draft.md","**/*.Rmd","**/*content/drafts/**","**/old/**","**/*notes.md","**/_index*.md"]; prefix: docs; url: /p/{slug}/',
      ],
      notes: ['ignoreFiles: cannot convert "_[0-9]+$" to a glob; add the files to "ignore" of the source'],
    },
  ],
  'with front matter that its configuration gives to some paths, kinds and languages': [
    {
      'hugo.yaml': `baseURL: https://example.com
languages: { en: {}, pt-BR: { cascade: { params: { voice: formal } } } }
cascade:
  - params: { color: red }
  - { target: { path: "{/posts,/posts/**}", kind: page }, tags: [post] }
  - { _target: { lang: "{pt-br,fr}" }, tags: [português] }
  - { target: { sites: { matrix: { languages: [fr] } } }, draft: true }
  - { target: { environment: development }, draft: true }
  - { target: { path: /manual/** }, tags: [manual] }
  - { target: { path: /old-manual/**, kind: page }, tags: [old] }
module:
  mounts:
    - { source: content, target: content }
    - { source: manual, target: content/manual }
    - { source: texts, target: content, lang: pt-BR }
`,
      ...texts('content/posts/a.md', 'content/posts/a.pt-br.md', 'manual/a.md', 'texts/a.md'),
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, ptBr],
      sources: [
        'folder: content; lang: {"from":"suffix","locales":[]}; defaults: [{"files":["**"],"values":{"params":{"color":"red"}}},{"files":["{posts,posts/**/*}.*","{posts,posts/**/*}/index.*"],"values":{"tags":["post"]}},{"files":["**"],"lang":["pt-br"],"values":{"tags":["português"]}},{"files":["manual/**/!(_index*).*","manual/**/*/_index.*"],"values":{"tags":["manual"]}},{"files":["old-manual/**/!(_index*).*"],"values":{"tags":["old"]}}]; url: /{lang}/{path}/',
        'folder: manual; lang: {"from":"suffix","locales":[]}; defaults: [{"files":["**"],"values":{"params":{"color":"red"}}},{"files":["**"],"lang":["pt-br"],"values":{"tags":["português"]}},{"files":["**/!(_index*).*","**/*/_index.*"],"values":{"tags":["manual"]}}]; prefix: manual; url: /{lang}/manual/{path}/',
        'folder: texts; lang: pt-br; defaults: [{"files":["**"],"values":{"params":{"color":"red"}}},{"files":["{posts,posts/**/*}.*","{posts,posts/**/*}/index.*"],"values":{"tags":["post"]}},{"files":["**"],"values":{"tags":["português"]}},{"files":["manual/**/!(_index*).*","manual/**/*/_index.*"],"values":{"tags":["manual"]}},{"files":["old-manual/**/!(_index*).*"],"values":{"tags":["old"]}},{"files":["**"],"values":{"params":{"voice":"formal"}}}]; url: /pt-br/{path}/',
      ],
    },
  ],
  'with sections that end addresses in two ways, and dates in an order of its own': [
    {
      'hugo.yaml': `baseURL: https://example.com
uglyURLs: { notes: true, posts: true, talks: false }
permalinks: { notes: /n/:title, talks: "talks/:slugorcontentbasename/" }
frontmatter: { date: [":filename", written, ":default", ":git"] }
params: { release: { Number: 2 }, color: red, size: 3 }
`,
      'content/notes/a.md': '{{< param "release.number" >}} {{% param color %}} {{< param other >}}\n',
      ...texts('content/posts/a.md', 'content/talks/a.md'),
    },
    {
      baseUrl: 'https://example.com',
      sources: [
        'folder: content; lang: en; fields: {"date":[":filename","written","date","publishDate","pubdate","published","lastmod","modified"]}; ignore: ["notes/**/!(_index*).md","talks/**/!(_index*).md","posts/**/!(_index*).md"]; params: {"color":"red","release.number":"2"}; url: /{path}/',
        'folder: content; lang: en; fields: {"date":[":filename","written","date","publishDate","pubdate","published","lastmod","modified"]}; files: ["notes/**/*.md"]; ignore: ["**/_index*.md"]; params: {"color":"red","release.number":"2"}; url: /n/{title}.html',
        'folder: content; lang: en; fields: {"date":[":filename","written","date","publishDate","pubdate","published","lastmod","modified"]}; files: ["talks/**/*.md"]; ignore: ["**/_index*.md"]; params: {"color":"red","release.number":"2"}; url: /talks/:slugorcontentbasename/',
        'folder: content; lang: en; fields: {"date":[":filename","written","date","publishDate","pubdate","published","lastmod","modified"]}; files: ["posts/**/*.md"]; ignore: ["**/_index*.md"]; params: {"color":"red","release.number":"2"}; url: /{path}.html',
      ],
    },
  ],
  'with addresses of a language in its own form': [
    {
      'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
frontmatter: { date: [publishDate, lastmod] }
permalinks: { posts: /blog/:slug/ }
languages:
  en: { contentDir: english }
  pt: { contentDir: portuguese, permalinks: { posts: /artigos/:slug/ } }
`,
      ...texts('english/posts/a.md', 'portuguese/posts/a.md'),
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, pt],
      sources: [
        'folder: english; lang: en; ignore: ["posts/**/!(_index*).md"]; url: /{path}/',
        'folder: english; lang: en; files: ["posts/**/*.md"]; ignore: ["**/_index*.md"]; url: /blog/{slug}/',
        'folder: portuguese; lang: pt; ignore: ["posts/**/!(_index*).md"]; url: /pt/{path}/',
        'folder: portuguese; lang: pt; files: ["posts/**/*.md"]; ignore: ["**/_index*.md"]; url: /pt/artigos/{slug}/',
      ],
    },
  ],
  'with a folder in addresses for each language, the default one included, and settings of paths and anchors':
    [
      {
        'hugo.yaml': `baseURL: https://example.com
disablePathToLower: true
removePathAccents: true
markup: { goldmark: { parser: { autoHeadingIDType: blackfriday } } }
defaultContentLanguage: en
defaultContentLanguageInSubdir: true
languages: { en: { contentDir: english }, pt: { contentDir: portuguese } }
`,
        ...texts('english/a.md', 'portuguese/a.md'),
      },
      {
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          'folder: english; lang: en; slugify: {"paths":"safe","anchors":"blackfriday","paths_remove_accents":true}; url: /en/{path}/',
          'folder: portuguese; lang: pt; slugify: {"paths":"safe","anchors":"blackfriday","paths_remove_accents":true}; url: /pt/{path}/',
        ],
      },
    ],
  'with such folders, and sections with addresses of their own': [
    {
      'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
defaultContentLanguageInSubdir: true
languages: { en: {}, pt: {} }
permalinks:
  page: { posts: ":year/:sections[1:]/:slug/" }
  section: { posts: /all/ }
`,
      ...texts('content/a.md', 'content/posts/b.md', 'content/posts/b.pt.md'),
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, pt],
      sources: [
        'folder: content; lang: {"from":"suffix","locales":[]}; ignore: ["posts/**/!(_index*).md","**/*.pt.*"]; url: /en/{path}/',
        'folder: content; lang: {"from":"suffix","locales":[]}; files: ["**/*.pt.md"]; ignore: ["posts/**/!(_index*).md"]; url: /{lang}/{path}/',
        'folder: content; lang: {"from":"suffix","locales":[]}; files: ["posts/**/*.md"]; ignore: ["**/_index*.md","**/*.pt.*"]; url: /en/{year}/:sections[1:]/{slug}/',
        'folder: content; lang: {"from":"suffix","locales":[]}; files: ["posts/**/*.pt.md"]; ignore: ["**/_index*.md"]; url: /{lang}/{year}/:sections[1:]/{slug}/',
      ],
    },
  ],
  'with such a folder, addresses of lists, and documents in its default language alone': [
    {
      'hugo.yaml': `baseURL: https://example.com
defaultContentLanguageInSubdir: true
languages: { en: {}, pt: {} }
permalinks: { section: { posts: /all/ } }
`,
      'content/posts/a.md': 'Text.\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: ['folder: content; lang: {"from":"suffix","locales":["pt"]}; url: /en/{path}/'],
    },
  ],
  'with a section whose documents have keys of their own, in two languages, with addresses and defaults of their own':
    [
      {
        'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
languages: { en: {}, pt: {} }
permalinks: { posts: "/:year/:slug/", Recipes: "/food/:section/:slug/" }
cascade:
  - { toc: true }
  - { _target: { path: "/Recipes/soups/**" }, course: first }
  - { _target: { path: "/posts/**" }, mood: calm }
`,
        'content/about.md': withFrontMatter('title: About'),
        'content/posts/a.md': withFrontMatter('title: A\nserves: 2\ntoc: true'),
        'content/Recipes/_index.md': withFrontMatter('title: Recipes\nlead: Cook'),
        'content/Recipes/soups/a.md': withFrontMatter(
          'title: A\nserves: 4\nmeal: { time: noon, days: [] }\nsource: ""',
        ),
        'content/Recipes/soups/a.pt.md': withFrontMatter('title: A\nserves: 4\nmeal: { time: noon }'),
        'content/Recipes/b.md': withFrontMatter(
          'title: B\nminutes: 5\nparts: [salt]\nmeal: { time: noon }\nslug: bread\nid: 7',
        ),
        'content/Recipes/c.md': withFrontMatter('title: C\nminutes: 9\ntoc: true\nimage: c.png'),
      },
      {
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          `folder: content; lang: {"from":"suffix","locales":[]}; ${defaults}; ignore: ["posts/**/!(_index*).md","Recipes/**"]; url: /{lang}/{path}/`,
          `folder: content; lang: {"from":"suffix","locales":[]}; ${defaults}; files: ["posts/**/*.md"]; ignore: ["**/_index*.md"]; url: /{lang}/{year}/{slug}/`,
        ],
        collections: [
          'folder: content/Recipes; lang: {"from":"suffix","locales":[]}; defaults: [{"files":["**"],"values":{"toc":true}},{"files":["soups/**/!(_index*).*","soups/**/*/_index.*"],"values":{"course":"first"}}]; files: ["**/*.md"]; list: ["title","description","date","tags","minutes","parts","meal","toc","image","serves","source"]; name: recipes; url: /{lang}/food/recipes/{slug}/',
        ],
      },
    ],
  'with sections that have one key of their own, share their keys, have one document, or have a usual name of texts':
    [
      {
        'hugo.yaml': 'baseURL: https://example.com\n',
        'content/about.md': withFrontMatter('title: About'),
        'content/cakes/a.md': withFrontMatter('title: A\nserves: 4\nminutes: 30\noven: hot'),
        'content/cakes/b.md': withFrontMatter('title: B\nserves: 4\nminutes: 30\noven: hot'),
        'content/soups/a.md': withFrontMatter('title: A\nserves: 4\nminutes: 30\nhot: true\nspicy: false'),
        'content/soups/b.md': withFrontMatter('title: B\nserves: 4\nminutes: 30\nhot: true\nspicy: true'),
        'content/one/a.md': withFrontMatter('title: A\nfirst: 1\nsecond: 2'),
        'content/guides/a.md': withFrontMatter('title: A\nlevel: 1\nlength: 2'),
        'content/guides/b.md': withFrontMatter('title: B\nlevel: 1\nlength: 2'),
      },
      { baseUrl: 'https://example.com', sources: ['folder: content; lang: en; url: /{path}/'] },
    ],
  'with one section alone': [
    {
      'hugo.yaml': 'baseURL: https://example.com\n',
      'content/recipes/a.md': withFrontMatter('title: A\nserves: 4\nminutes: 30'),
      'content/recipes/b.md': withFrontMatter('title: B\nserves: 4\nminutes: 30'),
    },
    { baseUrl: 'https://example.com', sources: ['folder: content; lang: en; url: /{path}/'] },
  ],
  'with such a section whose documents inherit from the page of the site': [
    {
      'hugo.yaml': 'baseURL: https://example.com\n',
      'content/_index.md': withFrontMatter('title: Home\ncascade: { author: A }'),
      ...recipes,
    },
    { baseUrl: 'https://example.com', sources: ['folder: content; lang: en; url: /{path}/'] },
  ],
  'with such a section whose addresses have all of their folders': [
    {
      'hugo.yaml': 'baseURL: https://example.com\npermalinks: { recipes: "/:sections/:slug/" }\n',
      ...recipes,
    },
    {
      baseUrl: 'https://example.com',
      sources: [
        'folder: content; lang: en; ignore: ["recipes/**/!(_index*).md"]; url: /{path}/',
        'folder: content; lang: en; files: ["recipes/**/*.md"]; ignore: ["**/_index*.md"]; url: /{sections}/{slug}/',
      ],
    },
  ],
  'with such a section in a folder of each language': [
    {
      'hugo.yaml':
        'baseURL: https://example.com\nlanguages: { en: { contentDir: en }, pt: { contentDir: pt } }\n',
      'en/about.md': withFrontMatter('title: About'),
      ...Object.fromEntries(
        Object.entries(recipes).flatMap(([path, text]) => [
          [path.replace('content', 'en'), text],
          [path.replace('content', 'pt'), text],
        ]),
      ),
    },
    {
      baseUrl: 'https://example.com',
      languages: [en, pt],
      sources: ['folder: en; lang: en; url: /{path}/', 'folder: pt; lang: pt; url: /pt/{path}/'],
    },
  ],
  'with folders of data whose files have the same keys': [
    {
      'hugo.yaml': 'baseURL: https://example.com\n',
      'content/a.md': 'Text.\n',
      'data/boats/ann.yaml': 'name: Ann\nlength: 12\nsails: true\n',
      'data/boats/bea.json': '{ "name": "Bea", "length": 7 }',
      'data/boats/cleo.toml': 'name = "Cleo"\nlength = 9\nslug = "c"\n',
      'data/sections/about.yaml': 'title: About\nenable: true\n',
      'data/sections/skills.yaml': 'rows: 1\ncolumns: 2\n',
      'data/sections/team.yaml': 'people: [A]\nphotos: [a.png]\n',
      'data/pair/a.yaml': 'one: 1\ntwo: 2\n',
      'data/pair/b.yaml': 'one: 1\ntwo: 2\n',
      'data/lists/a.yaml': '- 1\n',
      'data/lists/b.yaml': 'one: 1\ntwo: 2\n',
      'data/lists/c.yaml': 'one: 1\ntwo: 2\n',
      'data/names/First one.yaml': 'one: 1\ntwo: 2\n',
      'data/names/b.yaml': 'one: 1\ntwo: 2\n',
      'data/names/c.yaml': 'one: 1\ntwo: 2\n',
      'data/site.yaml': 'one: 1\ntwo: 2\n',
    },
    {
      baseUrl: 'https://example.com',
      sources: ['folder: content; lang: en; url: /{path}/'],
      collections: [
        'folder: data/boats; lang: undefined; list: ["title","description","date","tags","name","length","sails"]; name: boats',
      ],
    },
  ],
  'that gets its URL from the command that publishes it': [
    { 'config.toml': 'title = "Sample"\n', 'archetypes/default.md': '', 'content/a.md': 'Text.\n' },
    { title: 'Sample', sources: ['folder: content; lang: en; url: /{path}/'] },
  ],
})
