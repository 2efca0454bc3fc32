/**
 * Fifth stage of a build: reads what was rendered, as a client would, and proves that every surface covers the
 * same documents and that every address of ours leads somewhere.
 */

import type { Site } from '../model/site.ts'
import type { DistFile } from '../render/render.ts'
import { findGaps } from './coverage.ts'
import { findDeadLinks } from './links.ts'

/** What is wrong is told up to this many places. */
const mostTold = 5

/**
 * @throws {Error} with the first places that are wrong, where there are any
 */
export function prove(site: Site, rendered: readonly DistFile[]): void {
  const files = new Map(rendered.map(({ file, bytes }) => [file, bytes]))
  const found = [...findGaps(site, files), ...findDeadLinks(site, files)]
  if (found.length === 0) return
  const more = found.length > mostTold ? `; and ${found.length - mostTold} more` : ''
  throw new Error(`Cannot publish the site: ${found.slice(0, mostTold).join('; ')}${more}`)
}
