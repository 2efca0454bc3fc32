/** Handles text and bytes in chunks, for files that are too large to hold in memory. */

import { createHash } from 'node:crypto'
import { closeSync, readSync } from 'node:fs'
import { toHashText } from './hash.ts'
import { openRegularFile } from './regular-file.ts'

/** How many bytes are read or written at a time. Larger files are never in memory as a whole. */
export const chunkBytes = 2 ** 20

/** The most bytes of UTF-8 for one UTF-16 unit. */
const maxUnitBytes = 3

/** Reads a file in chunks of at most {@link chunkBytes}. Throws the system error if it cannot be read. */
export function* readChunks(path: string): Generator<Buffer> {
  const { handle } = openRegularFile(path)
  try {
    yield* readHandleChunks(handle)
  } finally {
    closeSync(handle)
  }
}

/** Like {@link readChunks}, for an open file, which stays open. */
export function* readHandleChunks(handle: number): Generator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    const length = readSync(handle, buffer)
    if (length === 0) return
    yield buffer.subarray(0, length)
  }
}

/** Joins small pieces of text, and small buffers, into large UTF-8 buffers. */
export function* toBuffers(pieces: Iterable<string | Buffer>): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(chunkBytes)
  let length = 0
  for (const piece of pieces) {
    const maxLength = typeof piece === 'string' ? piece.length * maxUnitBytes : piece.length
    if (length + maxLength > chunkBytes && length > 0) {
      yield buffer.subarray(0, length)
      buffer = Buffer.allocUnsafe(chunkBytes)
      length = 0
    }
    if (maxLength > chunkBytes) yield typeof piece === 'string' ? Buffer.from(piece) : piece
    else length += typeof piece === 'string' ? buffer.write(piece, length) : piece.copy(buffer, length)
  }
  if (length > 0) yield buffer.subarray(0, length)
}

/** The hash and the length in bytes of a file in chunks. */
export function hashChunks(buffers: Iterable<Buffer>): { readonly hash: string; readonly length: number } {
  const hash = createHash('sha256')
  let length = 0
  for (const bytes of buffers) {
    hash.update(bytes)
    length += bytes.length
  }
  return { hash: toHashText(hash.digest('base64url')), length }
}
