import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recover } from '../../generator/publish/recover.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { publish } from '../fixtures/compile.ts'
import { compileTo } from '../fixtures/compiled.ts'
import { createFolder } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'
import { findDamage, readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'
const project = mkdtempSync(join(tmpdir(), 'stele-test-'))
beforeAll(() => compileTo(project))
afterAll(() => rmSync(project, { recursive: true }))

/** What stands at an out folder: one of the two builds, whole to the last byte, or none. */
function judge(out: string): 'old' | 'new' | 'none' {
  if (!existsSync(out)) return 'none'
  expect(findDamage(out)).toEqual([])
  const isOld = existsSync(join(out, 'gone/removed.json'))
  expect(readTree(out)).toEqual(toTree(isOld ? oldTexts : newTexts))
  return isOld ? 'old' : 'new'
}

/** A folder that holds a dist with the old build. */
function publishOld(): string {
  const folder = createFolder()
  publish(toBuild(oldTexts), join(folder, 'dist'), content)
  return folder
}

const copy = (folder: string): string => {
  const target = createFolder()
  cpSync(folder, target, { recursive: true })
  return target
}

/** Runs the publisher on a folder's dist with a fault; tells whether it was killed. */
async function run(command: 'publish' | 'recover', folder: string, fault: Omit<Fault, 'below'>) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      `${project}/test/fixtures/faults.js`,
      `${project}/test/fixtures/publisher.js`,
      command,
      join(folder, 'dist'),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, STELE_FAULT: JSON.stringify({ ...fault, below: folder }) },
    },
  )
  let dots = 0
  child.stdout.on('data', (text: Buffer) => {
    dots += text.length
    if (fault.kind === 'tell' && dots >= fault.at) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** The states that a publisher leaves behind, killed at its first call to the file system, its second, and so on. */
async function killEverywhere(
  command: 'publish' | 'recover',
  prepare: () => string,
  fault: Pick<Fault, 'kind' | 'call'>,
): Promise<string[]> {
  const states: string[] = []
  // Two at a time, until one runs to its end.
  for (let at = 1; ; at += 2) {
    const folders = [prepare(), prepare()] as const
    const killed = await Promise.all(
      folders.map((folder, place) => run(command, folder, { ...fault, at: at + place })),
    )
    states.push(...folders.filter((_, place) => killed[place]))
    if (killed.includes(false)) return states
  }
}

/** Neighbours that are alike said once. */
const sum = (states: readonly string[]): string[] =>
  states.filter((state, place) => state !== states[place - 1])

/** Each state as it is, after the recovery that a server begins with, and after the next build. */
function judgeAll(folders: readonly string[]) {
  const left = folders.map((folder) => judge(join(folder, 'dist')))
  const rebuilt = folders.map((folder) => {
    const again = copy(folder)
    publish(toBuild(newTexts), join(again, 'dist'), content)
    expect(readdirSync(again)).toEqual(['dist'])
    return judge(join(again, 'dist'))
  })
  const recovered = folders.map((folder) => {
    recover(join(folder, 'dist'))
    expect(readdirSync(folder).filter((name) => name !== 'dist')).toEqual([])
    return judge(join(folder, 'dist'))
  })
  return { left: sum(left), recovered: sum(recovered), rebuilt: sum(rebuilt) }
}

/** What a first, unkilled run of a fault leaves to start from. */
async function killOnce(fault: Omit<Fault, 'below'>): Promise<string> {
  const folder = publishOld()
  expect(await run('publish', folder, fault)).toBe(true)
  return folder
}

describe('a build that is killed', () => {
  it('leaves the old or the new one at every call to the file system, and the next command clears up', async () => {
    const folders = await killEverywhere('publish', publishOld, { kind: 'kill' })
    expect(folders.length).toBeGreaterThan(20)
    expect(judgeAll(folders)).toEqual({
      left: ['old', 'none', 'new'],
      recovered: ['old', 'new'],
      rebuilt: ['new'],
    })
  })

  it('leaves the old one where it dies in the middle of a file, its manifest included', async () => {
    const folders = await killEverywhere('publish', publishOld, { kind: 'tear', call: 'writeFileSync' })
    // The claim to the place, two files and the manifest.
    expect(folders.length).toBe(4)
    expect(judgeAll(folders)).toEqual({ left: ['old'], recovered: ['old'], rebuilt: ['new'] })
  })

  it('leaves nothing or the whole of a first build', async () => {
    const folders = await killEverywhere('publish', createFolder, { kind: 'kill' })
    expect(judgeAll(folders)).toEqual({ left: ['none', 'new'], recovered: ['none', 'new'], rebuilt: ['new'] })
  })

  it('leaves one whole build wherever a signal from outside finds it', async () => {
    const folders = Array.from({ length: 8 }, publishOld)
    for (const [place, folder] of folders.entries())
      await run('publish', folder, { kind: 'tell', at: 1 + place * 3 })
    for (const folder of folders) {
      recover(join(folder, 'dist'))
      expect(['old', 'new']).toContain(judge(join(folder, 'dist')))
      expect(readdirSync(folder)).toEqual(['dist'])
    }
  })
})

describe('a recovery that is killed', () => {
  it('between the renames leaves the swap to the next one', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'renameSync', at: 2 })
    expect(judge(join(torn, 'dist'))).toBe('none')
    const folders = await killEverywhere('recover', () => copy(torn), { kind: 'kill' })
    expect(judgeAll(folders)).toEqual({ left: ['none', 'new'], recovered: ['new'], rebuilt: ['new'] })
  })

  it('halfway through the build before leaves the rest of it to the next one', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'rmSync', at: 3 })
    expect(judge(join(torn, 'dist'))).toBe('new')
    const folders = await killEverywhere('recover', () => copy(torn), { kind: 'kill' })
    expect(judgeAll(folders)).toEqual({ left: ['new'], recovered: ['new'], rebuilt: ['new'] })
  })

  it('never puts back a build that has begun to be removed', async () => {
    const torn = await killOnce({ kind: 'kill', call: 'rmSync', at: 3 })
    rmSync(join(torn, 'dist'), { recursive: true })
    recover(join(torn, 'dist'))
    expect(readdirSync(torn)).toEqual([])
  })
})
