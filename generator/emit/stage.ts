/** Writes a build beside the out folder and swaps the two: the only steps at which a disk can run full. */

import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CallError } from '../diagnostic.ts'
import type { DistFile } from '../render/render.ts'
import { explain } from './failure.ts'
import { isOfTool, walk } from './made.ts'
import { mountHint, type Place } from './place.ts'

/** How a build differs from what is published. */
export interface Difference {
  /** The files that are the same in both. */
  readonly same: ReadonlySet<string>
  readonly written: number
  readonly removed: number
}

export function compare(rendered: readonly DistFile[], out: string): Difference {
  const before = existsSync(out) ? [...walk(out)].filter((path) => !path.endsWith('/')) : []
  const names = new Set(rendered.map(({ file }) => file))
  const same = new Set(rendered.filter((file) => isPublished(file, out)).map(({ file }) => file))
  return {
    same,
    written: rendered.length - same.size,
    removed: before.filter((file) => !names.has(file) && !isOfTool(file)).length,
  }
}

/** Whether a file stands in the out folder with the very bytes. */
export function isPublished({ file, bytes }: DistFile, out: string): boolean {
  const path = join(out, file)
  const state = lstatSync(path, { throwIfNoEntry: false })
  return state?.isFile() === true && state.size === bytes.length && readFileSync(path).equals(bytes)
}

/** Writes a build, its manifest last; what is the same as before is linked, and so keeps its inode and times. */
export function stage(rendered: readonly DistFile[], { same }: Difference, { out, next }: Place): void {
  const made = new Set<string>()
  for (const { file, bytes } of rendered) {
    const path = join(next, file)
    const folder = dirname(path)
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true })
      made.add(folder)
    }
    if (same.has(file)) linkOrCopy(join(out, file), path)
    else writeFileSync(path, bytes)
  }
  flush(next)
}

/** Not every file system has hard links. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Has the staged files on the disk before their names are; where there is no such command, the system decides when. */
function flush(folder: string): void {
  try {
    execFileSync('sync', ['-f', folder], { stdio: 'ignore' })
  } catch {}
}

/** Puts the staged build in the place of the one before, which stays beside it. */
export function swap({ name, out, next, previous }: Place): void {
  const isFirst = !existsSync(out)
  if (!isFirst) moveAway(out, previous, name)
  try {
    renameSync(next, out)
  } catch (error) {
    if (!isFirst) {
      explain(() => renameSync(previous, out), `Cannot put back "${name}"`, '; the next command tries again')
    }
    throw error
  }
}

/** Some mount points show only when they are to be renamed. */
function moveAway(out: string, previous: string, name: string): void {
  try {
    renameSync(out, previous)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    throw new CallError(`Cannot publish to "${name}": ${mountHint(name)}`)
  }
}
