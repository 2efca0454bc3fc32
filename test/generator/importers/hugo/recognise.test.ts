/** Hugo: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, ptBr, testSites, texts } from '../test-sites.ts'

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
})
