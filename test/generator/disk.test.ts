import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import { recover } from '../../generator/kernel/publish/swap.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { createFolder } from '../fixtures/content.ts'
import { type Fault, setFault } from '../fixtures/faults.ts'
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
