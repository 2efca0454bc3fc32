/** Handles text and bytes in chunks, for files that are too large to hold in memory. */

import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { toHashText } from './hash.ts'

/** The size from which text is written, in UTF-16 units. */
const chunkLength = 2 ** 20

/** How many bytes are read at a time. Larger files are never in memory as a whole. */
export const chunkBytes = 2 ** 20

/** Reads a file in chunks of at most {@link chunkBytes}. Throws the system error if it cannot be read. */
export function* readChunks(path: string): Generator<Buffer> {
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

/** Joins small pieces of text into large UTF-8 buffers. Buffers stay as they are, and must not follow text. */
export function* toBuffers(pieces: Iterable<string | Buffer>): Generator<Buffer> {
  let pending: string[] = []
  let length = 0
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    pending.push(piece)
    length += piece.length
    if (length < chunkLength) continue
    yield Buffer.from(pending.join(''))
    pending = []
    length = 0
  }
  if (length > 0) yield Buffer.from(pending.join(''))
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
