/** Compares a file with the published one, by its bytes and never by its times. */

import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DistFile, FileRecord } from '../file.ts'
import { chunkBytes, hashChunks, readChunks } from '../files/chunks.ts'
import { toHash } from '../files/hash.ts'
import { namePath } from '../files/system-error.ts'

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
