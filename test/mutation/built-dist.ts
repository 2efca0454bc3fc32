/** Replaces `test/fixtures/dist.ts`. */

import { inject } from 'vitest'
import { type Files, siteWithQuota, smallSite } from '../fixtures/content.ts'

/** Returns the dist of a site that is already built. */
export function useDist(files: Files = smallSite): string {
  if (files === smallSite) return inject('smallDist')
  if (files === siteWithQuota) return inject('distWithQuota')
  throw new Error('Build the site in build-sites.ts')
}

/** Returns the dist of the site below a path. */
export const useDistBelowPath = (): string => inject('distBelowPath')
