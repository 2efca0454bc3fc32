/**
 * Replaces the published build with a new one: all of it or nothing.
 *
 * A build is staged beside the out folder, with hard links to unchanged files and its manifest last. Two renames then
 * swap the folders. If the process is killed, the out folder holds the complete old or the complete new build. Between the
 * two renames it is missing, and the next command finishes the swap.
 */

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DistFile, FileRecord, FileState, RenderedFile, StagingLocation, WrittenFile } from '../file.ts'
import { toHash } from '../files/hash.ts'
import { explainSystemError, namePath } from '../files/system-error.ts'
import { isToolFile, listFiles } from './built-files.ts'
import { createComparison, type PublishedFile } from './comparison.ts'
import { acquireLock } from './lock.ts'
import { assertPublishable, toOutputPaths } from './output-paths.ts'
import { createStagedWriter, createStaging, type StagedWriter } from './staging.ts'
import { finishInterruptedSwap, flush, removeReplacedBuild, swap } from './swap.ts'

/** How many files of the out folder a build wrote, left unchanged and removed. */
export interface PublishResult {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

/**
 * A build on its way to the out folder. Until {@link PublishTarget.commit} nothing that is published changes. Every target
 * is either committed or abandoned. Paths of files are relative to the out folder, lengths are in bytes. Every method that
 * writes or reads throws an {@link OperationalError} with SYSTEM_ERROR if the disk fails.
 */
export interface PublishTarget {
  /** Whether the bytes of files can be read back. If not, {@link PublishTarget.read} returns as many zeros as a file has bytes. */
  readonly keepsBytes: boolean
  /** Whether worker threads can write files, too. */
  readonly isShared: boolean
  /** Stages the documents that this thread builds; pass what it wrote to {@link PublishTarget.add}. */
  readonly writer: StagedWriter
  /** Passes on what the last build recorded of its files, so that those which nobody touched are not read. */
  trust(files: readonly PublishedFile[]): void
  /** Whether all files of a build are published with the same bytes. Writes nothing and needs no lock. */
  hasAll(files: readonly FileState[]): boolean
  /**
   * Locks the out folder for this process. Nothing can be written before.
   * @returns where worker threads write files; pass what they wrote to {@link PublishTarget.add}
   * @throws {OperationalError} OUTPUT_LOCKED if another process is publishing there
   */
  lock(): StagingLocation
  /** Stages a file. */
  write(file: DistFile & Partial<RenderedFile>): WrittenFile
  /**
   * Stages files that an earlier build rendered.
   * @param readBytes reads the bytes of all files, one file after the other
   * @returns null if the bytes are needed and do not match their hashes; nothing is staged then
   */
  writeCached(files: readonly FileRecord[], readBytes: () => Buffer | null): WrittenFile[] | null
  /**
   * Stages a file that is too large to hold in memory.
   * @param chunks the file, in order
   */
  writeChunks(file: string, chunks: Iterable<string | Buffer>): Pick<FileRecord, 'hash' | 'length'>
  /** Adds a file that a {@link StagingLocation} was used to write. */
  add(file: Pick<WrittenFile, 'file' | 'length' | 'isUnchanged'>): void
  /** Whether a file is published with the same bytes. */
  isPublished(file: FileState): boolean
  /** Reads a file of the build that this one replaces; null if that build has no such file. */
  readPublished(file: string): Buffer | null
  /** Reads a file that was written or added. */
  read(file: string): Buffer
  /** Replaces the published build with all files that were written and added, and releases the lock. */
  commit(): PublishResult
  /** Adds to the files of a committed build what a later build can trust. Never throws. */
  addStamps(files: readonly FileState[]): readonly PublishedFile[]
  /** Removes the staged files and releases the lock. Does nothing after {@link PublishTarget.commit}. Never throws. */
  abandon(): void
}

/**
 * Opens an out folder. Finishes an interrupted swap first.
 * @param out the out folder
 * @param content the content folder, which must not overlap the out folder
 * @param isFlushed whether the build must survive a crash of the machine. By default it must.
 * @throws {OperationalError} OUTPUT_REFUSED if the folder must not be replaced; OUTPUT_LOCKED if another process is
 *   publishing there; SYSTEM_ERROR if the disk fails. The message says whether the published build is still there.
 */
export function openTarget(out: string, content: string, isFlushed = true): PublishTarget {
  const paths = toOutputPaths(out)
  const cannot = `Cannot publish to "${out}"`
  const run = <T>(work: () => T): T => explainSystemError(work, cannot, '; nothing was changed')
  explainSystemError(() => assertPublishable(paths, content), cannot)
  const staging = createStaging(paths)
  const written = new Set<string>()
  const unchanged = new Set<string>()
  let release: (() => void) | null = null
  let writer: StagedWriter | null = null
  const comparison = createComparison(paths.out)

  const lock = (): StagingLocation => {
    if (release === null) {
      release = acquireLock(paths)
      finishInterruptedSwap(paths)
    }
    return { name: out, published: existsSync(paths.out) ? paths.out : null, staging: paths.next }
  }
  // A killed build left this folder. Its swap is finished before anything is compared.
  if (existsSync(paths.work)) lock()

  const isPublished: PublishTarget['isPublished'] = (file) => run(() => comparison.isPublished(file))

  const add: PublishTarget['add'] = ({ file, isUnchanged }) => {
    ;(isUnchanged ? unchanged : written).add(file)
  }

  const getWriter = () => {
    writer ??= createStagedWriter(lock(), isPublished)
    return writer
  }

  const abandon = (): void => {
    if (release === null) return
    try {
      // If the old build could not be put back, the next command needs the staged one.
      if (!existsSync(paths.previous)) rmSync(paths.next, { recursive: true, force: true })
    } catch {
      // The next command removes it. The error that ended this build is the one to report.
    }
    release()
    release = null
  }

  return {
    keepsBytes: true,
    isShared: true,
    writer: {
      write: (rendered) => getWriter().write(rendered),
      writeCached: (files, readBytes) => getWriter().writeCached(files, readBytes),
    },
    trust: comparison.trust,
    hasAll: (files) => files.every(isPublished),
    lock,
    write({ bytes, lang = null, hash = toHash(bytes), ...file }) {
      const writtenFile = getWriter().write({ ...file, lang, hash, bytes })
      add(writtenFile)
      return writtenFile
    },
    writeCached(files, readBytes) {
      const writtenFiles = getWriter().writeCached(files, readBytes)
      for (const file of writtenFiles ?? []) add(file)
      return writtenFiles
    },
    writeChunks(file, chunks) {
      return run(() => {
        const state = staging.writeChunks(file, chunks)
        const isUnchanged = comparison.isPublished({ file, ...state })
        if (isUnchanged) staging.remove(file)
        add({ file, length: state.length, isUnchanged })
        return state
      })
    },
    add,
    isPublished,
    readPublished(file) {
      const path = join(paths.out, file)
      return run(() => (existsSync(path) ? namePath(path, () => readFileSync(path)) : null))
    },
    read(file) {
      const path = join(written.has(file) ? paths.next : paths.out, file)
      return run(() => namePath(path, () => readFileSync(path)))
    },
    commit() {
      return run(() => {
        const removed = countRemovedFiles(paths.out, (file) => unchanged.has(file) || written.has(file))
        if (written.size + removed > 0) {
          for (const file of unchanged) staging.link(file)
          if (isFlushed) flush(paths.next)
          swap(paths)
          removeReplacedBuild(paths)
          release?.()
          release = null
        } else abandon()
        return { written: written.size, unchanged: unchanged.size, removed }
      })
    },
    addStamps: comparison.addStamps,
    abandon,
  }
}

/** Counts the files of the out folder that the next build does not have. Files of deployment tools do not count. */
function countRemovedFiles(out: string, isInNextBuild: (file: string) => boolean): number {
  if (!existsSync(out)) return 0
  let count = 0
  for (const path of listFiles(out)) {
    if (!path.endsWith('/') && !isInNextBuild(path) && !isToolFile(path)) count += 1
  }
  return count
}
