/**
 * Compares files with the published ones. A build records the inode and the modification time of each file that it published. If a later
 * build finds the same ones, nobody wrote to the file meanwhile, and it need not be read.
 */

import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { manifestFile } from '../../../shim/contract/routes.ts'
import type { DistFile, FileState } from '../file.ts'
import { toHash } from '../files/hash.ts'
import { chunkBytes, hashChunks, readChunks } from '../files/regular-file.ts'
import { namePath } from '../files/system-error.ts'

/** A published file. */
export interface PublishedFile extends FileState {
  /** Its inode and its modification time; absent if a change of it might keep both. */
  readonly stamp?: string
}

/** Compares files with those in an out folder. */
export interface Comparison {
  /** Trusts the stamps that an earlier build recorded. A stamp of another folder only means that its file is read. */
  trust(files: readonly PublishedFile[]): void
  /**
   * Whether the folder has the file with this hash and this length in bytes.
   * @throws {Error} the system error, if the file exists and cannot be read
   */
  isPublished(file: FileState): boolean
  /** Adds their stamps to the files of the folder. A file whose state cannot be read gets none. */
  addStamps(files: readonly FileState[]): readonly PublishedFile[]
}

export function createComparison(folder: string): Comparison {
  const known = new Map<string, PublishedFile>()
  /** The state of each file that was found unchanged, from before it was read. */
  const unchanged = new Map<string, Stats>()

  return {
    trust(files) {
      for (const file of files) if (file.stamp !== undefined) known.set(file.file, file)
    },
    isPublished({ file, hash, length }) {
      const path = join(folder, file)
      const stats = readStats(path, length)
      if (stats === null) return false
      const recorded = known.get(file)
      const isSame =
        recorded?.stamp === toStamp(stats) ? recorded.hash === hash : readHash(path, length) === hash
      if (isSame) unchanged.set(file, stats)
      return isSame
    },
    addStamps(files) {
      const find = (file: string) => findStats(join(folder, file))
      // The manifest was written last. If a file is older than it, a later change gives the file a newer time. A file of the same second may
      // keep its time, because some file systems store whole seconds.
      const newest = find(manifestFile)?.mtimeMs ?? 0
      return files.map(({ file, hash, length }) => {
        const stats = unchanged.get(file) ?? find(file)
        const isOlder = stats !== undefined && stats.mtimeMs < newest
        return { file, hash, length, ...(isOlder && { stamp: toStamp(stats) }) }
      })
    },
  }
}

function findStats(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    // The build is published. A stamp only saves time.
    return undefined
  }
}

const toStamp = ({ ino, mtimeMs }: Stats): string => `${ino} ${mtimeMs}`

/** Whether a folder has the file with exactly these bytes. Throws as {@link Comparison.isPublished}. */
export function hasBytes({ file, bytes }: DistFile, folder: string): boolean {
  const path = join(folder, file)
  return readStats(path, bytes.length) !== null && namePath(path, () => readFileSync(path)).equals(bytes)
}

/** Null for what is no file, or has another length. */
function readStats(path: string, length: number): Stats | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === length ? stats : null
}

const readHash = (path: string, length: number): string =>
  namePath(path, () =>
    length <= chunkBytes ? toHash(readFileSync(path)) : hashChunks(readChunks(path)).hash,
  )
