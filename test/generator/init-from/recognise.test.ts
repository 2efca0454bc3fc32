/** What `stele init --from` finds of sites that are set up in other ways than those in `sites.ts`. */

import { describe, expect, it } from 'vitest'
import type { FoundLanguage, FoundSite, FoundSource } from '../../../generator/init/found-site.ts'
import { toLanguage } from '../../../generator/init/languages.ts'
import { recognise } from '../../../generator/init/recognise.ts'
import { openSiteFolder } from '../../../generator/init/site-folder.ts'
import { writeFiles } from '../../fixtures/content.ts'

interface Expected extends Partial<Pick<FoundSite, 'baseUrl' | 'title' | 'languages'>> {
  readonly config: string | null
  readonly sources: readonly Partial<FoundSource>[]
  readonly notes?: readonly string[]
}

type Case = readonly [title: string, files: Readonly<Record<string, string>>, expected: Expected]

const en: FoundLanguage = { code: 'en', tag: 'en' }
const pt: FoundLanguage = { code: 'pt', tag: 'pt' }
const ptBr: FoundLanguage = { code: 'pt-br', tag: 'pt-BR' }
const ownDates = {
  date: [':filename', 'written', 'date', 'publishDate', 'pubdate', 'published', 'lastmod', 'modified'],
}

/** Without what is not set, which site.yaml does not say either. */
const toSetKeys = (source: FoundSource): Partial<FoundSource> =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

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

const cases: Readonly<Record<string, readonly Case[]>> = {
  starlight: [
    [
      'without options',
      {
        'astro.config.mjs': 'export default defineConfig({ integrations: [sitemap(), starlight()] })\n',
        'src/content/docs/a.md': 'Text.\n',
      },
      {
        config: 'astro.config.mjs',
        sources: [{ folder: 'src/content/docs', lang: 'en', path: '/{path}/' }],
      },
    ],
    [
      'whose root language has no tag',
      {
        'astro.config.mjs': `const locales = { root: { label: 'English' }, 'pt-br': { lang: 'pt-BR' } }
export default { integrations: [starlight({ title: { en: 'Docs' }, locales })] }
`,
        'src/content/docs/a.md': 'Text.\n',
        'src/content/docs/pt-br/a.md': 'Texto.\n',
      },
      {
        config: 'astro.config.mjs',
        title: 'Docs',
        languages: [en, ptBr],
        sources: [
          { folder: 'src/content/docs', lang: { from: 'folder', locales: [] }, path: '/{lang}/{path}/' },
        ],
      },
    ],
    [
      'that names no default language',
      {
        'astro.config.mjs': 'export default { integrations: [starlight({ locales: { pt: {}, en: {} } })] }\n',
        'src/content/docs/pt/a.md': 'Texto.\n',
        'src/content/docs/en/a.md': 'Text.\n',
      },
      {
        config: 'astro.config.mjs',
        languages: [pt, en],
        sources: [
          { folder: 'src/content/docs/pt', lang: 'pt', path: '/pt/{path}/' },
          { folder: 'src/content/docs/en', lang: 'en', path: '/en/{path}/' },
        ],
      },
    ],
  ],
  astro: [
    [
      'with a folder for each language, the default one included',
      {
        'astro.config.mjs': `import { frenchCodes, others } from 'locales'
export default {
  site: 'https://example.com/blog/',
  base: '/blog',
  build: { format: 'file' },
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'pt', { path: 'spanish', codes: ['es', 'es-AR'] }, { path: 'fr', codes: frenchCodes }, others],
    routing: { prefixDefaultLocale: true },
  },
}
`,
        'src/content/blog/en/a.md': 'Text.\n',
        'src/content/blog/pt/a.md': 'Texto.\n',
        'src/content/blog/spanish/a.md': 'Texto.\n',
        'src/pages/[lang]/posts/[...slug].astro': "---\nawait getCollection('blog')\n---\n",
        'src/pages/about.md': 'Text.\n',
        'public/logo.png': '',
      },
      {
        config: 'astro.config.mjs',
        baseUrl: 'https://example.com/blog',
        languages: [en, pt, { code: 'es', tag: 'es' }],
        sources: [
          {
            folder: 'src/content/blog/en',
            lang: 'en',
            prefix: 'blog',
            path: '/en/posts/{path}.html',
            static: ['public'],
          },
          { folder: 'src/content/blog/pt', lang: 'pt', prefix: 'blog', path: '/pt/posts/{path}.html' },
          {
            folder: 'src/content/blog/spanish',
            lang: 'es',
            prefix: 'blog',
            path: '/spanish/posts/{path}.html',
          },
          {
            folder: 'src/pages',
            lang: { from: 'folder', locales: ['fr'] },
            ignore: ['spanish/**'],
            path: '/{lang}/{path}.html',
          },
        ],
      },
    ],
    [
      'whose default language is a value of a package',
      {
        'astro.config.mjs':
          "import { locale } from 'settings'\nexport default { i18n: { locales: ['pt', 'en'], defaultLocale: locale } }\n",
        'src/content/blog/a.md': 'Texto.\n',
        'src/content/blog/en/a.md': 'Text.\n',
      },
      {
        config: 'astro.config.mjs',
        languages: [pt, en],
        sources: [
          { folder: 'src/content/blog', lang: { from: 'folder', locales: [] }, path: '/{lang}/blog/{path}/' },
        ],
      },
    ],
    [
      'whose other languages are values of a package',
      {
        'astro.config.mjs': `import { locales } from 'settings'
export default { i18n: { locales, defaultLocale: 'pt' } }
`,
        'src/content/blog/a.md': 'Texto.\n',
      },
      {
        config: 'astro.config.mjs',
        languages: [pt],
        sources: [{ folder: 'src/content/blog', lang: 'pt', path: '/blog/{path}/' }],
      },
    ],
    ...[
      ['src/config.ts', 'export const SITE = { lang: "pt_BR" } as const\n'],
      ['src/layouts/Base.astro', '---\n---\n<html class="a" lang="pt-BR"><slot /></html>\n'],
    ].map(
      ([file = '', text = '']): Case => [
        `whose language is in ${file}`,
        { 'astro.config.mjs': 'export default {}\n', 'src/content/blog/a.md': 'Texto.\n', [file]: text },
        {
          config: 'astro.config.mjs',
          languages: [ptBr],
          sources: [{ folder: 'src/content/blog', lang: 'pt-br', path: '/blog/{path}/' }],
        },
      ],
    ),
    [
      'with languages that are not configured',
      {
        'astro.config.mjs': 'export default {}\n',
        'src/content/blog/de/a.md': 'Text.\n',
        'src/content/blog/en/a.md': 'Text.\n',
        'src/content/blog/pt-br/a.md': 'Texto.\n',
        'src/content/guides/en/b.md': 'Text.\n',
        'src/content/guides/js/b.md': 'Text.\n',
        'src/content/notes/c.md': 'Text.\n',
      },
      {
        config: 'astro.config.mjs',
        languages: [
          { code: 'en', tag: 'en' },
          { code: 'de', tag: 'de' },
          { code: 'pt-br', tag: 'pt-BR' },
        ],
        sources: [
          { folder: 'src/content/blog/en', lang: 'en', prefix: 'blog', path: '/en/blog/{path}/' },
          { folder: 'src/content/blog/de', lang: 'de', prefix: 'blog', path: '/de/blog/{path}/' },
          { folder: 'src/content/blog/pt-br', lang: 'pt-br', prefix: 'blog', path: '/pt-br/blog/{path}/' },
          {
            folder: 'src/content/guides',
            lang: { from: 'folder', locales: [] },
            prefix: 'guides',
            path: '/{lang}/guides/{path}/',
          },
          {
            folder: 'src/content/notes',
            lang: { from: 'folder', locales: [] },
            prefix: 'notes',
            path: '/{lang}/notes/{path}/',
          },
        ],
      },
    ],
    [
      'whose collections share folders, or have folders within those of others',
      {
        'astro.config.mjs': 'export default {}\n',
        'src/content.config.ts': `const posts = defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }) })
export const collections = { posts }
`,
        'src/content/blog/a.md': 'Text.\n',
        'src/content/blog/deep/b.md': 'Text.\n',
        'src/content/notes/c.md': 'Text.\n',
      },
      {
        config: 'astro.config.mjs',
        sources: [
          {
            folder: 'src/content/blog',
            lang: 'en',
            files: ['**/*.md'],
            prefix: 'posts',
            path: '/posts/{path}/',
          },
          { folder: 'src/content/notes', lang: 'en', prefix: 'notes', path: '/notes/{path}/' },
        ],
      },
    ],
    [
      'with collections of several loaders',
      {
        'astro.config.mjs': 'export default {}\n',
        'src/content.config.ts': `import notes from './notes'
const posts = defineCollection({ loader: glob({ pattern: ['**/*.md', '**/*.mdx', '!drafts/**'], base: 'posts' }) })
const talks = defineCollection({ loader: glob({ pattern: '**/*.md', base: new URL('talks', import.meta.url) }) })
const people = defineCollection({ loader: file('people.json') })
const pages = defineCollection({ type: 'content' })
export const collections = { posts, talks, people, pages, notes }
`,
        'posts/a.mdx': 'Text.\n',
        'src/content/talks/a.md': 'Text.\n',
        'src/content/pages/a.md': 'Text.\n',
        'people.json': '[]\n',
      },
      {
        config: 'astro.config.mjs',
        sources: [
          {
            folder: 'posts',
            lang: 'en',
            files: ['**/*.md', '**/*.mdx'],
            ignore: ['drafts/**'],
            prefix: 'posts',
            path: '/posts/{path}/',
          },
          { folder: 'src/content/pages', lang: 'en', prefix: 'pages', path: '/pages/{path}/' },
          { folder: 'src/content/talks', lang: 'en', prefix: 'talks', path: '/talks/{path}/' },
        ],
      },
    ],
  ],
  docusaurus: [
    [
      'whose last version of the docs is in another folder, also translated',
      {
        'docusaurus.config.js': `const plugin = ['@docusaurus/plugin-content-docs', { id: 'manual', path: 'manual', routeBasePath: 'manual', lastVersion: 'current' }]
export default { title: 'Sample', i18n: { defaultLocale: 'en', locales: ['en', 'pt'] }, presets: ['classic'], plugins: [plugin] }
`,
        'versions.json': '["2.0", "1.0"]',
        'manual_versions.json': '["3.0"]',
        'docs/a.md': 'Text.\n',
        'versioned_docs/version-2.0/a.md': 'Text.\n',
        'versioned_docs/version-1.0/a.md': 'Text.\n',
        'i18n/pt/docusaurus-plugin-content-docs/current/a.md': 'Texto.\n',
        'i18n/pt/docusaurus-plugin-content-docs/version-2.0/a.md': 'Texto.\n',
        'manual/b.md': 'Text.\n',
      },
      {
        config: 'docusaurus.config.js',
        title: 'Sample',
        languages: [en, pt],
        sources: [
          { folder: 'versioned_docs/version-2.0', lang: 'en', prefix: 'docs', path: '/docs/{path}' },
          {
            folder: 'i18n/pt/docusaurus-plugin-content-docs/version-2.0',
            lang: 'pt',
            prefix: 'docs',
            path: '/pt/docs/{path}',
          },
          { folder: 'manual', lang: 'en', prefix: 'manual', path: '/manual/{path}' },
        ],
      },
    ],
    [
      'with the settings of its preset, and plugins without documents',
      {
        'docusaurus.config.js': `module.exports = {
  presets: ['classic'],
  plugins: ['docusaurus-plugin-sass', ['content-pages', { id: 'more', path: 'more', routeBasePath: '/' }]],
  staticDirectories: ['public', 'assets'],
}
`,
        'docs/a.md': 'Text.\n',
        'src/pages/b.md': 'Text.\n',
        'more/c.md': 'Text.\n',
        'public/logo.png': '',
      },
      {
        config: 'docusaurus.config.js',
        sources: [
          { folder: 'docs', lang: 'en', prefix: 'docs', path: '/docs/{path}', static: ['public'] },
          { folder: 'src/pages', lang: 'en', path: '/{path}' },
          { folder: 'more', lang: 'en', path: '/{path}' },
        ],
      },
    ],
    [
      'with docs at its root and without a blog',
      {
        'docusaurus.config.js': `module.exports = {
  i18n: { defaultLocale: 'english', locales: ['english', 'pt'] },
  presets: [
    [require.resolve('@docusaurus/preset-classic'), { docs: { routeBasePath: '/' }, blog: false }],
    ['redocusaurus', {}],
  ],
}
`,
        'docs/a.md': 'Text.\n',
        'blog/b.md': 'Text.\n',
        'i18n/pt/docusaurus-plugin-content-docs/current/a.md': 'Texto.\n',
      },
      {
        config: 'docusaurus.config.js',
        languages: [en, pt],
        sources: [
          { folder: 'docs', lang: 'en', path: '/{path}' },
          { folder: 'i18n/pt/docusaurus-plugin-content-docs/current', lang: 'pt', path: '/pt/{path}' },
        ],
      },
    ],
  ],
  eleventy: [
    [
      'with folders that methods set',
      {
        '.eleventy.js': `module.exports = (config) => {
  config.setInputDirectory('src')
  config.setOutputDirectory('src/dist')
  config.setDataDirectory('data')
  config.addPassthroughCopy('src/img')
  config.addPassthroughCopy('assets')
  config.addPassthroughCopy('img/*.png')
  config.addPassthroughCopy({ 'src/media': '/media', 'root-files': '.', missing: '/' })
  config.addPassthroughCopy(process.env.ASSETS)
}
`,
        'src/data/site.json': '{ "title": "Sample", "url": "https://example.com", "lang": "pt-BR" }\n',
        'src/a.md': 'Texto.\n',
        'src/img/a.png': '',
        'assets/a.css': '',
        'root-files/robots.txt': '',
        '.eleventyignore': 'README.md\nsrc/drafts/\n**/private.md\n',
      },
      {
        config: '.eleventy.js',
        baseUrl: 'https://example.com',
        title: 'Sample',
        languages: [ptBr],
        sources: [
          {
            folder: 'src',
            lang: 'pt-br',
            ignore: ['drafts/**', '**/private.md'],
            path: '/{path}/',
            static: ['src', '', 'root-files'],
          },
        ],
      },
    ],
    [
      'with documents at its root, beside the configuration of another program',
      {
        'eleventy.config.js': "export const config = { dir: { output: 'public' }, pathPrefix: '/blog/' }\n",
        'config.json': '{ "port": 8080 }\n',
        'package.json': '{ "homepage": "https://example.com" }\n',
        'a.md': 'Text.\n',
        'drafts/a.md': 'Text.\n',
        '.eleventyignore': 'drafts\n',
      },
      {
        config: 'eleventy.config.js',
        baseUrl: 'https://example.com',
        sources: [{ folder: '', lang: 'en', ignore: ['public/**', 'drafts/**'], path: '/{path}/' }],
      },
    ],
    ...[
      {
        'eleventy.config.js': "export default (config) => config.addGlobalData('permalink', () => toPath)\n",
      },
      { 'eleventy.config.js': '', '_data/eleventyComputed.js': 'export default { permalink: toPath }\n' },
    ].map(
      (files): Case => [
        `with addresses that ${Object.keys(files).at(-1)} sets`,
        { ...files, 'a.md': 'Text.\n' },
        {
          config: 'eleventy.config.js',
          sources: [{ folder: '', lang: 'en', path: '/{path}/' }],
          notes: [
            `${Object.keys(files).at(-1)} sets "permalink" for the whole site, which Stele does not read; correct "url" of the source`,
          ],
        },
      ],
    ),
  ],
  hugo: [
    [
      'with files for the settings of a language',
      {
        'config/_default/config.toml':
          'baseURL = "http://localhost:1313/"\nstaticDir = ["files", "missing"]\n',
        'config/_default/params.pt.toml': 'description = "Notas"\n',
        'config/_default/languages.en.toml': 'title = "Notes"\nweight = 1\n',
        'content/a.md': 'Text.\n',
        'content/a.pt.md': 'Texto.\n',
        'files/logo.png': '',
      },
      {
        config: 'config/_default/config.toml',
        title: 'Notes',
        languages: [en, pt],
        sources: [
          {
            folder: 'content',
            lang: { from: 'suffix', locales: [] },
            path: '/{lang}/{path}/',
            static: ['files'],
          },
        ],
      },
    ],
    [
      'with languages in capitals, of which one is disabled',
      {
        'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: pt-BR
languages:
  pt-BR: { contentDir: content/pt-BR }
  EN: { contentDir: content/en }
  fr: { contentDir: content/fr, disabled: true }
`,
        'content/pt-BR/a.md': 'Texto.\n',
        'content/en/a.md': 'Text.\n',
        'content/fr/a.md': 'Texte.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        languages: [ptBr, en],
        sources: [
          { folder: 'content/pt-BR', lang: 'pt-br', path: '/{path}/' },
          { folder: 'content/en', lang: 'en', path: '/en/{path}/' },
        ],
      },
    ],
    [
      'with a language that names the folder of all languages',
      {
        'hugo.toml':
          'baseURL = "https://example.com"\n[languages.en]\n[languages.pt]\ncontentDir = "content"\n',
        'content/a.md': 'Text.\n',
        'content/a.pt.md': 'Texto.\n',
      },
      {
        config: 'hugo.toml',
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [{ folder: 'content', lang: { from: 'suffix', locales: [] }, path: '/{lang}/{path}/' }],
      },
    ],
    [
      'with a disabled language, whose files have its name',
      {
        'hugo.toml': 'baseURL = "https://example.com"\n[languages.en]\n[languages.pt]\ndisabled = true\n',
        'content/a.md': 'Text.\n',
        'content/a.pt.md': 'Texto.\n',
      },
      {
        config: 'hugo.toml',
        baseUrl: 'https://example.com',
        sources: [{ folder: 'content', lang: { from: 'suffix', locales: ['pt'] }, path: '/{lang}/{path}/' }],
      },
    ],
    [
      'with mounts, also of languages and to folders',
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
        'docs/a.md': 'Text.\n',
        'texts/pt/a.md': 'Texto.\n',
        'shared/a.md': 'Text.\n',
        'images/a.png': '',
        'files/logo.png': '',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          { folder: 'docs', lang: 'en', prefix: 'guides', path: '/guides/{path}/', static: ['files'] },
          { folder: 'texts/pt', lang: 'pt', path: '/pt/{path}/' },
          {
            folder: 'shared',
            lang: { from: 'suffix', locales: [] },
            prefix: 'shared',
            path: '/{lang}/shared/{path}/',
          },
        ],
      },
    ],
    [
      'with mounts that take or leave out some files, and regular expressions of files to ignore',
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
        'content/a.md': 'Text.\n',
        'content/docs/v2/guides/a.md': 'Text.\n',
        'content/docs/v2/posts/a.md': 'Text.\n',
        'content/docs/v2/talks/a.md': 'Text.\n',
        'content/images/a.md': 'Text.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        sources: [
          {
            folder: 'content',
            lang: 'en',
            ignore: [...['docs/v?', '**/_*', '**/*.Rmd', 'drafts/**', '**/old/**', '**/*notes.md']],
            path: '/{path}/',
          },
          {
            folder: 'content/docs/v2',
            lang: 'en',
            files: ['guides/**/*.{md,markdown}', 'posts/**/*.md'],
            ignore: [
              ...['guides/draft.md', '**/*.Rmd', '**/*content/drafts/**', '**/old/**', '**/*notes.md'],
              'posts/**/!(_index*).md',
            ],
            prefix: 'docs',
            path: '/docs/{path}/',
          },
          {
            folder: 'content/docs/v2',
            lang: 'en',
            files: ['posts/**/*.md'],
            ignore: [
              ...['guides/draft.md', '**/*.Rmd', '**/*content/drafts/**', '**/old/**', '**/*notes.md'],
              '**/_index*.md',
            ],
            prefix: 'docs',
            path: '/p/{slug}/',
          },
        ],
        notes: ['ignoreFiles: cannot convert "_[0-9]+$" to a glob; add the files to "ignore" of the source'],
      },
    ],
    [
      'with front matter that its configuration gives to some paths, kinds and languages',
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
        'content/posts/a.md': 'Text.\n',
        'content/posts/a.pt-br.md': 'Texto.\n',
        'manual/a.md': 'Text.\n',
        'texts/a.md': 'Texto.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        languages: [en, ptBr],
        sources: [
          {
            folder: 'content',
            lang: { from: 'suffix', locales: [] },
            defaults: [
              { files: ['**'], values: { params: { color: 'red' } } },
              {
                files: ['{posts,posts/**/*}.*', '{posts,posts/**/*}/index.*'],
                values: { tags: ['post'] },
              },
              { files: ['**'], lang: ['pt-br'], values: { tags: ['português'] } },
              {
                files: ['manual/**/!(_index*).*', 'manual/**/*/_index.*'],
                values: { tags: ['manual'] },
              },
              { files: ['old-manual/**/!(_index*).*'], values: { tags: ['old'] } },
            ],
            path: '/{lang}/{path}/',
          },
          {
            folder: 'manual',
            lang: { from: 'suffix', locales: [] },
            defaults: [
              { files: ['**'], values: { params: { color: 'red' } } },
              { files: ['**'], lang: ['pt-br'], values: { tags: ['português'] } },
              { files: ['**/!(_index*).*', '**/*/_index.*'], values: { tags: ['manual'] } },
            ],
            prefix: 'manual',
            path: '/{lang}/manual/{path}/',
          },
          {
            folder: 'texts',
            lang: 'pt-br',
            defaults: [
              { files: ['**'], values: { params: { color: 'red' } } },
              {
                files: ['{posts,posts/**/*}.*', '{posts,posts/**/*}/index.*'],
                values: { tags: ['post'] },
              },
              { files: ['**'], values: { tags: ['português'] } },
              {
                files: ['manual/**/!(_index*).*', 'manual/**/*/_index.*'],
                values: { tags: ['manual'] },
              },
              { files: ['old-manual/**/!(_index*).*'], values: { tags: ['old'] } },
              { files: ['**'], values: { params: { voice: 'formal' } } },
            ],
            path: '/pt-br/{path}/',
          },
        ],
      },
    ],
    [
      'with sections that end addresses in two ways, and dates in an order of its own',
      {
        'hugo.yaml': `baseURL: https://example.com
uglyURLs: { notes: true, posts: true, talks: false }
permalinks: { notes: /n/:title, talks: "talks/:slugorcontentbasename/" }
frontmatter: { date: [":filename", written, ":default", ":git"] }
params: { release: { Number: 2 }, color: red, size: 3 }
`,
        'content/notes/a.md': '{{< param "release.number" >}} {{% param color %}} {{< param other >}}\n',
        'content/posts/a.md': 'Text.\n',
        'content/talks/a.md': 'Text.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        sources: [
          {
            folder: 'content',
            lang: 'en',
            ignore: ['notes/**/!(_index*).md', 'talks/**/!(_index*).md', 'posts/**/!(_index*).md'],
            path: '/{path}/',
            fields: ownDates,
            params: { color: 'red', 'release.number': '2' },
          },
          {
            folder: 'content',
            lang: 'en',
            files: ['notes/**/*.md'],
            ignore: ['**/_index*.md'],
            path: '/n/{title}.html',
            fields: ownDates,
            params: { color: 'red', 'release.number': '2' },
          },
          {
            folder: 'content',
            lang: 'en',
            files: ['talks/**/*.md'],
            ignore: ['**/_index*.md'],
            path: '/talks/:slugorcontentbasename/',
            fields: ownDates,
            params: { color: 'red', 'release.number': '2' },
          },
          {
            folder: 'content',
            lang: 'en',
            files: ['posts/**/*.md'],
            ignore: ['**/_index*.md'],
            path: '/{path}.html',
            fields: ownDates,
            params: { color: 'red', 'release.number': '2' },
          },
        ],
      },
    ],
    [
      'with addresses of a language in its own form',
      {
        'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
frontmatter: { date: [publishDate, lastmod] }
permalinks: { posts: /blog/:slug/ }
languages:
  en: { contentDir: english }
  pt: { contentDir: portuguese, permalinks: { posts: /artigos/:slug/ } }
`,
        'english/posts/a.md': 'Text.\n',
        'portuguese/posts/a.md': 'Texto.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          { folder: 'english', lang: 'en', ignore: ['posts/**/!(_index*).md'], path: '/{path}/' },
          {
            folder: 'english',
            lang: 'en',
            files: ['posts/**/*.md'],
            ignore: ['**/_index*.md'],
            path: '/blog/{slug}/',
          },
          { folder: 'portuguese', lang: 'pt', ignore: ['posts/**/!(_index*).md'], path: '/pt/{path}/' },
          {
            folder: 'portuguese',
            lang: 'pt',
            files: ['posts/**/*.md'],
            ignore: ['**/_index*.md'],
            path: '/pt/artigos/{slug}/',
          },
        ],
      },
    ],
    [
      'with a folder in addresses for each language, the default one included',
      {
        'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
defaultContentLanguageInSubdir: true
languages: { en: { contentDir: english }, pt: { contentDir: portuguese } }
`,
        'english/a.md': 'Text.\n',
        'portuguese/a.md': 'Texto.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          { folder: 'english', lang: 'en', path: '/en/{path}/' },
          { folder: 'portuguese', lang: 'pt', path: '/pt/{path}/' },
        ],
      },
    ],
    [
      'with such folders, and sections with addresses of their own',
      {
        'hugo.yaml': `baseURL: https://example.com
defaultContentLanguage: en
defaultContentLanguageInSubdir: true
languages: { en: {}, pt: {} }
permalinks:
  page: { posts: ":year/:sections[1:]/:slug/" }
  section: { posts: /all/ }
`,
        'content/a.md': 'Text.\n',
        'content/posts/b.md': 'Text.\n',
        'content/posts/b.pt.md': 'Texto.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          {
            folder: 'content',
            lang: { from: 'suffix', locales: [] },
            ignore: ['posts/**/!(_index*).md', '**/*.pt.*'],
            path: '/en/{path}/',
          },
          {
            folder: 'content',
            lang: { from: 'suffix', locales: [] },
            files: ['**/*.pt.md'],
            ignore: ['posts/**/!(_index*).md'],
            path: '/{lang}/{path}/',
          },
          {
            folder: 'content',
            lang: { from: 'suffix', locales: [] },
            files: ['posts/**/*.md'],
            ignore: ['**/_index*.md', '**/*.pt.*'],
            path: '/en/{year}/:sections[1:]/{slug}/',
          },
          {
            folder: 'content',
            lang: { from: 'suffix', locales: [] },
            files: ['posts/**/*.pt.md'],
            ignore: ['**/_index*.md'],
            path: '/{lang}/{year}/:sections[1:]/{slug}/',
          },
        ],
      },
    ],
    [
      'with such a folder, addresses of lists, and documents in its default language alone',
      {
        'hugo.yaml': `baseURL: https://example.com
defaultContentLanguageInSubdir: true
languages: { en: {}, pt: {} }
permalinks: { section: { posts: /all/ } }
`,
        'content/posts/a.md': 'Text.\n',
      },
      {
        config: 'hugo.yaml',
        baseUrl: 'https://example.com',
        sources: [{ folder: 'content', lang: { from: 'suffix', locales: ['pt'] }, path: '/en/{path}/' }],
      },
    ],
  ],
  jekyll: [
    [
      'with two forms of its language',
      {
        '_config.yml': 'url: https://example.com\nlang: en\nfuture: true\npermalink: none\n',
        'a.md': '---\nlang: en-US\n---\nColor.\n',
        'b.md': '---\nlang: en-GB\n---\nColour.\n',
      },
      {
        config: '_config.yml',
        baseUrl: 'https://example.com',
        languages: [en, { code: 'en-gb', tag: 'en-GB' }, { code: 'en-us', tag: 'en-US' }],
        sources: [
          {
            folder: '',
            lang: { from: 'key', locales: [] },
            ignore: ['_*/**'],
            path: '/{path}.html',
            future: true,
            static: [''],
          },
        ],
      },
    ],
    [
      'with the plugin Polyglot and folders of languages',
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
        config: '_config.yml',
        baseUrl: 'https://example.com',
        languages: [en, pt],
        sources: [
          { folder: '_posts', lang: { from: 'folder', locales: [] }, path: '/{lang}/blog/{title}/' },
          {
            folder: '_pages',
            lang: { from: 'folder', locales: [] },
            ignore: ['en/old.md'],
            path: '/{lang}/_pages/{path}/',
          },
        ],
      },
    ],
    ...pagesOfGithub.map(
      ([title, files]): Case => [
        title,
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
            {
              folder: '',
              lang: 'en',
              ignore: ['_*/**', 'CONTRIBUTING.md', 'README.md'],
              path: '/{path}.html',
              frontMatter: 'optional',
              static: [''],
            },
          ],
        },
      ],
    ),
    [
      'built elsewhere, where files without front matter are no documents',
      {
        '_config.yml': 'url: https://example.com\n',
        Gemfile: 'gem "jekyll"\n',
        'README.md': '# Sample\n',
        'a.md': '---\n---\nText.\n',
      },
      {
        config: '_config.yml',
        baseUrl: 'https://example.com',
        sources: [{ folder: '', lang: 'en', ignore: ['_*/**'], path: '/{path}.html', static: [''] }],
      },
    ],
    [
      'with values of front matter for some files, and an address that site.yaml cannot express',
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
        config: '_config.yml',
        baseUrl: 'https://example.com',
        sources: [
          {
            folder: '_posts',
            lang: 'en',
            defaults: [
              { files: ['talks/**'], values: { categories: ['talks'] } },
              { files: ['*/old-*'], values: { published: false } },
            ],
            path: '/{categories}/{year}/W/{title}.html',
          },
          { folder: '_guides', lang: 'en', prefix: 'guides', path: '/help/{name}' },
          {
            folder: '',
            lang: 'en',
            ignore: ['_*/**'],
            defaults: [
              { files: ['about.md'], values: { title: 'About' } },
              { files: ['_posts/*/old-*'], values: { published: false } },
            ],
            path: '/{path}',
            static: [''],
          },
        ],
        notes: [
          'permalink "weekdate": site.yaml has no token for :week, :short_day; correct the "url" of the source',
        ],
      },
    ],
    [
      'with a folder that is included, permalinks of its own, and files that are left out',
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
        config: '_config.yml',
        baseUrl: 'https://example.com',
        sources: [
          {
            folder: '',
            lang: 'en',
            files: ['*/**/_posts/**/*.{md,markdown}'],
            ignore: ['**/*.tmp.md', 'v1.0/**', 'scripts/**'],
            defaults: [
              { files: ['**'], values: { tags: ['all'] } },
              { files: ['_talks/**'], values: { permalink: '/talks/:path/' } },
            ],
            path: '/notes/{title}/',
          },
          {
            folder: '_guides',
            lang: 'en',
            prefix: 'guides',
            defaults: [{ files: ['**'], values: { tags: ['all'] } }],
            path: '/guides/{path}/',
          },
          {
            folder: '_talks',
            lang: 'en',
            prefix: 'talks',
            defaults: [{ files: ['**'], values: { tags: ['all'] } }],
            path: '/talks/{path}/',
          },
          {
            folder: '_pages',
            lang: 'en',
            defaults: [
              { files: ['**'], values: { tags: ['all'] } },
              { files: ['**'], values: { tags: ['page'] } },
            ],
            path: '/_pages/{path}/',
          },
          {
            folder: '',
            lang: 'en',
            ignore: ['_*/**', '**/_posts/**', '**/*.tmp.md', 'v1.0/**', 'scripts/**'],
            defaults: [
              { files: ['**'], values: { tags: ['all'] } },
              { files: ['**'], values: { tags: ['page'] } },
              { files: ['_talks/**'], values: { permalink: '/talks/:path/' } },
            ],
            path: '/{path}/',
            static: [''],
          },
        ],
      },
    ],
  ],
  nextjs: [
    [
      'below a path, with a language in a folder',
      {
        'next.config.js':
          "module.exports = { basePath: '/docs', i18n: { defaultLocale: 'en', locales: ['en', 'pt', 'fr'] } }\n",
        'package.json': '{ "homepage": "https://example.com" }\n',
        'pages/a.mdx': 'Text.\n',
        'pages/pt/a.mdx': 'Texto.\n',
      },
      {
        config: 'next.config.js',
        baseUrl: 'https://example.com/docs',
        languages: [en, pt],
        sources: [{ folder: 'pages', lang: { from: 'folder', locales: ['fr'] }, path: '/{lang}/{path}' }],
      },
    ],
    [
      'with posts at its root',
      {
        'next.config.js': 'module.exports = {}\n',
        '_posts/a.md': 'Text.\n',
        'app/(site)/[lang]/[slug]/page.tsx': '',
        'app/(site)/[lang]/[slug]/opengraph-image.tsx': '',
      },
      { config: 'next.config.js', sources: [{ folder: '_posts', lang: 'en', path: '/{path}' }] },
    ],
    [
      'whose pages name their language, and whose sitemap names its URL',
      {
        'next.config.js': 'module.exports = {}\n',
        'next-sitemap.config.js': "module.exports = { siteUrl: 'https://example.com/' }\n",
        'src/pages/_document.js': 'export default () => <Html\n  lang="pt-BR"><body /></Html>\n',
        'src/contents/blog/a.mdx': 'Texto.\n',
        'src/pages/blog/[slug].js': '',
      },
      {
        config: 'next.config.js',
        baseUrl: 'https://example.com',
        languages: [ptBr],
        sources: [{ folder: 'src/contents/blog', lang: 'pt-br', path: '/blog/{path}' }],
      },
    ],
    [
      'that names its URL and its title in the root layout, and whose routes name folders and dates',
      {
        'next.config.js': 'module.exports = {}\n',
        'src/app/layout.tsx': `import site from '@/site.json'
export const metadata: Metadata = { metadataBase: new URL(site.url), title: { default: 'Sample' } }
`,
        'src/site.json': '{ "url": "https://example.com" }\n',
        'src/app/about/about.md': 'Text.\n',
        'src/app/manual/[...slug]/page.tsx': '',
        'src/app/news/[year]/[month]/[day]/[slug]/page.tsx': '',
        'src/app/manual/[...slug]/image.tsx': '',
        'manual/a.md': 'Text.\n',
        'data/news/2026-01-09-a.md': 'Text.\n',
        'README.md': 'Text.\n',
      },
      {
        config: 'next.config.js',
        baseUrl: 'https://example.com',
        title: 'Sample',
        sources: [
          { folder: 'manual', lang: 'en', prefix: 'manual', path: '/manual/{path}' },
          { folder: 'data/news', lang: 'en', prefix: 'news', path: '/news/{year}/{month}/{day}/{name}' },
        ],
      },
    ],
    [
      'whose languages are the folders of a route with a parameter',
      {
        'next.config.js': 'module.exports = {}\n',
        'app/[lang]/[[...path]]/page.tsx': '',
        'content/pt/a.mdx': 'Texto.\n',
        'content/en/a.mdx': 'Text.\n',
      },
      {
        config: 'next.config.js',
        languages: [en, pt],
        sources: [
          { folder: 'content/en', lang: 'en', path: '/en/{path}' },
          { folder: 'content/pt', lang: 'pt', path: '/pt/{path}' },
        ],
      },
    ],
    [
      'with documents in a folder that no convention names',
      {
        'next.config.js': 'module.exports = {}\n',
        'app/[slug]/page.tsx': '',
        'docs/a.md': 'Text.\n',
        'public/a/index.md': 'Text.\n',
        'public/b/index.md': 'Text.\n',
      },
      {
        config: 'next.config.js',
        sources: [{ folder: 'public', lang: 'en', path: '/{path}', static: ['public'] }],
      },
    ],
    [
      'with posts and several routes, and a mistake in package.json',
      {
        'next.config.js': 'module.exports = {}\n',
        'package.json': '{ "name": "sample" "version": "1.0.0" }\n',
        'src/posts/a.md': 'Text.\n',
        'src/app/posts/[slug]/page.tsx': '',
        'src/app/tags/[tag]/page.tsx': '',
      },
      {
        config: 'next.config.js',
        sources: [{ folder: 'src/posts', lang: 'en', path: '/posts/{path}' }],
        notes: [
          'package.json:1:11: The YAML is not valid at ""sample" "version": "1.0.0" ": Block collections are not allowed within flow collections; expected YAML 1.2',
        ],
      },
    ],
  ],
  obsidian: [
    [
      'that Quartz publishes',
      {
        'quartz.config.ts':
          "const config = { configuration: { pageTitle: 'Notes', baseUrl: 'notes.example.com/garden/' } }\nexport default config\n",
        'content/a.md': 'Text.\n',
      },
      {
        config: 'quartz.config.ts',
        baseUrl: 'https://notes.example.com/garden',
        title: 'Notes',
        sources: [{ folder: 'content', lang: 'en', path: null }],
      },
    ],
    [
      'with a folder of templates',
      {
        '.obsidian/templates.json': '{ "folder": "Files/Templates" }\n',
        'Files/Templates/Book.md': '---\ncreated: {{date}}\n---\n',
        'a.md': 'Text.\n',
      },
      {
        config: '.obsidian',
        sources: [{ folder: '', ignore: ['Files/Templates/**/*.md'], lang: 'en', path: null }],
      },
    ],
  ],
  vitepress: [
    [
      'without a configuration',
      {
        '.vitepress/theme/index.ts': '',
        'package.json': '{ "homepage": "https://example.com/docs" }\n',
        'guide/a.md': 'Text.\n',
      },
      {
        config: '.vitepress',
        baseUrl: 'https://example.com/docs',
        sources: [{ folder: '', lang: 'en', path: '/{path}.html' }],
      },
    ],
    [
      'in one language, with a sitemap below the path of the site',
      {
        'docs/.vitepress/config/index.ts':
          "export default { lang: 'pt-BR', base: '/docs/', srcDir: 'src', sitemap: { hostname: 'https://example.com/docs/' } }\n",
        'docs/src/a.md': 'Texto.\n',
      },
      {
        config: 'docs/.vitepress/config/index.ts',
        baseUrl: 'https://example.com/docs',
        languages: [{ code: 'pt', tag: 'pt-BR' }],
        sources: [{ folder: 'docs/src', lang: 'pt', path: '/{path}.html' }],
      },
    ],
  ],
  zola: [
    [
      'in one language',
      {
        'zola.toml': 'title = "Sample"\n[slugify]\npaths = "safe"\nanchors = "on"\npaths_keep_dates = true\n',
        'content/a.md': '+++\n+++\nText.\n',
      },
      {
        config: 'zola.toml',
        title: 'Sample',
        sources: [
          {
            folder: 'content',
            lang: 'en',
            slugify: { paths: 'safe', paths_keep_dates: true },
            path: '/{path}/',
          },
        ],
      },
    ],
  ],
  markdown: [
    [
      'beside what a build published',
      {
        'notes/a.md': 'Text.\n',
        'notes/b.md': 'Text.\n',
        'dist/_stele/manifest.json': '{}',
        'dist/essays/a.md': 'Text.\n',
        'dist/essays/b.md': 'Text.\n',
        'dist/essays/c.md': 'Text.\n',
      },
      { config: null, sources: [{ folder: 'notes', lang: 'en', path: null }] },
    ],
  ],
}

describe('recognise()', () => {
  it.each(
    Object.entries(cases).flatMap(([generator, sites]) =>
      sites.map(([title, files, expected]) => [generator, title, files, expected] as const),
    ),
  )('finds a site of %s %s', (generator, _, files, expected) => {
    const { site, folder } = recognise(writeFiles(files))
    const { config, baseUrl, title, languages } = site
    expect({
      ...{ generator: site.generator, config, baseUrl, title, languages },
      sources: site.sources.map(toSetKeys),
      notes: folder.notes,
    }).toEqual({ generator, baseUrl: null, title: null, languages: [en], notes: [], ...expected })
  })

  it.each([
    [
      'a file that is too large',
      { '_config.yml': `title: Sample\n#${'x'.repeat(1_000_000)}\n`, 'a.md': 'Text.\n' },
      'Cannot read "$/_config.yml": it is larger than 1 MB; what it says is left out',
    ],
    [
      'a folder that cannot be read',
      {
        'hugo.toml': `baseURL = "https://example.com"\n[languages.en]\n[languages.pt]\ncontentDir = "${'x'.repeat(300)}"\n`,
        'content/a.md': 'Text.\n',
      },
      `Cannot read "$/${'x'.repeat(300)}": a name in its path is too long; what is in it is left out`,
    ],
    [
      'documents of Hugo that are no Markdown',
      {
        'hugo.toml': 'baseURL = "https://example.com"\n',
        'content/a.md': 'Text.\n',
        'content/b.html': '---\ntitle: B\n---\n<p>Text.</p>\n',
        'content/c.org': '#+title: C\n',
        'content/d.html': '<p>A file without front matter.</p>\n',
      },
      'Not Markdown, and left out: content/b.html and 1 more',
    ],
    [
      'a post of Jekyll that is no Markdown',
      {
        '_config.yml': 'url: https://example.com\n',
        '_posts/2026-01-31-a.md': '---\n---\nText.\n',
        '_posts/2026-02-01-b.html': '---\n---\n<p>Text.</p>\n',
        'index.html': '---\n---\n<ul></ul>\n',
      },
      'Not Markdown, and left out: _posts/2026-02-01-b.html',
    ],
  ])('notes %s', (_, files, note) => {
    const from = writeFiles(files)
    expect(recognise(from).folder.notes).toEqual([note.replace('$', from)])
  })
})

describe('openSiteFolder()', () => {
  it('lists files in the same order on every system', () => {
    const from = writeFiles({ '\u{fb00}.md': '', '\u{1f600}.md': '', 'b.md': '', 'B.md': '' })
    expect(openSiteFolder(from).listFiles('')).toEqual(['B.md', 'b.md', '\u{1f600}.md', '\u{fb00}.md'])
  })
})

describe('toLanguage()', () => {
  it.each<[string, string | null, FoundLanguage | null]>([
    ['en', null, en],
    ['pt_BR.UTF-8', null, { code: 'pt', tag: 'pt-BR' }],
    ['english', 'en-GB', { code: 'en', tag: 'en-GB' }],
    ['en', 'not a tag', en],
    // Stele needs a tag of the language that the code names.
    ['br', 'pt-BR', { code: 'br', tag: 'br' }],
    // A reserved path.
    ['api', null, null],
    ['english', null, null],
    ['a language', null, null],
  ])('takes %j with the tag %j for %j', (name, tag, language) => {
    expect(toLanguage({ name, tag })).toEqual(language)
  })
})
