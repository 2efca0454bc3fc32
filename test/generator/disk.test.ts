import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { recover } from '../../generator/publish/recover.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { runCli } from '../fixtures/cli.ts'
import { publish } from '../fixtures/compile.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { type Fault, setFault } from '../fixtures/faults.ts'
import { describeMounts, mountMemory } from '../fixtures/mounts.ts'
import { findDamage, readIdentity, readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'

function publishOld(folder = createFolder()): string {
  publish(toBuild(oldTexts), join(folder, 'dist'), content)
  return join(folder, 'dist')
}

/** Publishes the new build with a fault; what it says, or null where it gets by, and how many calls there were. */
function publishWith(fault: Omit<Fault, 'below'>, out: string) {
  const takeAway = setFault({ ...fault, below: join(out, '..') })
  try {
    publish(toBuild(newTexts), out, content)
    return { said: null, calls: takeAway() }
  } catch (error) {
    const calls = takeAway()
    expect(error).toBeInstanceOf(OperationalError)
    return {
      said: String((error as Error).message)
        .replaceAll(out, 'OUT')
        .replace(/[^"]*\.dist\.stele/, 'WORK'),
      calls,
    }
  }
}

/** Has each call fail in turn, until there are no more; what was said each time, and what stood there then. */
function failEverywhere(kind: 'fail' | 'break') {
  const outcomes: string[] = []
  for (let at = 1; ; at += 1) {
    const out = publishOld()
    const { said, calls } = publishWith({ kind, at }, out)
    if (calls < at) return new Set(outcomes)
    if (existsSync(out)) expect(findDamage(out)).toEqual([])
    const state = !existsSync(out) ? 'none' : existsSync(join(out, 'gone')) ? 'old' : 'new'
    outcomes.push(`${state}: ${said}`)
    if (at % 2 === 0) recover(out)
    else publish(toBuild(newTexts), out, content)
    expect(findDamage(out)).toEqual([])
    expect(readdirSync(join(out, '..'))).toEqual(['dist'])
  }
}

describe('a disk that fails', () => {
  it('at one call leaves the old or the new build whole, and says what is published', () => {
    expect(failEverywhere('fail')).toEqual(
      new Set([
        'new: null',
        'old: Cannot clear away "WORK": the disk failed; what is published is whole, and the next command tries again',
        'old: Cannot publish to "OUT": the disk failed; nothing was changed',
        'new: Cannot clear away "WORK": the disk failed; what is published is whole, and the next command tries again',
      ]),
    )
  })

  it('from one call on leaves what the next command needs, also between the renames', () => {
    expect(failEverywhere('break')).toEqual(
      new Set([
        'old: Cannot publish to "OUT", as nothing can be written beside it: the disk failed',
        'old: Cannot clear away "WORK": the disk failed; what is published is whole, and the next command tries again',
        'old: Cannot publish to "OUT": the disk failed; nothing was changed',
        'none: Cannot put back "OUT": the disk failed; the next command tries again',
        'new: Cannot clear away "WORK": the disk failed; what is published is whole, and the next command tries again',
        'new: null',
      ]),
    )
  })

  it('keeps a server of a whole build from nothing, where only clearing away fails', () => {
    const out = publishOld()
    publishWith({ kind: 'break', call: 'rmSync', at: 2 }, out)
    const takeAway = setFault({ kind: 'break', below: join(out, '..'), at: 1, code: 'EROFS' })
    recover(out)
    takeAway()
    expect(readTree(out)).toEqual(toTree(newTexts))
  })

  it('says what it could not put back, where nothing is published without it', () => {
    const out = publishOld()
    publishWith({ kind: 'break', call: 'renameSync', at: 2 }, out)
    const takeAway = setFault({ kind: 'break', below: join(out, '..'), at: 1, code: 'EROFS' })
    expect(() => recover(out)).toThrow(
      new OperationalError(
        `Cannot publish to "${out}", as nothing can be written beside it: the file system is read-only`,
        'SYSTEM_ERROR',
      ),
    )
    takeAway()
    recover(out)
    expect(readTree(out)).toEqual(toTree(newTexts))
  })
})

/** Builds of several blocks a file, so that a disk can be full in the middle of one. */
const toLarge = (texts: Readonly<Record<string, string>>) =>
  toBuild(Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.repeat(500)])))

/** Publishes over and over, each time with room for one more file or block, until it succeeds; what it said before. */
function publishWithMore(mounted: string, fill: (room: number) => void): string[] {
  const out = join(mounted, 'dist')
  publish(toLarge(oldTexts), out, content)
  const before = readTree(out)
  const said: string[] = []
  for (let room = 0; ; room += 1) {
    fill(room)
    try {
      publish(toLarge(newTexts), out, content)
      return said
    } catch (error) {
      said.push((error as Error).message.replace(out, 'OUT'))
      expect(readTree(out)).toEqual(before)
      expect(readdirSync(mounted)).toEqual(['dist', 'filler'])
    }
    rmSync(join(mounted, 'filler'), { recursive: true })
  }
}

const noSpace = 'Cannot publish to "OUT": no space is left on the disk; nothing was changed'

describeMounts('a full disk', () => {
  it('leaves the old build, wherever in a file it fills up', () => {
    const mounted = mountMemory('size=128k')
    const said = publishWithMore(mounted, (room) => {
      const { bavail, bsize } = statfsSync(mounted)
      writeFileSync(join(mounted, 'filler'), Buffer.alloc((bavail - room) * bsize, 1))
    })
    // The new build writes 9,000 bytes of an added file and 16,500 of a changed one: 3 and 5 blocks; its manifest takes one.
    expect(said).toEqual(Array(9).fill(noSpace))
  })

  it('leaves the old build, where it is files that are used up', () => {
    const mounted = mountMemory('nr_inodes=40')
    const said = publishWithMore(mounted, (room) => {
      mkdirSync(join(mounted, 'filler'))
      for (let left = statfsSync(mounted).ffree - room; left > 0; left -= 1) {
        writeFileSync(join(mounted, `filler/${left}`), '')
      }
    })
    // The work folder and the claim to it; then three folders, three files, and two links, which count here as files do.
    const cannotBegin =
      'Cannot publish to "OUT", as nothing can be written beside it: no space is left on the disk'
    expect(said).toEqual([...Array(2).fill(cannotBegin), ...Array(8).fill(noSpace)])
  })
})

describe('a limit on the size of files', () => {
  it('leaves the old build, and says so', async () => {
    const folder = createFolder()
    const files = {
      ...smallSite,
      'essays/first-essay/en.md': `---\ntitle: Long\ndescription: Long.\n---\n${'long '.repeat(9000)}\n`,
    }
    await build({ content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') })
    const before = readTree(join(folder, 'dist'))
    writeFiles(files, join(folder, 'content'))
    // 64 blocks of 512 bytes; the essay has 45,000 bytes.
    expect(await runCli(['build'], { cwd: folder, shell: 'ulimit -f 64 && exec' })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: Cannot publish to "dist": a file would be larger than the system allows; nothing was changed\n',
    })
    expect(readTree(join(folder, 'dist'))).toEqual(before)
    expect(readdirSync(folder)).toEqual(['.stele-cache', 'content', 'dist'])
  })
})

describe('a file system without hard links', () => {
  it('gets copies, and files that are the same are written only where something else changed', () => {
    const out = publishOld()
    const identity = readIdentity(join(out, 'a/same.json'))
    expect(publishWith({ kind: 'break', call: 'linkSync', at: 1, code: 'EPERM' }, out).said).toBe(null)
    expect(readTree(out)).toEqual(toTree(newTexts))
    expect(findDamage(out)).toEqual([])
    expect(readIdentity(join(out, 'a/same.json'))).not.toBe(identity)
    expect(readdirSync(join(out, '..'))).toEqual(['dist'])
  })
})
