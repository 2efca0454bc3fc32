/** Each exit code of docs/cli.md, produced by a command. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { exitCodeMeanings, toExitCode } from '../../generator/commands/cli/exit-code.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { interruptBuild } from './exit-code-of-signal.ts'

function createSite(changes: Files = {}): string {
  const folder = createFolder()
  writeFiles({ ...smallSite, ...changes }, join(folder, 'content'))
  return folder
}

const errors: Files = { 'essays/first-essay/en.md': '---\ntitle: First essay\n---\n\nText.\n' }
const warnings: Files = {
  'essays/first-essay/en.md': '---\ntitle: First essay\ndescription: The first.\n---\n\n[elsewhere](/shop)\n',
}

/** How to produce each code. */
const producers: Readonly<Record<number, () => Promise<number | null>>> = {
  0: async () => (await runCli(['check'], { cwd: createSite() })).code,
  1: async () => (await runCli(['check'], { cwd: createSite(errors) })).code,
  2: async () => (await runCli(['check', '--content', 'none'])).code,
  143: () => interruptBuild('SIGTERM'),
}

describe('the exit code', () => {
  // The other signals are in cli-exit-codes.extended.test.ts.
  it.each(Object.keys(producers).map(Number))('%i is that of a command', async (code) => {
    expect(await producers[code]?.()).toBe(code)
  })

  it('has a meaning in the documentation for each of them', () => {
    expect(exitCodeMeanings.map(({ code }) => code)).toEqual([0, 1, 2, 129, 130, 143])
  })

  it('is 1 for too many warnings, and for a breaking change', async () => {
    const folder = createSite()
    expect(await runCli(['build', '--quiet', '--out', 'old'], { cwd: folder })).toMatchObject({ code: 0 })
    writeFiles({ ...smallSite, ...warnings }, join(folder, 'content'))
    expect(
      await runCli(['build', '--quiet', '--out', 'new', '--base-url', 'https://other.test'], { cwd: folder }),
    ).toMatchObject({ code: 0 })
    const runs = await Promise.all([
      runCli(['check', '--max-warnings', '0'], { cwd: folder }),
      runCli(['diff', 'old', 'new'], { cwd: folder }),
      runCli(['diff', 'old', 'new', '--allow-breaking'], { cwd: folder }),
    ])
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 0])
  })
})

describe('an error that no command explains', () => {
  const systemError = (path?: string) =>
    Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'scandir', path })

  it.each([
    [systemError('content'), 'stele: Cannot scandir "content": permission is denied'],
    [systemError(), 'stele: Cannot scandir: permission is denied'],
  ])('of the system is one line in plain words', async (error, line) => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => print.mockRestore())
    expect(await toExitCode(error, { format: 'pretty' })).toBe(2)
    expect(print.mock.calls).toEqual([[line]])
  })

  it('of the program itself is printed with its stack', async () => {
    const print = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => print.mockRestore())
    const fault = new TypeError('Fault')
    expect(await toExitCode(fault, { format: 'pretty' })).toBe(2)
    expect(print.mock.calls).toEqual([[expect.stringMatching(/^TypeError: Fault\n {4}at /)]])
  })
})

describe('too many warnings', () => {
  it.each([
    [1, 'stele: The content has 1 warning; at most 0 are allowed'],
    [2, 'stele: The content has 2 warnings; at most 0 are allowed'],
  ])('are counted: %i', async (count, line) => {
    const body = '<script>x</script>\n\n'.repeat(count)
    const essay = `---\ntitle: T\ndescription: D\n---\n\n${body}`
    const folder = createSite({ 'essays/warned/en.md': essay })
    const { code, stderr } = await runCli(['check', '--max-warnings', '0'], { cwd: folder })
    expect({ code, last: stderr.trimEnd().split('\n').at(-1) }).toEqual({ code: 1, last: line })
  })
})

describe('parameters', () => {
  it('after -- are no options', async () => {
    const folder = createSite()
    expect(
      await runCli(['new', 'essay', '--slug', 'dashes', '--', '--dry-run is a lie'], { cwd: folder }),
    ).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(folder, 'content/essays/dashes/en.md'), 'utf8')).toContain(
      'title: --dry-run is a lie\n',
    )
  })

  it('that a command does not take end it with 2, before it does anything', async () => {
    const folder = createSite()
    const [extra, dashes, missing] = await Promise.all([
      runCli(['check', 'content'], { cwd: folder }),
      runCli(['check', '--', '--quiet'], { cwd: folder }),
      runCli(['diff', 'old'], { cwd: folder }),
    ])
    expect(extra).toEqual({
      code: 2,
      stdout: '',
      stderr:
        "stele: too many arguments for 'check'. Expected 0 arguments but got 1; see stele check --help\n",
    })
    expect(dashes).toEqual(extra)
    expect(missing).toEqual({
      code: 2,
      stdout: '',
      stderr: "stele: missing required argument 'new-dir'; see stele diff --help\n",
    })
  })
})
