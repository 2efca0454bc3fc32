/** Whether what is to be published stands in the out folder already, told by its bytes and never by its times. */

import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { hashChunks } from '../files/chunks.ts'
import { toHash } from '../files/hash.ts'
import type { DistFile, FileRecord } from '../render/output.ts'

/** Whether a file stands in a folder with the very bytes. */
export function isPublished({ file, bytes }: DistFile, folder: string): boolean {
  const path = join(folder, file)
  return isOfLength(path, bytes.length) && readFileSync(path).equals(bytes)
}

/** Whether a file stands in a folder with bytes of the same hash. */
export function isPublishedAs(
  { file, hash, length }: Pick<FileRecord, 'file' | 'hash' | 'length'>,
  folder: string,
): boolean {
  const path = join(folder, file)
  if (!isOfLength(path, length)) return false
  return (length <= pieceBytes ? toHash(readFileSync(path)) : hashChunks(readPieces(path)).hash) === hash
}

function isOfLength(path: string, length: number): boolean {
  const state = lstatSync(path, { throwIfNoEntry: false })
  return state?.isFile() === true && state.size === length
}

/** Bytes that are read at a time. */
const pieceBytes = 2 ** 20

function* readPieces(path: string): Generator<Buffer> {
  const handle = openSync(path, 'r')
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(pieceBytes)
      const length = readSync(handle, buffer)
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}
