/** How much garbage a build may have lying about. */

import { setFlagsFromString } from 'node:v8'

/** Documents from which on memory is dearer than time. */
const many = 20_000

/** By how much a heap grows over what lives in it before that is looked through again, in percent. */
const growth = 12

/**
 * Has this process and its threads look through what lives long earlier than Node would, where there is much of it. Node
 * lets a heap grow to four times what lives in it; a build keeps little of what it makes, and of a large site its memory
 * is half of what it was, for a tenth more time.
 */
export function sizeHeap(documents: number): void {
  if (documents >= many) setFlagsFromString(`--heap-growing-percent=${growth}`)
}
