/**
 * Last stage of a build: puts what was rendered in place of what was published before, all of it or nothing.
 *
 * The new build is staged beside the out folder, with hard links for what has not changed, its manifest last;
 * then two renames swap the folders. Killed at any instant, the out folder is wholly the old or the new build,
 * but between the renames, where the next command finishes the swap.
 */

import { existsSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFile } from '../../shim/contract/routes.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { hashChunks, toBuffers } from '../files/chunks.ts'
import { explainSystemError } from '../files/system-error.ts'
import type { FileRecord, OutputTarget } from '../render/output.ts'
import { isToolFile, listFiles } from './built-files.ts'
import { isPublished, isPublishedAs } from './compare.ts'
import { discard } from './discard.ts'
import { acquireLock, isLocked } from './lock.ts'
import { assertPublishable, type OutputPaths, toOutputPaths } from './output-paths.ts'
import { createStaging, flush, swap } from './staging.ts'

/** How many files a build wrote, left as they were, and took away. */
export interface PublishResult {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

/** A build on its way into its place, file by file. Whatever is not committed is to be abandoned. */
export interface PublishTarget extends OutputTarget {
  /** Whether all files of a build are published as they are to be; then nothing needs to be put out any more. */
  keepAll(files: readonly Pick<FileRecord, 'file' | 'hash' | 'length'>[]): boolean
  /** Puts what was put out, its manifest last, in place of what was published before. */
  commit(): PublishResult
  /** Takes back what was written. */
  abandon(): void
}

/**
 * Begins to publish a build. As long as all that is put out is what is published already, nothing is written, not
 * even a claim to the place.
 * @param out the out folder
 * @param content the content folder, which the out folder must not touch
 * @throws {OperationalError} where the place is refused or the disk fails, as do the methods; what was published before is
 *   then still there, or where the sentence says so, put back by the next command
 */
export function openTarget(out: string, content: string): PublishTarget {
  const place = toOutputPaths(out)
  const beginning = `Cannot publish to "${out}"`
  const run = <T>(work: () => T): T => explainSystemError(work, beginning, '; nothing was changed')
  explainSystemError(() => assertPublishable(place, content), beginning)
  const next = createStaging(place)
  const written = new Set<string>()
  const same = new Set<string>()
  let release: (() => void) | null = null
  /** Of what files are held against, here and by threads; null where there is nothing. */
  let state: string | null = null

  /** From the first difference on the place is ours. */
  const claim = (): void => {
    if (release !== null) return
    release = acquireLock(place)
    putRight(place)
    if (state !== null && readState(place) !== state) {
      throw new OperationalError(`${beginning}: something else was published there meanwhile; run it again`)
    }
    state = readState(place)
  }
  // What a killed build left is put right before anything is held against it.
  if (existsSync(place.work)) claim()
  else state = readState(place)

  const finish = (): PublishResult => {
    for (const file of same) next.keep(file)
    flush(place.next)
    swap(place)
    putRight(place)
    return { written: written.size, unchanged: same.size, removed: 0 }
  }

  return {
    put(file) {
      run(() => {
        if (state !== null && isPublished(file, place.out)) return void same.add(file.file)
        claim()
        next.write(file)
        written.add(file.file)
      })
    },
    openWriteTarget(isShared) {
      // Where nothing is published, everything is new.
      if (state === null && isShared) run(claim)
      return {
        name: out,
        published: state === null ? null : place.out,
        next: state === null && isShared ? place.next : null,
      }
    },
    keepAll(files) {
      const isWhole = files.every((file) => this.isPublished(file))
      if (isWhole) for (const { file } of files) same.add(file)
      return isWhole
    },
    isPublished: (file) => state !== null && run(() => isPublishedAs(file, place.out)),
    note: (file) => void written.add(file),
    keep: (file) => void same.add(file),
    putChunks(file, pieces) {
      return run(() => {
        // As long as nothing is new, nothing is written; else it is written at once, and perhaps not needed.
        const facts = release === null && state !== null ? hashChunks(toBuffers(pieces())) : null
        const isSame = facts !== null && isPublishedAs({ file, ...facts }, place.out)
        if (isSame) {
          same.add(file)
          return facts
        }
        claim()
        const made = next.writePieces(file, pieces())
        if (state !== null && isPublishedAs({ file, ...made }, place.out)) {
          next.drop(file)
          same.add(file)
        } else written.add(file)
        return made
      })
    },
    read: (file) => run(() => readFileSync(join(written.has(file) ? place.next : place.out, file))),
    commit() {
      return run(() => {
        const removed = countRemoved(place.out, (file) => same.has(file) || written.has(file))
        if (written.size + removed === 0) {
          this.abandon()
          return { written: 0, unchanged: same.size, removed: 0 }
        }
        claim()
        const published = { ...finish(), removed }
        release?.()
        release = null
        return published
      })
    },
    abandon() {
      if (release === null) return
      try {
        // Where the build before could not be put back, the next command needs this one.
        if (!existsSync(place.previous)) rmSync(place.next, { recursive: true, force: true })
      } catch {
        // What cannot be cleared away waits for the next command; why the build failed is what is told.
      }
      release()
      release = null
    },
  }
}

/** Which build stands in the out folder, as far as can be told without reading it; null where there is no folder. */
function readState({ out }: OutputPaths): string | null {
  if (!existsSync(out)) return null
  const state = lstatSync(join(out, manifestFile), { throwIfNoEntry: false })
  return state === undefined ? '' : `${state.ino} ${state.ctimeMs}`
}

/** How many files of the out folder are not part of the next build. */
function countRemoved(out: string, isKept: (file: string) => boolean): number {
  if (!existsSync(out)) return 0
  let count = 0
  for (const path of listFiles(out)) if (!path.endsWith('/') && !isKept(path) && !isToolFile(path)) count += 1
  return count
}

/**
 * Finishes what a killed build left. Every command that reads an out folder begins with it; while another
 * build is at work there, it is left to that one.
 * @throws {OperationalError} where nothing is published without it, and the disk fails
 */
export function recover(out: string): void {
  const place = toOutputPaths(out)
  if (!existsSync(place.work) || isLocked(place)) return
  try {
    const release = acquireLock(place)
    try {
      putRight(place)
    } finally {
      release()
    }
  } catch (error) {
    // What is left beside a whole build can wait for a command that may write there.
    if (!holdsBuild(place.out)) throw error
  }
}

/** Completes a swap that stopped between its renames, and clears away what was staged or replaced. */
function putRight({ name, out, work, next, previous, discarded }: OutputPaths): void {
  explainSystemError(() => {
    if (!existsSync(previous) || holdsBuild(out)) return
    // Somebody may have made the folder anew while it was away: it is cleared as a replaced build is.
    if (existsSync(out)) renameSync(out, discarded)
    renameSync(holdsBuild(next) ? next : previous, out)
  }, `Cannot put back "${name}"`)
  explainSystemError(
    () => {
      if (existsSync(discarded)) discard(discarded, out)
      if (existsSync(previous)) {
        // Once files are missing from it, it must never be taken for a build that can be put back.
        renameSync(previous, discarded)
        discard(discarded, out)
      }
      rmSync(next, { recursive: true, force: true })
    },
    `Cannot clear away "${work}"`,
    '; what is published is whole, and the next command tries again',
  )
}

/** The manifest is written last and removed last: a folder that has it has all the rest. */
const holdsBuild = (folder: string): boolean => existsSync(join(folder, manifestFile))
