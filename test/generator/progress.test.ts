/** The progress that a build prints, and `--report`. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { BuildStage } from '../../generator/build-options.ts'
import {
  buildStageNames,
  createProgressPrinter,
  formatTimes,
  isLong,
} from '../../generator/commands/cli/progress.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, oneLanguage, writeFiles } from '../fixtures/content.ts'

/** Creates a progress printer whose clock the test sets. Times are in milliseconds. */
function createBuild(isTerminal: boolean) {
  let time = 0
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const printer = createProgressPrinter({
    to: { isTerminal, write },
    now: () => time,
    stageNames: buildStageNames,
  })
  return {
    report(milliseconds: number, stage: BuildStage, done = 0, total = 0) {
      time = milliseconds
      printer.onProgress({ stage, done, total })
    },
    clear: () => printer.clear(),
    finish(milliseconds: number) {
      time = milliseconds
      return printer.finish()
    },
    takeOutput() {
      const text = output
      output = ''
      return text
    },
  }
}

describe('the progress of a build in a log', () => {
  it('has a line for each stage once the build has taken a second', () => {
    const { report, finish, takeOutput } = createBuild(false)
    report(0, 'read', 0, 10_000)
    report(400, 'render', 0, 10_000)
    expect(takeOutput()).toBe('')
    report(5000, 'render', 9000, 10_000)
    expect(takeOutput()).toBe('')
    report(9400, 'complete')
    expect(takeOutput()).toBe('Reading front matter: 0.4 s\nRendering documents: 9.0 s\n')
    report(10_000, 'publish')
    finish(10_250)
    expect(takeOutput()).toBe('Rendering the rest of the site: 0.6 s\nPublishing: 0.3 s\n')
  })

  it('is empty if the build takes less than a second', () => {
    const { report, finish, takeOutput } = createBuild(false)
    report(0, 'read', 0, 10)
    report(900, 'publish')
    const times = finish(999)
    expect([takeOutput(), isLong(times)]).toEqual(['', false])
  })
})

describe('the progress of a build on a terminal', () => {
  it('is cleared before another line, if it is shown', () => {
    const { report, clear, takeOutput } = createBuild(true)
    report(0, 'render', 0, 10)
    clear()
    expect(takeOutput()).toBe('')
    report(2000, 'render', 5, 10)
    takeOutput()
    clear()
    expect(takeOutput()).toBe('\r\u001b[K')
  })

  it('shows the current stage, at most ten times a second, and clears the line at the end', () => {
    const { report, finish, takeOutput } = createBuild(true)
    report(0, 'render', 0, 10_000)
    report(500, 'render', 600, 10_000)
    expect(takeOutput()).toBe('')
    report(1500, 'render', 1200, 10_000)
    expect(takeOutput()).toBe('\r\u001B[KRendering documents: 1,200 of 10,000, 800 per second')
    report(1550, 'render', 1300, 10_000)
    expect(takeOutput()).toBe('')
    report(2000, 'complete')
    expect(takeOutput()).toBe('\r\u001B[K\r\u001B[KRendering the rest of the site')
    finish(2050)
    expect(takeOutput()).toBe('\r\u001B[K')
  })
})

describe('the times of a build', () => {
  it('list its stages in order', () => {
    const { report, finish } = createBuild(false)
    report(0, 'read')
    report(1200, 'render')
    const times = finish(9200)
    expect(times).toEqual([
      { name: 'read', milliseconds: 1200 },
      { name: 'render', milliseconds: 8000 },
    ])
    expect([isLong(times), formatTimes(times)]).toEqual([
      true,
      '9.2 s: reading front matter 1.2 s, rendering documents 8.0 s',
    ])
  })
})

describe('stele build --report', () => {
  const createSite = () => {
    const folder = createFolder()
    writeFiles(oneLanguage, join(folder, 'content'))
    return folder
  }

  it('writes counts, times and the peak memory as JSON', async () => {
    const folder = createSite()
    const read = () => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    const build = () => runCli(['build', '--quiet', '--report', 'report.json'], { cwd: folder })
    const timed = {
      milliseconds: expect.any(Number),
      stages: ['read', 'render', 'complete', 'publish'].map((name) => ({
        name,
        milliseconds: expect.any(Number),
      })),
      peakMemory: expect.any(Number),
    }
    expect(await build()).toEqual({ code: 0, stdout: '', stderr: '' })
    const first = read()
    expect(first).toEqual({
      documents: 1,
      markdown: { total: 1, documents: { essays: 1 }, leftOut: {}, uncovered: [], skipped: {} },
      files: 71,
      written: 71,
      reused: 0,
      removed: 0,
      ...timed,
    })
    await build()
    const stages = timed.stages.filter(({ name }) => name === 'read' || name === 'publish')
    expect(read()).toEqual({ ...first, written: 0, reused: 71, ...timed, stages })
  })

  it('publishes the build, but ends with exit code 2, if the report cannot be written', async () => {
    const folder = createSite()
    expect(await runCli(['build', '--report', 'nowhere/report.json'], { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: Cannot write "nowhere/report.json": its parent folder does not exist and cannot be created\n',
    })
    expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toContain('<html')
  })
})
