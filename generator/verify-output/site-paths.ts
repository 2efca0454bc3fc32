/** Lists the paths at which a planned site publishes something. */

import { explorerPath } from '../../shim/contract/routes.ts'
import type { PathEntry } from '../addresses/path-table.ts'
import type { OtherFile } from '../collect/other-site.ts'
import type { PlannedFile } from '../kernel/file.ts'
import { decodePart } from '../kernel/site-url.ts'
import type { Site } from '../model/site.ts'
import { listKnownPaths } from './built-links.ts'

/** Lists the paths of documents whose pages another generator publishes below the URL of this site. */
function* listPathsElsewhere({ published, config }: Site): Generator<string> {
  for (const { document } of published) {
    const url = document?.sourceFile?.url ?? null
    if (url?.startsWith(`${config.base_url}/`) === true) yield decodePart(url.slice(config.base_url.length))
  }
}

/** Lists the paths that serve a file of another generator. */
const listOtherPaths = (file: string): readonly string[] => {
  const path = `/${file}`
  if (path.endsWith('/index.html')) return [path.slice(0, -'index.html'.length), path]
  return path.endsWith('.html') ? [path.slice(0, -'.html'.length), path] : [path]
}

/** Lists the pages of a site, and then every path that links may lead to. Paths may repeat. */
export function* listSitePaths(
  site: Site,
  plan: readonly PlannedFile[],
  others: readonly OtherFile[] = [],
): Generator<readonly [path: string, entry: PathEntry]> {
  for (const { path } of site.published) yield [path, { isPage: true }]
  if (site.config.site) yield [explorerPath, { isPage: true }]
  const files = new Set(plan.map(({ file }) => file))
  for (const path of listKnownPaths(site, files)) yield [path, { isKnown: true }]
  for (const path of listPathsElsewhere(site)) yield [path, { isKnown: true }]
  for (const { file } of others)
    for (const path of listOtherPaths(file)) yield [path, { isKnown: true, isFixed: true }]
}
