/** Text and bytes in pieces, of files that are too long to be in memory as a whole. */

import { createHash } from 'node:crypto'
import type { FileRecord } from '../render/output.ts'
import { toHashText } from './hash.ts'

/** Bytes that are written at a time. */
const pieceBytes = 2 ** 20

/** Text in pieces as bytes in larger ones. */
export function* toBuffers(pieces: Iterable<string>): Generator<Buffer> {
  let gathered: string[] = []
  let length = 0
  for (const piece of pieces) {
    gathered.push(piece)
    length += piece.length
    if (length < pieceBytes) continue
    yield Buffer.from(gathered.join(''))
    gathered = []
    length = 0
  }
  if (length > 0) yield Buffer.from(gathered.join(''))
}

/** The hash of bytes in pieces, and their number. */
export function hashChunks(buffers: Iterable<Buffer>): Pick<FileRecord, 'hash' | 'length'> {
  const hash = createHash('sha256')
  let length = 0
  for (const bytes of buffers) {
    hash.update(bytes)
    length += bytes.length
  }
  return { hash: toHashText(hash.digest('base64url')), length }
}
