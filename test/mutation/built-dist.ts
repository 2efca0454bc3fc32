/** Replaces `test/fixtures/dist.ts`. */

import { inject } from 'vitest'

/** Returns the dist of the small site, which is already built. */
export const useDist = (): string => inject('smallDist')

/** Returns the dist of the site below a path. */
export const useDistBelowPath = (): string => inject('distBelowPath')
