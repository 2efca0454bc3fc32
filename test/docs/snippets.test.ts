/** The blocks of README.md and docs/ that are not shell commands: configurations, data and code. */

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { build } from '../../generator/build.ts'
import type { BuildOptions } from '../../generator/build-options.ts'
import { parseToml } from '../../generator/content/formats/toml/parse-toml.ts'
import * as api from '../../generator/index.ts'
import { unknownEssay } from '../../shim/contract/problems.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { createFolder, type Files, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { findDiagnostics } from '../fixtures/diagnose.ts'
import { projectFolder } from '../fixtures/project.ts'
import { get, publishOne, publishSample, publishTexts } from '../fixtures/published.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { type Block, listBlocks, pages, readPage } from './blocks.ts'
import { skippedLanguages } from './transcript.ts'

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** The blocks of a language in a page. */
const findBlocks = (page: string, language: string): readonly Block[] =>
  listBlocks(readPage(page)).filter((block) => block.language === language)

const withoutPages: Files = { 'site.yaml': `${oneLanguage['site.yaml']}site: false\n` }

const toText = ({ lines }: Block): string => lines.map((line) => `${line}\n`).join('')

/** Compiles the code of a block that awaits. */
const AsyncFunction = (async () => {}).constructor as new (
  parameter: string,
  code: string,
) => (argument: unknown) => Promise<void>

/** The test that follows whole pages, with all of their files and commands. */
const followingTest = 'test/docs/how-to.extended.test.ts'

/** The pages that explain the diagnostic rules. */
const rulePages = pages.filter((page) => page.startsWith('docs/diagnostics/'))

/** Whether a page is followed with this block. */
const isFollowed = (page: string, language: string): boolean =>
  page.startsWith('docs/how-to/from/') && !skippedLanguages.has(language)

/**
 * The file that tests the blocks of a language, for each page that has some; `*` is any other page. A block of a page that
 * is followed to the letter is tested as a whole.
 */
const tested: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  console: { '*': 'test/docs/commands.test.ts' },
  sh: { '*': 'test/docs/commands.test.ts' },
  diff: {
    '*': followingTest,
    'docs/tutorial.md': 'test/docs/tutorial.extended.test.ts',
  },
  svg: {
    '*': followingTest,
    'docs/tutorial.md': 'test/docs/tutorial.extended.test.ts',
  },
  markdown: {
    'docs/collections.md': 'test/docs/collections.test.ts',
    'docs/content.md': 'test/docs/snippets.test.ts',
    'docs/files.md': 'test/docs/snippets.test.ts',
    'docs/how-to/schedule.md': followingTest,
    'docs/text.md': 'test/docs/snippets.test.ts',
    'docs/tutorial.md': 'test/docs/tutorial.extended.test.ts',
  },
  mdx: { 'docs/text.md': 'test/docs/snippets.test.ts' },
  yaml: {
    'docs/addresses.md': 'test/docs/snippets.test.ts',
    'docs/collections.md': 'test/docs/collections.test.ts',
    'docs/comparing.md': 'test/docs/commands.test.ts',
    'docs/content.md': 'test/docs/snippets.test.ts',
    'docs/extra.md': 'test/docs/snippets.test.ts',
    'docs/files.md': 'test/docs/snippets.test.ts',
    'docs/settings.md': 'test/docs/keys.test.ts',
    'docs/source-keys.md': 'test/docs/snippets.test.ts',
    'docs/text.md': 'test/docs/snippets.test.ts',
    'docs/translations.md': 'test/docs/snippets.test.ts',
    'docs/diagnostics.md': 'test/docs/snippets.test.ts',
    'docs/diagnostics/front-matter.md': 'test/docs/snippets.test.ts',
    'docs/diagnostics/languages.md': 'test/docs/snippets.test.ts',
    'docs/how-to/ci.md': 'test/docs/commands.test.ts',
    'docs/how-to/notify.md': 'test/docs/commands.test.ts',
    'docs/how-to/review.md': 'test/docs/commands.test.ts',
    'docs/look.md': 'test/docs/snippets.test.ts',
    'docs/mcp-server.md': 'test/mcp/window.test.ts',
    'docs/plugins.md': 'test/plugins.test.ts',
    'docs/pages-elsewhere.md': 'test/docs/commands.test.ts',
    'docs/search.md': 'test/search/orama.test.ts',
  },
  css: { 'docs/look.md': 'test/docs/snippets.test.ts' },
  html: {
    'docs/collections.md': 'test/docs/collections.test.ts',
    'docs/how-to/comments.md': followingTest,
    'docs/layouts.md': 'test/docs/layouts.test.ts',
  },
  toml: { 'docs/diagnostics/front-matter.md': 'test/docs/snippets.test.ts' },
  text: {
    'docs/commands.md': 'test/generator/cli-documentation.test.ts',
    'docs/diagnostics.md': 'test/generator/diagnostics/rules.test.ts',
    ...Object.fromEntries(rulePages.map((page) => [page, 'test/generator/diagnostics/rules.test.ts'])),
    'docs/layouts.md': 'test/docs/layouts.test.ts',
  },
  ts: {
    'docs/api.md': 'test/hosts/packed.extended.test.ts',
    'docs/using.md': 'test/generators.extended.test.ts',
  },
  js: {
    'docs/api.md': 'test/docs/snippets.test.ts',
    'docs/plugins.md': 'test/plugins.test.ts',
    'docs/embedding.md': 'test/hosts/packed.extended.test.ts',
    'docs/search.md': 'test/search/orama.test.ts',
    'docs/syncing.md': 'test/syncing.test.ts',
    'docs/using.md': 'test/docs/using.extended.test.ts',
  },
  python: { 'docs/using.md': 'test/docs/using.extended.test.ts' },
  csv: { 'docs/data-files.md': 'test/generator/formats/data-file.test.ts' },
  json: {
    'docs/collections.md': 'test/docs/collections.test.ts',
    'docs/data-files.md': 'test/generator/formats/data-file.test.ts',
    'docs/extra.md': 'test/docs/snippets.test.ts',
    'docs/mcp.md': 'test/mcp/stdio.test.ts',
    'docs/syncing.md': 'test/docs/snippets.test.ts',
    'docs/using.md': 'test/docs/snippets.test.ts',
  },
  nginx: {
    'docs/deploy/nginx.md': 'test/docs/snippets.test.ts',
    'docs/deploy/node.md': 'test/deploy.test.ts',
  },
  caddy: { 'docs/deploy/caddy.md': 'test/docs/snippets.test.ts' },
  // Pictures of folders and of steps.
  '': {
    'docs/content.md': 'test/docs/snippets.test.ts',
    'docs/design.md': 'test/docs.test.ts',
    'docs/dist.md': 'test/docs/snippets.test.ts',
    'docs/search.md': 'test/docs/snippets.test.ts',
  },
}

describe('Every block in README.md and docs/', () => {
  it('has a test', () => {
    const untested = pages.flatMap((page) =>
      listBlocks(readPage(page))
        .filter(
          ({ language }) =>
            !isFollowed(page, language) &&
            (tested[language]?.[page] ?? tested[language]?.['*']) === undefined,
        )
        .map(({ language, firstLine }) => `${page}:${firstLine} ${language}`),
    )
    expect(untested).toEqual([])
  })

  it('that is named here exists, and so does its test', () => {
    const named = Object.entries(tested).flatMap(([language, files]) =>
      Object.entries(files).map(([page, file]) => ({ language, page, file })),
    )
    const absent = named.filter(
      ({ page, language }) => page !== '*' && findBlocks(page, language).length === 0,
    )
    expect(absent).toEqual([])
    for (const { file } of named) expect(readFileSync(join(projectFolder, file), 'utf8')).not.toBe('')
  })
})

describe('docs/source-keys.md', () => {
  it('shows templates that a build accepts', async () => {
    const [templates = ''] = findBlocks('docs/source-keys.md', 'yaml').map(toText)
    const folder = writeFiles({
      ...Object.fromEntries(Object.entries(oneLanguage).map(([path, text]) => [`stele/${path}`, text])),
      'stele/site.yaml': `${oneLanguage['site.yaml']}sources: [{ folder: ../posts, from: hugo }]\n${templates}`,
      'posts/tides.md':
        '---\ntitle: Tides\ndescription: A sample.\n---\n\n{{< tide harbour="Example Bay" >}}\n\n{{< youtube x >}}\n\n{{% aside %}}Text{{% /aside %}}\n',
    })
    const diagnostics = await findDiagnostics(join(folder, 'stele'))
    expect(diagnostics.map(({ message }) => message)).toEqual([])
  })
})

/** The pages whose blocks are files of one site. */
const writing = ['content', 'settings', 'text', 'files', 'translations', 'addresses', 'extra'].map(
  (name) => `docs/${name}.md`,
)

describe('The pages about writing', () => {
  /** Checks a site with files that replace or extend its own. */
  const diagnose = async (files: Files) =>
    (await findDiagnostics(writeFiles({ ...oneLanguage, ...files }))).map(({ message }) => message)
  const findAll = (language: string) => writing.flatMap((page) => findBlocks(page, language)).map(toText)
  const yaml = findAll('yaml')
  const findYaml = (key: string) => yaml.find((text) => text.startsWith(key)) ?? ''

  it('shows settings and templates that a build accepts', async () => {
    // The URL is an example there, too.
    expect(await diagnose({ ...smallSite, 'site.yaml': findYaml('base_url') })).toEqual([
      expect.stringMatching(/^"base_url" is an example/),
    ])
    expect(
      await diagnose({
        'site.yaml': `${oneLanguage['site.yaml']}${findYaml('components')}`,
        'essays/second-essay/en.mdx':
          '---\ntitle: T\ndescription: D\n---\n\n<Callout>A note.</Callout>\n\n<Video src="/essays/first-essay" title="A film" />\n',
      }),
    ).toEqual([])
  })

  it('shows settings for frames and media, and constants, which a build accepts', async () => {
    const [constants = ''] = findAll('mdx')
    expect(
      await diagnose({
        'site.yaml': `${oneLanguage['site.yaml']}${findYaml('allow')}`,
        'essays/second-essay/en.mdx': `---\ntitle: T\ndescription: D\n---\n\n${constants}\n## Page 3\n\n<iframe src="https://www.youtube-nocookie.com/embed/x" title="x" />\n`,
      }),
    ).toEqual([])
  })

  it('shows code with a title and marked lines', async () => {
    const code = findAll('markdown').find((text) => text.includes('~~~js')) ?? ''
    const [page = ''] = await publishTexts([code])
    const html = page.replace(/<\/?span[^>]*>/g, '')
    expect(html).toContain('<figure><figcaption>server.js</figcaption><pre')
    expect([...html.matchAll(/<mark>(.*?)<\/mark>/gs)].map(([, lines]) => lines)).toEqual([
      'const server = createServer()\n',
      "  response.setHeader('Content-Type', 'text/plain')\n  response.end('Hello')\n",
    ])
  })

  it('shows formulas, which a build accepts', async () => {
    const formulas = findAll('markdown').find((text) => text.includes('$$')) ?? ''
    const site = { 'site.yaml': `${oneLanguage['site.yaml']}math: true\n` }
    const [html = ''] = await publishTexts([formulas], site)
    expect(html.match(/<math/g)).toHaveLength(2)
    expect(html).toContain('<p>A ticket costs $5.</p>')
  })

  it('shows data, and a schema that accepts it and nothing else', async () => {
    const [schema = ''] = findAll('json')
    const toFiles = (data: string) => ({
      'extra.schema.json': schema,
      'essays/second-essay/en.md': `---\ntitle: T\ndescription: D\n${data}---\n\nText.\n`,
    })
    expect(await diagnose(toFiles(findYaml('extra')))).toEqual([])
    expect(await diagnose(toFiles('extra: { venue: {} }\n'))).toEqual([
      `"extra.venue" must have required property 'name'`,
    ])
  })

  it('shows an alias that a build accepts', async () => {
    const text = `---\ntitle: T\ndescription: D\n${findYaml('aliases')}---\n\nText.\n`
    expect(await diagnose({ 'essays/second-essay/en.md': text })).toEqual([])
  })

  it('shows a document with constants, which a build publishes with their values', async () => {
    const [document = ''] = findAll('mdx')
    const published = await publishOne({
      ...withoutPages,
      'essays/second-essay/en.mdx': `---\ntitle: T\ndescription: D\n---\n\n${document}`,
    })
    expect(get(published, 'essays/second-essay.md')).toContain('Written in 2026 by Ann, on pages 3 and 4.')
  })

  it('shows documents in each format of front matter, which a build accepts', async () => {
    const documents = findAll('markdown').filter((text) => /^(?:---|\+\+\+|\{)\n/.test(text))
    expect(documents.map((text) => text.slice(0, 3))).toEqual(['---', '---', '+++', '{\n '])
    const essays = documents.map((text, index) => [`essays/essay-${index}/en.md`, text])
    expect(await diagnose(Object.fromEntries(essays))).toEqual([])
  })

  it('shows the first line of the site of stele init', () => {
    const [line = ''] = readFileSync(
      join(projectFolder, 'generator/starter/content/site.yaml'),
      'utf8',
    ).split('\n')
    expect(findYaml('# yaml-language-server')).toBe(`${line}\n`)
  })

  it('shows references to files that a build follows', async () => {
    const references = findAll('markdown').at(-1) ?? ''
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'
    const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')
    const files = {
      'essays/second-essay/en.md': `---\ntitle: T\ndescription: D\n---\n\n${references}`,
      'essays/second-essay/queue.svg': svg,
      'essays/second-essay/images/photo.jpg': gif,
      'essays/second-essay/images/photo-2x.jpg': gif,
      'essays/second-essay/latency.csv': 'a,b\n',
    }
    expect(await diagnose(files)).toEqual([])
  })
})

describe('docs/look.md', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><path d="M0 0h9v9z"/></svg>'
  const [css = ''] = findBlocks('docs/look.md', 'css').map(toText)
  const page = '---\ntitle: T\ndescription: D\n---\n\nA page.\n'
  const files = {
    ...oneLanguage,
    'static/logo.svg': svg,
    'static/logo-dark.svg': svg,
    'static/icon.svg': svg,
    'static/custom.css': css,
    'static/fonts/text.woff2': 'wOF2',
    'static/fonts/text-italic.woff2': 'wOF2',
    'pages/about/en.md': page,
    'pages/privacy/en.md': page,
    'essays/second-essay/en.md': '---\ntitle: T\ndescription: D\ntags: [testing]\n---\n\nAn essay.\n',
  }
  const blocks = findBlocks('docs/look.md', 'yaml').map(toText)

  it.each(blocks)('shows settings that a build accepts: %s', async (yaml) => {
    const content = writeFiles({ ...files, 'site.yaml': `${oneLanguage['site.yaml']}${yaml}` })
    expect((await findDiagnostics(content)).map(({ message }) => message)).toEqual([])
  })

  it('shows all seven of them, and a stylesheet', () => {
    expect([blocks.length, css.startsWith(':root {')]).toEqual([7, true])
  })
})

describe('The YAML in the pages about diagnostics', () => {
  it('can be read, except where it shows a mistake', () => {
    const blocks = ['docs/diagnostics.md', ...rulePages].flatMap((page) => findBlocks(page, 'yaml'))
    const broken = blocks.filter((block) => {
      try {
        parse(toText(block).replaceAll(/^---$/gm, ''))
        return false
      } catch {
        return true
      }
    })
    expect(broken.map(({ lines }) => lines[0])).toEqual(['title: Timeouts: a budget'])
  })
})

describe('The TOML in docs/diagnostics/front-matter.md', () => {
  it('is a mistake, and then its correction', () => {
    const mistakes = findBlocks('docs/diagnostics/front-matter.md', 'toml').map((block) => {
      const file = new VFile()
      parseToml(toText(block), file, 0)
      return file.messages.map(({ ruleId }) => ruleId)
    })
    expect(mistakes).toEqual([['toml-syntax'], []])
  })
})

/** The names of files in the pictures of a page, as patterns: `<slug>` is any name. */
const findFilePatterns = (page: string): readonly string[] =>
  findBlocks(page, '').flatMap(
    (block) => toText(block).match(/[\w.<>/-]+\.(?:html|jsonl?|md|txt|xml|yaml)\b/g) ?? [],
  )

const toFileTest = (pattern: string): RegExp =>
  new RegExp(
    `^(?:api/)?${pattern
      .replace(/^content\//, '')
      .replaceAll('.', '\\.')
      .replaceAll(/<\w+>/g, '[\\w-]+')}$`,
  )

describe('The pictures of folders', () => {
  it.each([
    ['docs/dist.md', 25],
    ['docs/search.md', 3],
    ['docs/content.md', 4],
  ])('in %s name files of the sample site or its build', async (page, count) => {
    const files = [...listFiles(join(projectFolder, 'content')), ...(await publishSample()).keys()]
    const patterns = findFilePatterns(page)
    expect(patterns.length).toBeGreaterThanOrEqual(count)
    expect(patterns.filter((pattern) => !files.some((file) => toFileTest(pattern).test(file)))).toEqual([])
  })
})

describe('docs/syncing.md', () => {
  it('shows the keys of the feed, and of what has changed since a build', async () => {
    const folder = createFolder()
    const content = writeFiles({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}site: false\n` })
    const [out, essay] = [join(folder, 'dist'), join(content, 'essays/first-essay/en.md')]
    await buildWithoutImages({ content, out })
    writeFileSync(essay, `${readFileSync(essay, 'utf8')}\nMore.\n`)
    await buildWithoutImages({ content, out })
    const read = (file: string) => readFileSync(join(out, file), 'utf8')
    const { builds } = JSON.parse(read('changes.json'))
    const toKeys = (text: string, list: string) => {
      const value = JSON.parse(text)
      const toNames = (each: string) => Object.keys(value[each][0])
      return [Object.keys(value), toNames(list), toNames('resources')]
    }
    const [delta = '', feed = ''] = findBlocks('docs/syncing.md', 'json').map(toText)
    expect(toKeys(delta, 'changed')).toEqual(toKeys(read(`changes/${builds[1]}.json`), 'changed'))
    expect(toKeys(feed, 'documents')).toEqual(toKeys(read('changes.json'), 'documents'))
  })
})

describe('docs/using.md', () => {
  it('shows the error of an unknown essay of the sample', () => {
    const [shown] = findBlocks('docs/using.md', 'json').map(toText)
    const { code, message, hint } = unknownEssay('idempotncy-keys', ['idempotency-keys'])
    expect(JSON.parse(shown ?? '')).toEqual({ error: { code, message, resolution_hint: hint } })
  })
})

describe('docs/api.md', () => {
  const [imports = '', host = ''] = findBlocks('docs/api.md', 'js').map(toText)

  it('imports functions that the package exports', () => {
    const [, names = ''] = /^import \{ (.*) \} from 'stele'$/m.exec(imports) ?? []
    expect(names).not.toBe('')
    expect(names.split(', ').filter((name) => !Object.hasOwn(api, name))).toEqual([])
  })

  it('shows a host whose file is in the build', async () => {
    const content = writeFiles({ ...smallSite, 'site.yaml': `${smallSite['site.yaml']}site: false\n` })
    const out = join(createFolder(), 'public')
    const run = new AsyncFunction('build', host)
    await run((options: BuildOptions) => build({ ...options, content, out }))
    expect(readFileSync(join(out, '_stele/languages.txt'), 'utf8')).toBe('en\npt')
  })
})

describeWhere('docs/deploy/nginx.md', findMissing('nginx'), () => {
  it('shows a configuration that nginx accepts', async () => {
    const folder = createFolder()
    const out = join(folder, 'site')
    await buildWithoutImages({ content: writeFiles(oneLanguage), out, host: 'nginx' })
    const config = findBlocks('docs/deploy/nginx.md', 'nginx')
      .map(toText)
      .join('')
      .replaceAll('/srv/site', out)
      .replace('listen 80;', 'listen 127.0.0.1:8081;')
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${config} }`,
    )
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('syntax is ok') })
  })
})

describeWhere('docs/deploy/caddy.md', findMissing('caddy'), () => {
  it('shows a configuration that Caddy accepts', async () => {
    const folder = createFolder()
    const out = join(folder, 'site')
    await buildWithoutImages({ content: writeFiles(oneLanguage), out, host: 'caddy' })
    const file = join(folder, 'Caddyfile')
    writeFileSync(
      file,
      findBlocks('docs/deploy/caddy.md', 'caddy').map(toText).join('').replaceAll('/srv/site', out),
    )
    const { status, stderr } = spawnSync('caddy', ['adapt', '--config', file, '--validate'], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    })
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  })
})
