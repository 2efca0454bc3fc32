/** The JavaScript API: what it returns and throws, and that it leaves the process of its caller alone. */

import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type BuildProgress,
  build,
  ContentError,
  type Host,
  OperationalError,
  serve,
  verify,
} from '../../generator/index.ts'
import { toRuleUrl } from '../../generator/kernel/diagnostics/to-diagnostics.ts'
import { createFolder, type Files, oneLanguage, smallSite, writeFiles } from '../fixtures/content.ts'
import { png } from '../fixtures/images.ts'
import { readTree } from '../fixtures/tree.ts'

const withoutPages: Files = { ...oneLanguage, 'site.yaml': `${oneLanguage['site.yaml']}site: false\n` }

/** Content and an out folder, in a folder of their own. */
function createSite(files = withoutPages) {
  const folder = createFolder()
  return { content: writeFiles(files, join(folder, 'content')), out: join(folder, 'dist') }
}

/** What a caller could notice of its process. */
const observeProcess = () => ({
  cwd: process.cwd(),
  env: { ...process.env },
  exitCode: process.exitCode,
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
  heapLimit: getHeapStatistics().heap_size_limit,
  execArgv: [...process.execArgv],
})

describe('build()', () => {
  it('publishes the site and returns counts and warnings', async () => {
    const { content, out } = createSite({
      ...smallSite,
      'essays/first-essay/en.md': `\uFEFF${smallSite['essays/first-essay/en.md']}`,
    })
    const files = 93

    expect(await build({ content, out })).toEqual({
      baseUrl: 'https://site.test',
      documents: 2,
      data: null,
      written: files,
      unchanged: 0,
      removed: 0,
      sources: null,
      nextChange: null,
      markdown: {
        total: 2,
        documents: {
          essays: ['en', 'pt'].map((lang) => join(content, `essays/first-essay/${lang}.md`)),
        },
        leftOut: {},
        uncovered: [],
        skipped: {},
      },
      diagnostics: [
        {
          file: join(content, 'essays/first-essay/en.md'),
          line: 1,
          column: 1,
          endLine: 1,
          endColumn: 1,
          severity: 'warning',
          rule: 'byte-order-mark',
          url: toRuleUrl('byte-order-mark'),
          message: 'The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one.',
          found: 'U+FEFF',
          expected: ['UTF-8 without a byte order mark'],
        },
      ],
    })
    expect(Object.keys(readTree(out))).toHaveLength(files)
  })

  it('publishes the same with worker threads, leaves the process of its caller as it is, and prints nothing', async () => {
    const { content, out } = createSite()
    await build({ content, out, threads: 0 })
    const expected = readTree(out)
    const write = vi.spyOn(process.stdout, 'write')
    const writeError = vi.spyOn(process.stderr, 'write')
    onTestFinished(() => void vi.restoreAllMocks())
    const before = observeProcess()

    expect(await build({ content, out, threads: 1 })).toMatchObject({ written: 0, removed: 0 })
    expect(readTree(out)).toEqual(expected)
    expect(observeProcess()).toEqual(before)
    // Node passes on what threads print, which can be a text of no length.
    const printed = [...write.mock.calls, ...writeError.mock.calls].map(([text]) => String(text))
    expect(printed.join('')).toBe('')
  })

  it('reports its progress, stage by stage', async () => {
    const { content, out } = createSite()
    const events: BuildProgress[] = []
    await build({ content, out, onProgress: (progress) => events.push(progress) })

    const stages = events.map(({ stage }) => stage)
    expect([...new Set(stages)]).toEqual(['read', 'render', 'complete', 'publish'])
    expect(events.filter(({ stage, done, total }) => stage === 'render' && done === total)).toHaveLength(1)
  })

  it.each(['read', 'render', 'complete', 'publish'] as const)(
    'publishes nothing and leaves nothing behind if it is aborted in the stage "%s"',
    async (abortedStage) => {
      const { content, out } = createSite()
      const controller = new AbortController()
      const reason = new Error('The caller changed its mind')
      const onProgress = ({ stage }: BuildProgress) => stage === abortedStage && controller.abort(reason)

      await expect(build({ content, out, signal: controller.signal, onProgress, threads: 0 })).rejects.toBe(
        reason,
      )
      expect(readdirSync(join(out, '..'))).toEqual(['content'])
    },
  )

  it('throws a ContentError with all diagnostics if the content has errors', async () => {
    const { content, out } = createSite({
      ...withoutPages,
      'essays/first-essay/en.md': '---\ntitle: T\n---\n',
    })
    const error = await build({ content, out }).catch((reason) => reason)

    expect(error).toBeInstanceOf(ContentError)
    expect(error).toMatchObject({ code: 'CONTENT_INVALID', message: 'The content has errors' })
    expect((error as ContentError).diagnostics).toMatchObject([
      { rule: 'missing-key', severity: 'error', line: 2, column: 1 },
    ])
  })

  it('throws an OperationalError with a code if the content folder does not exist', async () => {
    const { out } = createSite()
    const content = join(out, '../no-content')

    await expect(build({ content, out })).rejects.toMatchObject({
      constructor: OperationalError,
      code: 'CONTENT_NOT_FOUND',
    })
  })

  it.each([
    ['changes', (image: string) => writeFileSync(image, Buffer.concat([png, png]))],
    ['is removed', (image: string) => rmSync(image)],
  ])('throws an OperationalError for an image that %s', async (_, change) => {
    const { content, out } = createSite()
    const image = join(content, 'essays/first-essay/chart.png')
    writeFileSync(image, png)
    writeFileSync(
      join(content, 'essays/first-essay/en.md'),
      '---\ntitle: T\ndescription: D\n---\n\n![A chart](chart.png)\n',
    )
    const onProgress = ({ stage, done }: BuildProgress) => {
      if (stage === 'render' && done === 0) change(image)
    }

    await expect(build({ content, out, onProgress })).rejects.toMatchObject({
      constructor: OperationalError,
      code: 'CONTENT_CHANGED',
      message: `Cannot read "${image}": the file changed during the build; run it again`,
    })
    expect(existsSync(out)).toBe(false)
  })

  it('adds the files of a host that the caller defines', async () => {
    const { content, out } = createSite()
    const host: Host = {
      servedBy: 'files',
      addressing: 'files',
      toFiles: ({ manifest }) => [
        { file: '_stele/languages.txt', bytes: Buffer.from(manifest.languages.join(' ')) },
      ],
    }
    await build({ content, out, host })

    const tree = readTree(out)
    expect(tree['_stele/languages.txt']).toBe('en')
    expect(JSON.parse(tree['api/v1/essays.json'] ?? '').essays[0].api_url).toBe(
      'https://site.test/api/v1/essays/first-essay.json',
    )
  })
})

describe('serve() and verify()', () => {
  it('serve a build and check it over HTTP', async () => {
    const { content, out } = createSite()
    await build({ content, out })
    const listeners = process.listenerCount('SIGTERM')
    const server = await serve({ out })
    onTestFinished(() => server.close())
    const report = await verify(server.url, { only: 'health', quotaBudget: 20 })

    // The site was not built for the free port.
    expect(report).toMatchObject({ failures: [], problems: [{ id: 'other-base-url' }] })
    expect(process.listenerCount('SIGTERM')).toBe(listeners)
  })

  it('throw errors with codes', async () => {
    const { out } = createSite()

    await expect(serve({ out })).rejects.toMatchObject({ code: 'OUTPUT_NOT_FOUND' })
    await expect(verify('not a URL')).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    await expect(verify('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'VERIFICATION_FAILED' })
  })
})
