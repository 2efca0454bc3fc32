/** The paths that a planned site answers. */

import type { PathEntry } from '../addresses/path-table.ts'
import type { Site } from '../model/site.ts'
import type { Representation } from '../plan/plan.ts'
import { listKnownPaths } from './links.ts'

export function* listSitePaths(
  site: Site,
  plan: readonly Representation[],
): Generator<readonly [path: string, entry: PathEntry]> {
  for (const { path } of site.published) yield [path, { isPage: true }]
  const files = new Set(plan.map(({ file }) => file))
  for (const path of listKnownPaths(site, files)) yield [path, { isKnown: true }]
}
