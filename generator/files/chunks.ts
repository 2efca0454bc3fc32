/** Handles text and bytes in chunks, for files that are too large to hold in memory. */

import { createHash } from 'node:crypto'
import { toHashText } from './hash.ts'

/** The size from which text is written, in UTF-16 units. */
const chunkLength = 2 ** 20

/** Joins small pieces of text into large UTF-8 buffers. */
export function* toBuffers(pieces: Iterable<string>): Generator<Buffer> {
  let pending: string[] = []
  let length = 0
  for (const piece of pieces) {
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
