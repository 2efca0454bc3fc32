/** A running service with the small site, for all tests of a file. */

import { type Files, smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { useServer } from '../fixtures/server.ts'

/** The small site with a quota that no test uses up by chance. */
export const site: Files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}quota: { limit: 100000, window: 60 }\n`,
}

/**
 * Serves a site. Returns a function that returns the URL of the service.
 * @param below the content folder among the files
 */
export function useService(files = site, below = ''): () => string {
  const out = useDist(files, below)
  return useServer(out)
}
