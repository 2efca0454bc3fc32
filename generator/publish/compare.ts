/** Compares a file with the published one, by its bytes and never by its times. */

import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { hashChunks } from '../files/chunks.ts'
import { toHash } from '../files/hash.ts'
import { namePath } from '../files/system-error.ts'
import type { DistFile, FileRecord } from '../render/output.ts'

/**
 * Whether a folder has the file with exactly these bytes.
 * @throws {Error} the system error, if the file exists and cannot be read
 */
export function isPublished({ file, bytes }: DistFile, folder: string): boolean {
  const path = join(folder, file)
  return hasLength(path, bytes.length) && namePath(path, () => readFileSync(path)).equals(bytes)
}

/**
 * Whether a folder has the file with this hash and this length in bytes.
 * @throws {Error} the system error, if the file exists and cannot be read
 */
export function isPublishedAs(
  { file, hash, length }: Pick<FileRecord, 'file' | 'hash' | 'length'>,
  folder: string,
): boolean {
  const path = join(folder, file)
  if (!hasLength(path, length)) return false
  const toFileHash = () =>
    length <= chunkBytes ? toHash(readFileSync(path)) : hashChunks(readChunks(path)).hash
  return namePath(path, toFileHash) === hash
}

function hasLength(path: string, length: number): boolean {
  const state = lstatSync(path, { throwIfNoEntry: false })
  return state?.isFile() === true && state.size === length
}

/** How many bytes are read at a time. Larger files are never in memory as a whole. */
const chunkBytes = 2 ** 20

function* readChunks(path: string): Generator<Buffer> {
  const handle = openSync(path, 'r')
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(chunkBytes)
      const length = readSync(handle, buffer)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}
