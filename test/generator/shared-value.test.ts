/** Values in memory that threads share. */

import { expect, it } from 'vitest'
import { readSharedValue, shareValue } from '../../generator/build/workers/shared-value.ts'

it('a shared value survives with its maps, and is not copied for another thread', () => {
  const value = { tags: new Map([['a', 1]]), components: { Note: { html: '<aside>{children}</aside>' } } }
  const shared = shareValue(value)

  expect(readSharedValue(structuredClone(shared))).toEqual(value)
  expect(structuredClone(shared).buffer).toBeInstanceOf(SharedArrayBuffer)
})
