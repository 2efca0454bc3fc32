/** What `stele init --from` writes for sites of other generators. */

import { readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type InitFromOptions, prepare, writeFrom } from '../../../generator/commands/init/init-from.ts'
import { findDetails } from '../../../generator/importers/recognise/details.ts'
import { openSiteFolder } from '../../../generator/importers/recognise/open-site-folder.ts'
import { recognise } from '../../../generator/importers/recognise/recognise.ts'
import { ContentError } from '../../../generator/kernel/diagnostics/errors.ts'
import { createFolder, writeFiles } from '../../fixtures/content.ts'
import { listMarkdown } from '../../fixtures/list-markdown.ts'
import { author, sites } from './sites.ts'

/** Writes the files for a site. */
async function initFrom(
  files: Readonly<Record<string, string>>,
  options: Partial<InitFromOptions> = {},
  known: Partial<typeof author> = author,
) {
  const from = writeFiles(files)
  const all = { ...known, today: '2026-03-01', from, ...options }
  const preparation = prepare(all)
  const result = await writeFrom(preparation, all)
  if (result.outcome instanceof ContentError) throw new Error(JSON.stringify(result.outcome.diagnostics))
  return {
    from,
    result,
    summary: result.outcome.sources,
    notes: preparation.folder.notes,
    site: readFileSync(join(from, 'stele/site.yaml'), 'utf8'),
    readProfile: (lang: string) => readFileSync(join(from, `stele/profile/${lang}.yaml`), 'utf8'),
  }
}

interface Expected {
  /** How many documents are published, by language. */
  readonly documents: Readonly<Record<string, number>>
  /** Why files are left out. */
  readonly leftOut?: Readonly<Record<string, readonly string[]>>
  /** The files that no source covers. */
  readonly uncovered?: readonly string[]
}

/** What a check of each site finds. */
const expected: Readonly<Record<string, Expected>> = {
  hugo: { documents: { en: 4, pt: 1 }, leftOut: { draft: ['content/posts/draft.md'] } },
  'hugo-folders': { documents: { en: 1, fr: 1 } },
  'hugo-unknown-mounts': { documents: { en: 1, pt: 1 } },
  'hugo-mounts': { documents: { en: 2 } },
  'hugo-language-folders': { documents: { en: 1, pt: 1 } },
  'hugo-collections': {
    documents: { en: 4 },
    leftOut: {
      draft: ['content/recipes/cake.md'],
      'page of the list "recipes"': ['content/recipes/_index.md'],
    },
  },
  jekyll: {
    documents: { en: 3 },
    leftOut: {
      draft: ['old/page.md'],
      'ignored by **/_!(posts)': ['_internal/plan.md'],
      'ignored by notes.md': ['notes.md'],
      'no page': ['README.md'],
    },
  },
  hexo: {
    documents: { 'zh-cn': 2 },
    leftOut: {
      'ignored by **/_!(posts)': ['source/_drafts/plan.md'],
      'output of the site': ['public/about/notes.md'],
    },
    uncovered: ['scaffolds/post.md', 'themes/one/README.md'],
  },
  'jekyll-languages': { documents: { en: 2, 'pt-br': 2 } },
  zola: { documents: { en: 2, fr: 1 } },
  astro: { documents: { en: 3 } },
  'astro-collections': { documents: { en: 2 } },
  starlight: { documents: { en: 2, 'pt-br': 1 } },
  docusaurus: { documents: { en: 3, 'pt-br': 1 }, uncovered: ['versioned_docs/version-1.0/intro.md'] },
  eleventy: { documents: { en: 2 }, leftOut: { 'ignored by private/**': ['content/private/plan.md'] } },
  vitepress: { documents: { en: 2, 'pt-br': 1 } },
  vuepress: { documents: { en: 2, 'pt-br': 1 } },
  nextjs: { documents: { en: 3 } },
  obsidian: { documents: { en: 2 } },
  markdown: { documents: { en: 2 }, uncovered: ['README.md', 'notes/one.md'] },
}

describe('stele init --from', () => {
  it.each([
    ['remark-math', true],
    ['@example/markdown-it-katex', true],
    ['mathjs', false],
  ])('lets dollars enclose formulas if the site uses %s: %j', async (name, isSet) => {
    const { site } = await initFrom({
      'next.config.js': 'module.exports = {}\n',
      'package.json': JSON.stringify({
        homepage: 'https://example.com',
        devDependencies: { [name]: '1.0.0' },
      }),
      'posts/a.md': '# A\n\nText.\n',
    })
    expect(/^math: true$/m.test(site)).toBe(isSet)
  })

  it.each(Object.keys(sites))('writes a site.yaml for %s that a check accepts', async (name) => {
    const { from, site, result, summary, notes } = await initFrom(sites[name] ?? {}, {
      ...(name === 'obsidian' || name === 'markdown' ? { baseUrl: 'https://example.com' } : {}),
    })
    await expect(site).toMatchFileSnapshot(`expected/${name}.yaml`)
    const { documents, leftOut = {}, uncovered = [] } = expected[name] ?? { documents: {} }
    expect(summary).toMatchObject({ documents })
    const { markdown } = result
    const toPaths = (files: readonly string[] = []) => files.map((file) => relative(from, file))
    expect({
      total: markdown?.total,
      leftOut: Object.entries(markdown?.leftOut ?? {}).map(([reason, files]) => [reason, toPaths(files)]),
      uncovered: toPaths(markdown?.uncovered),
    }).toEqual({ total: listMarkdown(from).length, leftOut: Object.entries(leftOut), uncovered })
    expect(notes).toEqual([])
  })

  it('writes that a collection has no pages, and the key of its dates', async () => {
    const { site, summary } = await initFrom({
      'astro.config.mjs': "export default { site: 'https://example.com' }\n",
      'src/content/authors/a.md': '---\ntitle: A\nadded: 2024-02-03\n---\n\nText.\n',
      'src/content/blog/b.md': '---\ntitle: B\npubDate: 2024-02-04\n---\n\nText.\n',
      'src/pages/blog/[id].astro': "---\nawait getCollection('blog')\n---\n",
    })
    expect(site.slice(site.indexOf('sources:\n')).replace(/ *#.*\n/g, '')).toBe(`sources:
  - folder: ../src/content/authors
    from: astro
    lang: en
    prefix: authors
    url: false
    fields: { date: [added] }
  - folder: ../src/content/blog
    from: astro
    lang: en
    prefix: blog
    url: https://example.com/blog/{path}/
`)
    expect(summary).toMatchObject({ documents: { en: 2 }, derived: { description: 2 }, unusedKeys: {} })
  })

  it('writes profiles that lead to the pages of the site, or to its home page', async () => {
    const { readProfile } = await initFrom(sites.hugo ?? {}, { focus: ['samples'] })
    const links = (about: string) => `links:
  github: https://github.com/example
  linkedin: https://www.linkedin.com/in/example
  email: author@example.com
  # Pages that the API leads to: the home page where init found no other.
  about: ${about}
  contact: https://blog.example.com/notes/
  privacy: https://blog.example.com/notes/
`
    const texts = `name: Sample Author
title: Writer
bio: Writes samples.
# Subjects that the author writes about.
focus: [samples]
`
    expect(readProfile('en')).toBe(
      `# The author, as the API shows them.\n${texts}${links('https://blog.example.com/notes/about/')}`,
    )
    expect(readProfile('pt')).toBe(
      `# The author, as the API shows them. Translate "title", "bio" and "focus".\n${texts}${links('https://blog.example.com/notes/pt/about/')}`,
    )
  })

  it('takes from the configuration what it says about the author', () => {
    const find = (name: string) => prepare({ from: writeFiles(sites[name] ?? {}) })
    expect(find('hugo').known).toEqual({
      baseUrl: 'https://blog.example.com/notes',
      name: 'Sample Author',
      bio: 'Samples of notes.',
      github: 'https://github.com/example',
      email: 'author@example.com',
    })
    expect(find('hugo').missing).toEqual(['role', 'linkedin'])
    expect(find('jekyll').known).toEqual({
      baseUrl: 'https://example.com/blog',
      name: 'Sample Author',
      github: 'https://github.com/example',
      linkedin: 'https://www.linkedin.com/in/example',
      email: 'author@example.com',
    })
    expect(find('astro').known).toEqual({
      baseUrl: 'https://example.com/site',
      name: 'Sample Author',
      github: 'https://github.com/example',
      email: 'author@example.com',
    })
    expect(find('starlight').known).toEqual({
      baseUrl: 'https://docs.example.com',
      github: 'https://github.com/example',
    })
  })

  it('writes to another folder, and uses another host and language for the API', async () => {
    const from = writeFiles(sites.eleventy ?? {})
    const content = join(from, 'other/place')
    const options = {
      ...author,
      from,
      content,
      baseUrl: 'https://api.example.com',
      lang: 'pt-BR',
      service: 'Mine',
    }
    // The metadata of the site name English, which the option replaces.
    const { written } = await writeFrom(prepare(options), options)
    expect(written).toEqual([join(content, 'profile/pt-br.yaml'), join(content, 'site.yaml')])
    const lines = readFileSync(join(content, 'site.yaml'), 'utf8').split('\n')
    expect(
      lines.filter((line) => /^(?:base_url|service|languages|.*(?:folder|lang|url|static):)/.test(line)),
    ).toEqual([
      'base_url: https://api.example.com',
      'service: Mine',
      'languages: [{ tag: pt-BR, code: pt-br }]',
      '  - folder: ../../content',
      '    lang: pt-br',
      '    url: https://example.com/{path}/',
      '    static: ../../public',
    ])
  })

  it('overwrites neither site.yaml nor a profile', async () => {
    const from = writeFiles({ ...sites.zola, 'stele/profile/fr.yaml': 'mine' })
    const options = { ...author, from }
    const { written, kept } = await writeFrom(prepare(options), options)
    const content = join(from, 'stele')
    expect(written).toEqual([join(content, 'profile/en.yaml'), join(content, 'site.yaml')])
    expect(kept).toEqual([join(content, 'profile/fr.yaml')])
    expect(readFileSync(join(content, 'profile/fr.yaml'), 'utf8')).toBe('mine')
    expect(() => prepare(options)).toThrow(
      `Cannot write "${content}/site.yaml": it exists. Use it with "stele check --content ${content}", or delete it to start again`,
    )
  })

  it.each([
    [
      'hugo.toml',
      'baseURL = "https://example.com"\ntitle = "Sample\n[params]\n',
      expect.stringMatching(/^hugo\.toml:2:\d+: ./),
    ],
    [
      'hugo.yaml',
      'baseURL: https://example.com\ntitle: Sample\ntitle: Other\n',
      'hugo.yaml:3:1: "title" is defined twice; keep one',
    ],
    ['hugo.json', '{ "baseURL": "https://example.com", "title": }', null],
  ])('notes a mistake in %s with its position, and reads the rest', (file, text, note) => {
    const { site, folder } = prepare({ from: writeFiles({ [file]: text, 'content/one.md': 'Words.\n' }) })
    expect(site.baseUrl).toBe('https://example.com')
    if (note !== null) expect(folder.notes).toEqual([note])
  })

  it('notes a mistake in a script, and takes the folders of the generator', () => {
    const from = writeFiles({
      'docusaurus.config.js': 'export default {\n  title: "Sample",\n  url: \n}\n',
      'astro.config.mjs': 'export default {',
      'src/content/blog/one.md': 'Words.\n',
    })
    const { site, folder } = prepare({ from })
    expect(site).toMatchObject({
      generator: 'astro',
      sources: [{ folder: 'src/content/blog', lang: 'en', url: '/blog/{path}/' }],
    })
    expect(folder.notes).toEqual(['astro.config.mjs:1:17: Unexpected token'])
  })

  it('reads configuration with a byte order mark and Windows line ends', () => {
    const from = writeFiles({
      '_config.yml': '\uFEFFtitle: Sample\r\nurl: https://example.com\r\nbaseurl: ""\r\n',
      'one.md': '---\r\ntitle: One\r\n---\r\n',
    })
    expect(prepare({ from }).site).toMatchObject({ title: 'Sample', baseUrl: 'https://example.com' })
  })

  it('writes texts of the configuration with any characters as YAML', async () => {
    const { site, readProfile } = await initFrom(
      {
        'hugo.yaml': `baseURL: https://example.com
title: "a: b # c\\u0000 {d}\\nbase_url: x"
social: "https://www.linkedin.com/in/example:"
params: { author: { name: "*name", bio: "- bio\\n: e" } }
`,
        'content/about.md': '---\ntitle: About\nurl: "https://example.com/ # x: y"\n---\nWords.\n',
      },
      {},
      { role: author.role, github: author.github, email: author.email },
    )
    expect(site).toContain('service: "a: b # c {d} base_url: x API"\n')
    expect(readProfile('en')).toBe(`# The author, as the API shows them.
name: "*name"
title: Writer
bio: "- bio : e"
# Subjects that the author writes about.
focus: []
links:
  github: https://github.com/example
  linkedin: "https://www.linkedin.com/in/example:"
  email: author@example.com
  # Pages that the API leads to: the home page where init found no other.
  about: "https://example.com/%20#%20x:%20y"
  contact: https://example.com/
  privacy: https://example.com/
`)
  })

  it('finds the author beside a list of any length', () => {
    const config = { github: 'example', tags: Array.from({ length: 200_000 }, () => 'x') }
    const { github } = findDetails(openSiteFolder(createFolder()), [config])
    expect(github).toBe('https://github.com/example')
  })

  it('never runs configuration', () => {
    const from = writeFiles({
      'eleventy.config.js': 'globalThis.wasRun = true\nexport default () => ({ dir: { input: "src" } })\n',
      'src/one.md': 'Words.\n',
    })
    expect(prepare({ from }).site).toMatchObject({
      generator: 'eleventy',
      sources: [{ folder: 'src', lang: 'en', url: '/{path}/' }],
    })
    expect('wasRun' in globalThis).toBe(false)
  })

  it.each([
    [
      'the folder that has most of the Markdown',
      { 'docs/a.md': 'A.\n', 'docs/b.md': 'B.\n', 'notes/c.md': 'C.\n' },
      'markdown',
      { folder: 'docs', lang: 'en' },
    ],
    [
      'the whole site if no folder has most of the Markdown',
      { 'a/a.md': 'A.\n', 'b/b.md': 'B.\n' },
      'markdown',
      { folder: '', lang: 'en' },
    ],
    [
      'a vault by its links, whose settings its author left out',
      { 'a/a.md': 'See [[b]].\n', 'b.md': 'See ![[a#Part]].\n', 'c.md': 'Text.\n' },
      'obsidian',
      { folder: '', ignore: [], lang: 'en' },
    ],
    [
      'no vault by tables of contents',
      { 'a.md': '[[toc]]\n\n# A\n', 'b.md': '[[_TOC_]]\n\n# B\n' },
      'markdown',
      { folder: '', lang: 'en' },
    ],
    [
      'no vault by links in code',
      { 'a.md': '```sh\n[[ -f a ]]\n```\n', 'b.md': 'Write `[[b]]`.\n' },
      'markdown',
      { folder: '', lang: 'en' },
    ],
    [
      'a vault in a folder of a project',
      { 'README.md': 'Text.\n', 'vault/.obsidian/app.json': '{}', 'vault/a.md': 'Text.\n' },
      'obsidian',
      { folder: 'vault', ignore: [], lang: 'en' },
    ],
    [
      'the notes of Quartz without those that it ignores',
      {
        'quartz.config.ts':
          "const config = { configuration: { pageTitle: 'Notes', ignorePatterns: ['private', '.obsidian'] } }\nexport default config\n",
        'docs/a.md': 'Text.\n',
        'content/a.md': 'Text.\n',
      },
      'obsidian',
      {
        folder: 'content',
        ignore: ['**/private', '**/private/**'],
        lang: 'en',
        slugify: { paths: 'safe' },
        url: '/{path}',
      },
    ],
  ])('finds %s', (_, files, generator, source) => {
    const { site } = prepare({ from: writeFiles(files) })
    expect([site.generator, site.sources]).toEqual([generator, [source]])
  })

  it('gives documents without a generator addresses on the site that an option names, and names the API after its host', async () => {
    const { site, notes } = await initFrom(
      { 'notes/one.md': 'Words.\n' },
      { siteUrl: 'https://notes.example.com', baseUrl: 'https://api.example.com' },
    )
    expect(site).toContain('\nservice: notes.example.com API\n')
    expect(site).toContain('\n    url: https://notes.example.com/{path}\n')
    expect(notes).toEqual([
      'The site may have other addresses than the paths of its files; correct "url" of the sources then',
    ])
  })

  it('reads the values that a configuration imports from files of the site', () => {
    const from = writeFiles({
      'astro.config.ts':
        "import starlight from '@astrojs/starlight'\nimport { locales as all } from './config/locales'\nimport site from './config/site.ts'\nimport { secret } from '../outside'\nimport { links } from './links'\n" +
        'export default defineConfig({ site: site.url, integrations: [starlight({ title: secret, defaultLocale: "en", locales: all })] })\n',
      'config/locales.ts':
        "export const locales = { en: { lang: 'en' }, 'pt-br': { lang: 'pt-BR' }, de: { lang: 'de' } }\n",
      'config/site.ts': "import { url } from './url.mjs'\nexport default { url }\n",
      'links.ts': 'export const links = [\n',
      'config/url.mjs': "export const url = 'https://example.com'\n",
      'src/content/docs/en/a.md': 'Text.\n',
      'src/content/docs/pt-BR/a.md': 'Texto.\n',
    })
    const { site, folder } = prepare({ from })
    // A mistake in a file that may have nothing of the configuration is not noted.
    expect(folder.notes).toEqual([])
    expect(site).toMatchObject({
      generator: 'starlight',
      baseUrl: 'https://example.com',
      title: null,
      languages: [
        { code: 'en', tag: 'en' },
        { code: 'pt-br', tag: 'pt-BR' },
      ],
      sources: [
        { folder: 'src/content/docs/en', lang: 'en', url: '/en/{path}/' },
        { folder: 'src/content/docs/pt-BR', lang: 'pt-br', url: '/pt-br/{path}/' },
      ],
    })
  })

  it('does not follow links to folders, nor look into packages and hidden folders', () => {
    const from = writeFiles({ 'notes/one.md': 'Words.\n', '.git/a.md': '', 'node_modules/b/c.md': '' })
    symlinkSync('..', join(from, 'notes/loop'))
    const { site } = prepare({ from })
    expect([site.generator, site.sources]).toEqual(['markdown', [{ folder: 'notes', lang: 'en' }]])
  })

  it.each([
    [
      'a folder that does not exist',
      {},
      'missing',
      'Cannot find a site in "$/missing": the folder does not exist',
    ],
    ['a folder without Markdown', { 'a.txt': '' }, '', 'Cannot find a site in "$": it has no Markdown files'],
    [
      'a generator without documents',
      { 'hugo.toml': '', 'README.md': '' },
      '',
      'Cannot find a site in "$": "hugo.toml" is of Hugo, but no Markdown was found where it says',
    ],
    [
      'a theme of Hugo without a site',
      { 'theme.toml': '', 'layouts/home.html': '', 'README.md': 'Words.\n' },
      '',
      'Cannot find a site in "$": "theme.toml" is of Hugo, but no Markdown was found where it says',
    ],
  ])('reports %s', (_, files, inner, message) => {
    const folder = writeFiles(files)
    const from = inner === '' ? folder : join(folder, inner)
    expect(() => prepare({ from })).toThrow(message.replace('$', folder))
  })

  it('recognises a site of Jekyll without a configuration by its posts and layouts', () => {
    const from = writeFiles({ '_posts/2026-01-31-one.md': '---\n---\nWords.\n', '_layouts/post.html': '' })
    expect(prepare({ from }).site).toMatchObject({
      generator: 'jekyll',
      config: '_posts',
      sources: [{ folder: '_posts', url: '/{categories}/{year}/{month}/{day}/{title}.html' }],
    })
  })

  it('takes the custom domain of GitHub Pages for the address of a site that names none', () => {
    const files = { '_config.yml': 'title: Sample\n', 'index.md': '# Home\n' }
    const find = (cname: string) => prepare({ from: writeFiles({ ...files, CNAME: cname }) }).site.baseUrl
    expect(find('www.example.com\n')).toBe('https://www.example.com')
    expect(find('a.example.com\nb.example.com\n')).toBe(null)
  })

  it('gives posts of Hugo in files of both extensions the addresses of their section', () => {
    const from = writeFiles({
      'hugo.toml': 'baseURL = "https://example.com"\n[permalinks]\nposts = "/:year/:slug/"\n',
      'content/posts/one.markdown': 'Words.\n',
    })
    expect(prepare({ from }).site.sources).toMatchObject([
      {
        folder: 'content',
        lang: 'en',
        ignore: ['posts/**/!(_index*).{md,markdown}'],
        url: '/{path}/',
      },
      {
        folder: 'content',
        lang: 'en',
        files: ['posts/**/*.{md,markdown}'],
        ignore: ['**/_index*.{md,markdown}'],
        url: '/{year}/{slug}/',
      },
    ])
  })

  it('notes a permalink that site.yaml cannot express', () => {
    const from = writeFiles({
      'hugo.toml': 'baseURL = "https://example.com"\n[permalinks]\nposts = "/:monthname/:slug/"\n',
      'content/posts/one.md': 'Words.\n',
    })
    const { site, folder } = prepare({ from })
    expect(folder.notes).toEqual([
      'permalinks.posts: site.yaml has no token for :monthname; correct the "url" of the source',
    ])
    expect(site.sources).toMatchObject([{ folder: 'content', ignore: [], lang: 'en', url: '/{path}/' }])
  })
})

describe('A site whose configuration names no languages', () => {
  /** The languages, and the language of each source, in site.yaml. */
  const readLanguages = async (files: Readonly<Record<string, string>>) => {
    const { site, summary, notes } = await initFrom(files, { baseUrl: 'https://example.com' })
    return {
      languages: /^languages: (.*)/m.exec(site)?.[1],
      sources: [...site.matchAll(/^ {4}lang: (.*)/gm)].map(([, lang]) => lang),
      documents: summary?.documents,
      notes,
    }
  }

  it('has those of folders that have the same files, and subjects such as "it" are none', async () => {
    const found = await readLanguages({
      'a.md': 'A.\n',
      'b.md': 'B.\n',
      'it/disks.md': 'Disks.\n',
      'it/keys.md': 'Keys.\n',
      'pt/a.md': 'A.\n',
      'pt/b.md': 'B.\n',
    })
    expect(found).toEqual({
      languages: '[en, pt]',
      sources: ['{ from: folder, locales: [] }'],
      documents: { en: 4, pt: 2 },
      notes: [],
    })
  })

  it('has those of folders that hold all documents, whatever their names and addresses', async () => {
    const toNote = (text: string) => `---\npermalink: home\n---\n${text} [[x]] [[y]]\n`
    const found = await readLanguages({
      '.obsidian/app.json': '{}',
      'en/Home.md': toNote('Home.'),
      'de/Start.md': toNote('Start.'),
      'es/Inicio.md': toNote('Inicio.'),
    })
    expect(found).toMatchObject({ languages: '[en, de, es]', documents: { en: 1, de: 1, es: 1 } })
  })

  it('has those of the first folders of Hexo', async () => {
    const found = await readLanguages({
      '_config.yml': 'title: Docs\nurl: https://example.com\nnew_post_name: :title.md\n',
      'source/docs/a.md': '---\ntitle: A\n---\nA.\n',
      'source/docs/b.md': '---\ntitle: B\n---\nB.\n',
      'source/zh-cn/docs/a.md': '---\ntitle: A\n---\nA.\n',
      'source/zh-cn/docs/b.md': '---\ntitle: B\n---\nB.\n',
    })
    expect(found).toMatchObject({
      languages: '[en, { tag: zh-CN, code: zh-cn }]',
      documents: { en: 2, 'zh-cn': 2 },
    })
  })

  it('has those that documents of Astro name', async () => {
    const found = await readLanguages({
      'astro.config.mjs': "export default { site: 'https://example.com' }\n",
      'src/pages/[...lang]/[slug].astro': "---\nawait getCollection('posts')\n---\n",
      'src/content/posts/a.md': '---\ntitle: A\nlang: en\n---\nA.\n',
      'src/content/posts/a-pt.md': '---\ntitle: A\nlang: pt\n---\nA.\n',
    })
    expect(found).toMatchObject({
      languages: '[en, pt]',
      sources: ['{ from: key, locales: [] }'],
      documents: { en: 1, pt: 1 },
    })
  })

  it.each([
    ['ja', 'これは日本語の文章です。Kubernetes と Docker の話。'],
    ['zh', '这是一篇中文文章，关于 Kubernetes。'],
    ['ko', '이것은 한국어 글입니다.'],
    ['el', 'Αυτό είναι ένα κείμενο.'],
  ])('has the language "%s" if its texts are in that script', (lang, text) => {
    const code = '\n```js\nconst a = "a long piece of code in Latin letters, which does not count"\n```\n'
    const from = writeFiles({ 'a.md': text + code, 'b.md': text + code, 'README.md': 'Text.\n' })
    const { site, folder } = recognise(from)
    expect([site.languages, site.sources.map((source) => source.lang), folder.notes]).toEqual([
      [{ code: lang, tag: lang }],
      [lang],
      [
        `Most documents use the script of "${lang}", so site.yaml has that language; use "--lang" to set another one`,
      ],
    ])
  })
})
