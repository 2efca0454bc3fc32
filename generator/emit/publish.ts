/**
 * Last stage of a build: puts what was rendered in place of what was published before, all of it or nothing.
 *
 * The new build is staged beside the out folder, with hard links for what has not changed, its manifest last;
 * then two renames swap the folders. Killed at any instant, the out folder is wholly the old or the new build,
 * but between the renames, where the next command finishes the swap.
 */

import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { manifestFile } from '../../shim/contract/routes.ts'
import { CallError } from '../diagnostic.ts'
import type { RenderedFile } from '../render/render.ts'
import { findHolder, takePlace } from './lock.ts'
import {
  assertPublishable,
  findStrangers,
  listFiles,
  mountHint,
  type Place,
  toPlace,
  toSentence,
} from './place.ts'

/** How many files a build wrote, left as they were, and took away. */
export interface Published {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

/**
 * Publishes a build.
 * @param rendered every file of it, the manifest last
 * @param out the out folder
 * @param content the content folder, which the out folder must not touch
 * @throws {CallError} where the place is refused or the disk fails; the out folder is then as it was
 */
export function publish(rendered: readonly RenderedFile[], out: string, content: string): Published {
  const place = toPlace(out)
  assertPublishable(place, content)
  const release = takePlace(place)
  try {
    tidy(place)
    const before = existsSync(place.out) ? listFiles(place.out) : []
    const unchanged = new Set(rendered.filter((file) => isUnchanged(file, place.out)).map(({ file }) => file))
    const names = new Set(rendered.map(({ file }) => file))
    const removed = before.filter((file) => !names.has(file)).length
    if (unchanged.size < rendered.length || removed > 0) {
      stage(rendered, unchanged, place)
      swap(place)
    }
    return { written: rendered.length - unchanged.size, unchanged: unchanged.size, removed }
  } catch (error) {
    if (error instanceof CallError || (error as NodeJS.ErrnoException).code === undefined) throw error
    throw new CallError(`Cannot publish to "${out}": ${toSentence(error)}; what was published is as it was`)
  } finally {
    tidy(place)
    release()
  }
}

/**
 * Finishes what a killed build left. Every command that reads an out folder begins with it; while another
 * build is at work there, it is left to that one.
 */
export function recover(out: string): void {
  const place = toPlace(out)
  if (!existsSync(place.work) || findHolder(place) !== null) return
  const release = takePlace(place)
  try {
    tidy(place)
  } finally {
    release()
  }
}

/** Completes a swap that stopped between its renames, and drops what was staged or replaced. */
function tidy({ out, work, next, previous }: Place): void {
  if (!existsSync(out) && existsSync(previous)) {
    renameSync(existsSync(join(next, manifestFile)) ? next : previous, out)
  }
  if (existsSync(previous)) removeBuild(previous, out, join(work, 'kept'))
  rmSync(next, { recursive: true, force: true })
}

function isUnchanged({ file, bytes }: RenderedFile, folder: string): boolean {
  const path = join(folder, file)
  const state = statSync(path, { throwIfNoEntry: false })
  return state?.isFile() === true && state.size === bytes.length && readFileSync(path).equals(bytes)
}

function stage(
  rendered: readonly RenderedFile[],
  unchanged: ReadonlySet<string>,
  { out, next }: Place,
): void {
  const made = new Set<string>()
  for (const { file, bytes } of rendered) {
    const path = join(next, file)
    const folder = dirname(path)
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true })
      made.add(folder)
    }
    if (unchanged.has(file)) linkOrCopy(join(out, file), path)
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

function swap({ name, out, next, previous }: Place): void {
  if (existsSync(out)) {
    try {
      renameSync(out, previous)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EBUSY' || code === 'EXDEV')
        throw new CallError(`Cannot publish to "${name}": ${mountHint(name)}`)
      throw error
    }
  }
  renameSync(next, out)
}

/**
 * Removes the files that a build made, its manifest last, since that tells which they are. One that somebody
 * put beside them meanwhile moves to the new build, or where that has one of its name, to a folder of its own.
 */
function removeBuild(folder: string, out: string, kept: string): void {
  const files = listFiles(folder)
  const strangers = new Set(findStrangers(folder, files))
  for (const file of strangers) {
    const target = existsSync(join(out, file)) ? join(kept, file) : join(out, file)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(folder, file), target)
  }
  for (const file of files) {
    if (!strangers.has(file) && file !== manifestFile) unlinkSync(join(folder, file))
  }
  rmSync(folder, { recursive: true })
}
