import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { recover } from '../../generator/publish/interrupted-swap.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { runProcess } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { type Fault, setFault } from '../fixtures/faults.ts'
import { describeMounts, mountMemory } from '../fixtures/mounts.ts'
import { publish } from '../fixtures/publish-files.ts'
import { setCallFault } from '../fixtures/system-calls.ts'
import { findDamage, readIdentity, readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'

function publishOld(folder = createFolder()): string {
  publish(toBuild(oldTexts), join(folder, 'dist'), content)
  return join(folder, 'dist')
}

/** Publishes the new build with a fault. Returns the error message, or null, and the number of calls. */
function publishWith(fault: Omit<Fault, 'below'>, out: string) {
  const removeFault = setFault({ ...fault, below: join(out, '..') })
  try {
    publish(toBuild(newTexts), out, content)
    return { message: null, calls: removeFault() }
  } catch (error) {
    const calls = removeFault()
    expect(error).toBeInstanceOf(OperationalError)
    return {
      message: String((error as Error).message)
        .replaceAll(out, 'OUT')
        .replace(/[^"]*\.dist\.stele/, 'WORK')
        .replace(/claim-[-\d]+/, 'LOCK'),
      calls,
    }
  }
}

/** Publishes once for each call to the file system, and makes that call fail. Returns the published builds and messages. */
function failEverywhere(kind: 'fail' | 'break') {
  const outcomes: string[] = []
  for (let at = 1; ; at += 1) {
    const out = publishOld()
    const { message, calls } = publishWith({ kind, at }, out)
    if (calls < at) return new Set(outcomes)
    if (existsSync(out)) expect(findDamage(out)).toEqual([])
    const state = !existsSync(out) ? 'none' : existsSync(join(out, 'gone')) ? 'old' : 'new'
    outcomes.push(`${state}: ${message}`)
    if (at % 2 === 0) recover(out)
    else publish(toBuild(newTexts), out, content)
    expect(findDamage(out)).toEqual([])
    expect(readdirSync(join(out, '..'))).toEqual(['dist'])
  }
}

/** The errors of calls that write one file. They name it. */
const stagedFiles = ['a/added.json', 'a/changed.json', '_stele/manifest.json'].map(
  (file) => `old: Cannot publish to "OUT": the disk failed at "WORK/next/${file}"; nothing was changed`,
)

describe('a disk failure', () => {
  it('at one call leaves the complete old or new build, and the error says which', () => {
    expect(failEverywhere('fail')).toEqual(
      new Set([
        'new: null',
        'old: Cannot clean up "WORK": the disk failed; the published build is complete, and the next command tries again',
        'old: Cannot publish to "OUT": the disk failed; nothing was changed',
        ...stagedFiles,
        'new: Cannot clean up "WORK": the disk failed; the published build is complete, and the next command tries again',
      ]),
    )
  })

  it('from one call on leaves everything that the next command needs to finish', () => {
    expect(failEverywhere('break')).toEqual(
      new Set([
        'old: Cannot create a work folder beside "OUT": the disk failed',
        'old: Cannot create a work folder beside "OUT": the disk failed at "WORK/LOCK"',
        'old: Cannot clean up "WORK": the disk failed; the published build is complete, and the next command tries again',
        'old: Cannot publish to "OUT": the disk failed; nothing was changed',
        ...stagedFiles,
        'none: Cannot restore "OUT": the disk failed; the next command tries again',
        'new: Cannot clean up "WORK": the disk failed; the published build is complete, and the next command tries again',
        'new: null',
      ]),
    )
  })

  it('during the removal of an old build does not stop a recovery of a complete build', () => {
    const out = publishOld()
    publishWith({ kind: 'break', call: 'rmSync', at: 2 }, out)
    const removeFault = setFault({ kind: 'break', below: join(out, '..'), at: 1, code: 'EROFS' })
    recover(out)
    removeFault()
    expect(readTree(out)).toEqual(toTree(newTexts))
  })

  it('at any call, reading ones included, leaves the build that the result says', async () => {
    const content = createFolder()
    for (let at = 1; ; at += 1) {
      const out = publishOld()
      const removeFault = await setCallFault({ kind: 'fail', at, code: 'EACCES' })
      let message = 'new'
      try {
        publish(toBuild(newTexts), out, content)
      } catch (error) {
        message = (error as Error).message
      }
      if (removeFault().length < at) break
      expect(findDamage(out)).toEqual([])
      const state = existsSync(join(out, 'gone')) ? 'old' : 'new'
      // A failed clean-up before the swap or after it says only that a complete build is published.
      const isCleanUp = message.startsWith('Cannot clean up')
      expect([message, isCleanUp ? 'new' : state]).toEqual([
        message,
        message === 'new' || isCleanUp ? 'new' : 'old',
      ])
      publish(toBuild(newTexts), out, content)
      expect(readTree(out)).toEqual(toTree(newTexts))
      expect(readdirSync(join(out, '..'))).toEqual(['dist'])
    }
  })

  it('makes a recovery throw if no complete build is published', () => {
    const out = publishOld()
    publishWith({ kind: 'break', call: 'renameSync', at: 2 }, out)
    const removeFault = setFault({ kind: 'break', below: join(out, '..'), at: 1, code: 'EROFS' })
    const recoverOnce = () => recover(out)
    expect(recoverOnce).toThrow(OperationalError)
    expect(recoverOnce).toThrow(
      `Cannot create a work folder beside "${out}": the file system is read-only at "${join(out, '../.dist.stele/claim-')}`,
    )
    removeFault()
    recover(out)
    expect(readTree(out)).toEqual(toTree(newTexts))
  })
})

/** Creates a build with files of several blocks, so that the disk can get full in the middle of one. */
const toLarge = (texts: Readonly<Record<string, string>>) =>
  toBuild(Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.repeat(500)])))

/**
 * Publishes repeatedly, each time with space for one more file or block, until it succeeds. Returns the error messages.
 * @param fill fills the disk except for a number of files or blocks
 */
function publishUntilItFits(mounted: string, fill: (free: number) => void): string[] {
  const out = join(mounted, 'dist')
  publish(toLarge(oldTexts), out, content)
  const before = readTree(out)
  const messages: string[] = []
  for (let free = 0; ; free += 1) {
    fill(free)
    try {
      publish(toLarge(newTexts), out, content)
      return messages
    } catch (error) {
      messages.push((error as Error).message.replace(out, 'OUT').replace(/ at "[^"]*"/, ''))
      expect(readTree(out)).toEqual(before)
      expect(readdirSync(mounted)).toEqual(['dist', 'filler'])
    }
    rmSync(join(mounted, 'filler'), { recursive: true })
  }
}

const noSpace = 'Cannot publish to "OUT": no space is left on the disk; nothing was changed'

describeMounts('a full disk', () => {
  it('leaves the old build, whichever block of a file does not fit', () => {
    const mounted = mountMemory('size=128k')
    const messages = publishUntilItFits(mounted, (free) => {
      const { bavail, bsize } = statfsSync(mounted)
      writeFileSync(join(mounted, 'filler'), Buffer.alloc((bavail - free) * bsize, 1))
    })
    // The new build writes 9,000 bytes of an added file and 16,500 of a changed one: 3 and 5 blocks; its manifest takes one.
    expect(messages).toEqual(Array(9).fill(noSpace))
  })

  it('leaves the old build if no inodes are left', () => {
    const mounted = mountMemory('nr_inodes=40')
    const messages = publishUntilItFits(mounted, (free) => {
      mkdirSync(join(mounted, 'filler'))
      for (let left = statfsSync(mounted).ffree - free; left > 0; left -= 1) {
        writeFileSync(join(mounted, `filler/${left}`), '')
      }
    })
    // First the work folder and its lock file. Then three folders, three files and two links, which count as files here.
    const cannotLock = 'Cannot create a work folder beside "OUT": no space is left on the disk'
    expect(messages).toEqual([...Array(2).fill(cannotLock), ...Array(8).fill(noSpace)])
  })
})

describe('a file that is larger than the system allows', () => {
  it('leaves the old build, and the error says so', async () => {
    const folder = createFolder()
    const files = {
      ...smallSite,
      'essays/first-essay/en.md': `---\ntitle: Long\ndescription: Long.\n---\n${'long '.repeat(90_000)}\n`,
    }
    await build({ content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') })
    const before = readTree(join(folder, 'dist'))
    writeFiles(files, join(folder, 'content'))
    // 640 blocks of 512 bytes; the essay has 450,000 bytes.
    expect(await runProcess(['build'], { cwd: folder, shell: 'ulimit -f 640 && exec' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `stele: Cannot publish to "dist": a file would be larger than the system allows at "${folder}/.dist.stele/next/api/v1/essays/first-essay.json"; nothing was changed\n`,
    })
    expect(readTree(join(folder, 'dist'))).toEqual(before)
    expect(readdirSync(folder)).toEqual(['.stele-cache', 'content', 'dist'])
  })
})

describe('a file system without hard links', () => {
  it('gets copies of the unchanged files', () => {
    const out = publishOld()
    const identity = readIdentity(join(out, 'a/same.json'))
    expect(publishWith({ kind: 'break', call: 'linkSync', at: 1, code: 'EPERM' }, out).message).toBe(null)
    expect(readTree(out)).toEqual(toTree(newTexts))
    expect(findDamage(out)).toEqual([])
    expect(readIdentity(join(out, 'a/same.json'))).not.toBe(identity)
    expect(readdirSync(join(out, '..'))).toEqual(['dist'])
  })
})
