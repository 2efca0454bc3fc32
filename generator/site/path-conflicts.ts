/** Static files at paths that the build itself uses, or that the route of a page hides. */

import { toMarkdownPath, toPageFile } from '../../shim/contract/routes.ts'
import type { ContentAsset } from '../addresses/content-assets.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import { listParents } from '../kernel/files/portable-path.ts'
import type { Site } from '../model/site.ts'
import type { SiteFile } from '../surfaces/plan.ts'

/**
 * Reports static files whose paths are those of planned files, or of the folders of planned files; and those which no host
 * serves, because a page has their path without `.html` or `/index.html`. Paths that differ only in capitals count as equal,
 * because some file systems do not keep them apart.
 */
export function reportPathConflicts(
  { formerPaths }: Pick<Site, 'formerPaths'>,
  plan: readonly SiteFile[],
  assets: readonly ContentAsset[],
): void {
  const staticFiles = assets.filter(({ isStatic }) => isStatic)
  if (staticFiles.length === 0) return
  const former = [...formerPaths.keys()].flatMap((path) => [
    path.slice(1),
    toPageFile(path, 'html'),
    toMarkdownPath(path).slice(1),
  ])
  const pages = new Map(plan.filter(({ file }) => file.endsWith('.html')).map(toPage))
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const file of [...plan.map(({ file }) => file), ...former]) {
    const path = file.toLowerCase()
    files.add(path)
    for (const folder of listParents(path)) folders.add(folder)
  }
  for (const { file, input } of staticFiles) {
    const path = file.toLowerCase()
    const route = path.replace(/(?:\/index)?\.html$/, '')
    const page = pages.get(route)
    const isTaken =
      files.has(path) ||
      files.has(`${route}.html`) ||
      folders.has(path) ||
      listParents(path).some((name) => files.has(name))
    if (!isTaken) continue
    const problem =
      page === undefined
        ? `The build publishes something else at "/${file}"`
        : `The page at "/${route === 'index' ? '' : route}"${page === null ? '' : ` (${page})`} hides "/${file}"`
    report(input, 'path-conflict', {
      reason: `${problem}; rename or move the file`,
      found: `/${file}`,
      expected: ['another path'],
    })
  }
}

/** The route of a page without its first slash, and the path of its document; null for a page that the build writes itself. */
const toPage = (planned: SiteFile): readonly [route: string, source: string | null] => [
  planned.file.replace(/\.html$/, '').toLowerCase(),
  planned.needs === 'text' ? (planned.page.document.sourceFile?.path ?? null) : null,
]
