/** Large files that are written piece by piece. */

import { expect, it } from 'vitest'
import { chunkBytes, toBuffers } from '../../generator/kernel/files/regular-file.ts'

it.each([
  ['no pieces', []],
  ['text', ['one', ' ção ', '𝄞']],
  ['text and buffers in turn', ['a', Buffer.from('é'), '', 'b', Buffer.alloc(0), Buffer.from('c')]],
  ['text that is longer than a buffer', ['a', '字'.repeat(chunkBytes), 'b']],
  ['a buffer that is longer than a chunk', ['a', Buffer.alloc(chunkBytes + 1, 'é'), 'b']],
  ['many small pieces', Array.from({ length: 100_000 }, (_, index) => `piece ${index} ção\n`)],
])('keeps the order and the bytes of %s', (_, pieces: readonly (string | Buffer)[]) => {
  const buffers = [...toBuffers(pieces)]

  expect(Buffer.concat(buffers).equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))).toBe(true)
  expect(buffers.length).toBeLessThanOrEqual(3)
})
