/** Kills publishers at calls to the file system, and reads what they left. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect } from 'vitest'
import { recover } from '../../generator/kernel/publish/swap.ts'
import { newTexts, oldTexts, toBuild, toTree } from '../fixtures/builds.ts'
import { createFolder } from '../fixtures/content.ts'
import type { Fault } from '../fixtures/faults.ts'
import { projectFolder } from '../fixtures/project.ts'
import { publish } from '../fixtures/publish-files.ts'
import { findDamage, readTree } from '../fixtures/tree.ts'

const content = '/nowhere/content'
const programs = mkdtempSync(join(tmpdir(), 'stele-test-'))
// As bundles, since the tests start some hundred processes.
beforeAll(() =>
  build({
    entryPoints: ['test/fixtures/faults.ts', 'test/fixtures/publisher.ts'],
    absWorkingDir: projectFolder,
    outdir: programs,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
  }),
)
afterAll(() => rmSync(programs, { recursive: true }))

/** Returns which build an out folder holds, and expects it to be complete. */
export function readState(out: string): 'old' | 'new' | 'none' {
  if (!existsSync(out)) return 'none'
  expect(findDamage(out)).toEqual([])
  const isOld = existsSync(join(out, 'gone/removed.json'))
  expect(readTree(out)).toEqual(toTree(isOld ? oldTexts : newTexts))
  return isOld ? 'old' : 'new'
}

/** Creates a folder with the old build in `dist`. */
export function publishOld(): string {
  const folder = createFolder()
  publish(toBuild(oldTexts), join(folder, 'dist'), content)
  return folder
}

export const copy = (folder: string): string => {
  const target = createFolder()
  cpSync(folder, target, { recursive: true })
  return target
}

/** Runs the publisher on the `dist` of a folder with a fault. Returns whether it was killed. */
export async function run(command: 'publish' | 'recover', folder: string, fault: Omit<Fault, 'below'>) {
  const child = spawn(
    process.execPath,
    ['--import', `${programs}/faults.mjs`, `${programs}/publisher.mjs`, command, join(folder, 'dist')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, STELE_FAULT: JSON.stringify({ ...fault, below: folder }) },
    },
  )
  let dots = 0
  child.stdout.on('data', (text: Buffer) => {
    dots += text.length
    if (fault.kind === 'report' && dots >= fault.at) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'close')
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** Kills a publisher at its first call to the file system, another one at its second, and so on. Returns the folders. */
export async function killEverywhere(
  command: 'publish' | 'recover',
  prepare: () => string,
  fault: Pick<Fault, 'kind' | 'call'>,
): Promise<string[]> {
  const killedFolders: string[] = []
  // Runs two at a time, until one of them is not killed.
  for (let at = 1; ; at += 2) {
    const folders = [prepare(), prepare()] as const
    const killed = await Promise.all(
      folders.map((folder, index) => run(command, folder, { ...fault, at: at + index })),
    )
    killedFolders.push(...folders.filter((_, index) => killed[index]))
    if (killed.includes(false)) return killedFolders
  }
}

/** Merges equal states that follow each other. */
const mergeRepeated = (states: readonly string[]): string[] =>
  states.filter((state, index) => state !== states[index - 1])

/** Returns the states of folders as they are, after a recovery, and after the next build. */
export function readAllStates(folders: readonly string[]) {
  const left = folders.map((folder) => readState(join(folder, 'dist')))
  const rebuilt = folders.map((folder) => {
    const copied = copy(folder)
    publish(toBuild(newTexts), join(copied, 'dist'), content)
    expect(readdirSync(copied)).toEqual(['dist'])
    return readState(join(copied, 'dist'))
  })
  const recovered = folders.map((folder) => {
    recover(join(folder, 'dist'))
    expect(readdirSync(folder).filter((name) => name !== 'dist')).toEqual([])
    return readState(join(folder, 'dist'))
  })
  return { left: mergeRepeated(left), recovered: mergeRepeated(recovered), rebuilt: mergeRepeated(rebuilt) }
}

/** Kills one publisher. Returns its folder. */
export async function killOnce(fault: Omit<Fault, 'below'>): Promise<string> {
  const folder = publishOld()
  expect(await run('publish', folder, fault)).toBe(true)
  return folder
}
