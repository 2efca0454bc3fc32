/** Random choices that all generators of requests make. */

import type { createRandom } from '../../fixtures/random.ts'

export type Random = ReturnType<typeof createRandom>

/** Returns whether something happens that happens once in so many times. */
export const isOnce = (random: Random, times: number): boolean => random.integer(times) === 0
