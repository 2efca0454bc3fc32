/** What a build tells of itself while it runs and afterwards, by a clock that the test sets. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProgress, formatTimes, isLong } from '../../generator/cli/progress.ts'
import { runCli } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'

/** Follows a build whose steps are told with the millisecond at which they happen. */
function follow(isTerminal: boolean) {
  let time = 0
  let told = ''
  const write = (text: string) => {
    told += text
  }
  const progress = createProgress({ to: { isTerminal, write }, now: () => time })
  return {
    progress,
    at(milliseconds: number) {
      time = milliseconds
      return progress
    },
    takeTold() {
      const text = told
      told = ''
      return text
    },
  }
}

describe('a build in a log', () => {
  it('has a line for each stage, from its first second on', () => {
    const { at, takeTold } = follow(false)
    at(0).enter('read', 10_000)
    at(400).enter('render', 10_000)
    expect(takeTold()).toBe('')
    at(5000).advance(9000)
    expect(takeTold()).toBe('')
    at(9400).enter('complete')
    expect(takeTold()).toBe('Reading front matter: 0.4 s\nRendering documents: 9.0 s\n')
    at(10_000).enter('publish')
    at(10_250).finish()
    expect(takeTold()).toBe('Rendering the rest of the site: 0.6 s\nPublishing: 0.3 s\n')
  })

  it('of less than a second says nothing', () => {
    const { at, takeTold } = follow(false)
    at(0).enter('read', 10)
    at(900).enter('publish')
    const times = at(999).finish()
    expect([takeTold(), isLong(times)]).toEqual(['', false])
  })
})

describe('a build on a terminal', () => {
  it('shows the stage that it is at, ten times a second at most, and leaves nothing behind', () => {
    const { at, takeTold } = follow(true)
    at(0).enter('render', 10_000)
    at(500).advance(600)
    expect(takeTold()).toBe('')
    at(1500).advance(600)
    expect(takeTold()).toBe('\r\u001B[KRendering documents: 1,200 of 10,000, 800 a second')
    at(1550).advance(100)
    expect(takeTold()).toBe('')
    at(2000).enter('complete')
    expect(takeTold()).toBe('\r\u001B[K\r\u001B[KRendering the rest of the site')
    at(2050).finish()
    expect(takeTold()).toBe('\r\u001B[K')
  })
})

describe('the times of a build', () => {
  it('are those of its stages, in their order', () => {
    const { at } = follow(false)
    at(0).enter('read')
    at(1200).enter('render')
    const times = at(9200).finish()
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

describe('a report', () => {
  it('says as JSON what was done', async () => {
    const folder = createFolder()
    writeFiles(smallSite, join(folder, 'content'))
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
      documents: first.documents,
      files: 59,
      written: 59,
      reused: 0,
      removed: 0,
      ...timed,
    })
    await build()
    const stages = timed.stages.filter(({ name }) => name === 'read' || name === 'publish')
    expect(read()).toEqual({ ...first, written: 0, reused: 59, ...timed, stages })
  })

  it('that cannot be written is told of in a sentence, and the build is published', async () => {
    const folder = createFolder()
    writeFiles(smallSite, join(folder, 'content'))
    expect(await runCli(['build', '--report', 'nowhere/report.json'], { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stele: Cannot write "nowhere/report.json": the folder that it is to stand in cannot be made\n',
    })
    expect(readFileSync(join(folder, 'dist/index.html'), 'utf8')).toContain('<html')
  })
})
