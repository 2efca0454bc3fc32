/** A running service with the small site, for all tests of a file. */

import { afterAll, beforeAll } from 'vitest'
import { type Server, serve } from '../../generator/commands/serve/serve.ts'
import { type Files, smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'

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
  let server: Server | null = null
  beforeAll(async () => {
    server = await serve({ out })
  })
  afterAll(() => server?.close())
  return () => server?.url ?? ''
}
