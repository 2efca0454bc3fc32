/**
 * Sites as their authors keep them, from `stele init --from` to a service, with no edit by hand. The sites are
 * not part of the project: without them, the tests are skipped.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Server, serve } from '../../generator/commands/serve/serve.ts'
import { verify } from '../../generator/commands/verify.ts'
import { type Run, runCli } from '../fixtures/cli.ts'
import { play } from '../mcp/tasks/play.ts'
import { call, maxCharacters } from '../mcp/tasks/task.ts'
import { findFreePort } from '../targets/targets.ts'
import { type ExpectedDocument, expectedSites } from './expected.ts'

const archives = fileURLToPath(new URL('../../../shared/sites', import.meta.url))
const hasSites = existsSync(join(archives, 'hugo.tar.xz'))
if (!hasSites) console.warn(`Skipped: there are no sites in ${archives}`)

const today = '2026-11-01'

const profile = [
  ...['--name', 'Sample Author', '--role', 'Developer', '--bio', 'Writes samples.'],
  ...['--email', 'sample@example.com', '--github', 'https://github.com/example'],
  ...['--linkedin', 'https://www.linkedin.com/in/example'],
]

interface ListedEssay {
  readonly title: string
  readonly date: string | null
  readonly lang: string
  readonly url: string
}

/** Whether a file is the page of a list of Hugo or Zola. */
const isList = (file: string): boolean => /(?:^|\/)_index\.md$/.test(file)

/** What a reader must not see outside of code. */
const rawSyntax = /\{\{[<%]|\{%|^\+\+\+$|^ {0,3}:{3,}[ a-z]|\[\[(?=[^\]]+\]\])/m

/** Removes code and comments from Markdown. */
const withoutCode = (text: string): string =>
  text
    .replace(/^( *(?:[-*>] *)*)(`{3,}|~{3,}).*?(?:^\1? *\2[`~]* *$|$(?![\s\S]))/gms, '')
    .replace(/^(?: {4}|\t).*$/gm, '')
    .replace(/(`+)(?!`).+?(?<!`)\1(?!`)/gs, '')
    .replace(/<!--.*?-->/gs, '')

describe.skipIf(!hasSites).each(Object.entries(expectedSites))('the %s site', (name, expectDocuments) => {
  let folder: string
  let runs: readonly Run[]
  let service: Server
  let essays: readonly ListedEssay[]
  let expected: readonly ExpectedDocument[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stele-test-'))
    execFileSync('tar', ['-xJf', join(archives, `${name}.tar.xz`), '-C', folder])
    // Before the build, which writes Markdown to the folder of the site.
    expected = expectDocuments(folder, today)
    const content = join(folder, 'stele')
    const dist = join(folder, 'stele-dist')
    const port = await findFreePort()
    const address = `http://127.0.0.1:${port}`
    const init = await runCli(['init', '--from', folder, ...profile], { cwd: folder })
    const build = await runCli(
      ['build', '--content', content, '--out', dist, '--no-cache', '--today', today, '--base-url', address],
      { cwd: folder },
    )
    runs = [init, build]
    service = await serve({ out: dist, port })
    const read = async (path: string) =>
      (await (await fetch(service.url + path)).json()) as { essays: ListedEssay[] }
    const languages = readdirSync(join(dist, 'api/v1')).flatMap(
      (file) => /^essays(?:\.(.+))?\.json$/.exec(file)?.[1] ?? [],
    )
    essays = (
      await Promise.all(
        ['', ...languages.map((lang) => `?lang=${lang}`)].map((query) => read(`/api/v1/essays${query}`)),
      )
    ).flatMap((list) => list.essays)
  })

  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true })
  })

  it('is built without an edit by hand', () => {
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
  })

  it('has every published document with its title, month, language and address', () => {
    const byUrl = new Map(essays.map((essay) => [`${essay.lang} ${essay.url}`, essay]))
    const documents = expected.filter(({ file }) => !isList(file))
    const found = documents.map(({ url, lang, title }) => {
      const essay = byUrl.get(`${lang} ${url}`)
      return { url, lang, title: title === null ? null : essay?.title, month: essay?.date }
    })
    expect(found).toEqual(documents.map(({ url, lang, title, month }) => ({ url, lang, title, month })))
    expect(essays.map(({ url, lang }) => `${lang} ${url}`).sort()).toEqual(
      documents.map(({ url, lang }) => `${lang} ${url}`).sort(),
    )
  })

  it('has the pages of lists as pages, and not as essays', () => {
    const dist = join(folder, 'stele-dist')
    const pages = readdirSync(dist).filter((file) => file.endsWith('.md'))
    const addresses = pages.map(
      (file) => /^- Address: \[([^\]]+)\]/m.exec(readFileSync(join(dist, file), 'utf8'))?.[1],
    )
    const lists = expected.filter(({ file }) => isList(file)).map(({ url }) => url)
    expect(lists.filter((url) => !addresses.includes(url))).toEqual([])
    expect(lists.length > 0).toBe(name === 'hugo' || name === 'zola')
  })

  it('shows no syntax of its generator outside of code', () => {
    const dist = join(folder, 'stele-dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    )
    const raw = files.flatMap((file) => {
      const [match] = rawSyntax.exec(withoutCode(readFileSync(join(dist, file), 'utf8'))) ?? []
      return match === undefined ? [] : [`${file}: ${match}`]
    })
    expect(raw).toEqual([])
  })

  it('answers what people ask of its tools: where a document is, and what its page says', async () => {
    const server = await serve({ out: join(folder, 'stele-dist') })
    onTestFinished(() => server.close())
    // Titles of several words, so that ten documents cannot share one.
    const named = expected.filter(({ title, lang }) => lang === 'en' && /^\w+( \w+){2,}$/.test(title ?? ''))
    const asked = named.filter((_, index) => index % Math.ceil(named.length / 12) === 0)
    expect(asked.length).toBeGreaterThan(2)
    const tasks = asked.flatMap(({ url, title }) => [
      { question: `Where is "${title}"?`, steps: [call('searchContent', { q: title }, `"url":"${url}"`)] },
      { question: `What does ${url} say?`, steps: [call('readPage', { url }, `# ${title}\n`)] },
    ])
    const failed: object[] = []
    for (const task of tasks) {
      const { results, missing, unknown } = await play(server.url, task)
      const length = results.join('').length
      if (missing.length + unknown.length > 0 || length > maxCharacters)
        failed.push({ question: task.question, missing, unknown, length })
    }
    expect(failed).toEqual([])
  })

  it('passes stele verify', async () => {
    const { problems, failures } = await verify(service.url)
    expect([problems, failures]).toEqual([[], []])
  })
})
