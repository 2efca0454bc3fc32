/**
 * The plan stage: lists the files of the build and of another generator, then every path of the site, and reports static files at
 * paths that the build itself uses, or that the route of a page hides.
 */

import { toMarkdownPath, toPageFile } from '../../../shim/contract/routes.ts'
import type { OtherSite } from '../../content/files/other-site.ts'
import { readBrowserSearch } from '../../hosts/bundles.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { listParents } from '../../kernel/files/paths.ts'
import { createPathTable, type PathTable } from '../../kernel/path-table.ts'
import { type Assets, readAssets } from '../../look/assets/page-assets.ts'
import { listPaths } from '../../site/addresses/link-targets.ts'
import { type Site, toAddressSources } from '../../site/model/site.ts'
import { planSite, type SiteFile } from '../../surfaces/plan.ts'
import type { Surface } from '../../surfaces/surface.ts'
import { listSitePaths } from '../verify-output/built-links.ts'
import { type JoinedPlan, joinOtherSite, toPlanAlone } from './other-site.ts'

/** The files that a build will publish. */
export interface FilePlan extends JoinedPlan {
  readonly site: Site
  /** The files that pages load. */
  readonly assets: Assets
  /** The files of the content that are published as they are, if a document refers to them. */
  readonly contentAssets: readonly ContentAsset[]
}

/**
 * Plans the files of a site.
 * @param otherSite the output of another generator; null if there is none
 * @param added the surfaces of plugins
 */
export function planFiles(site: Site, otherSite: OtherSite | null, added: readonly Surface[] = []): FilePlan {
  const { assets: contentAssets } = site
  const assets = readAssets(
    readBrowserSearch(site.hosting, site.config.search.text),
    site.config,
    contentAssets,
  )
  const ownPlan = planSite(site, assets, added)
  const joined =
    otherSite === null ? toPlanAlone(ownPlan) : joinOtherSite(site, ownPlan, otherSite, contentAssets)
  reportPathConflicts(site, joined.plan, contentAssets)
  return { site, assets, contentAssets, ...joined }
}

/**
 * Lists every path of a site, for links and for the check of the output.
 * @param files null if the content has errors: its documents are checked, and not published
 */
export const listAllPaths = (site: Site, files: FilePlan | null): PathTable =>
  createPathTable([
    ...listPaths(toAddressSources(site)),
    ...Array.from(site.formerPaths, ([path, movedTo]) => [path, { movedTo }] as const),
    ...(files === null ? [] : listSitePaths(files.site, files.plan, files.otherFiles)),
  ])

/**
 * Reports static files whose paths are those of planned files, or of the folders of planned files; and those which no host
 * serves, because a page has their path without `.html` or `/index.html`. Paths that differ only in capitals count as equal,
 * because some file systems do not keep them apart.
 */
function reportPathConflicts(
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
  planned.needs === 'text' && !planned.page.document.isGenerated ? planned.page.document.file : null,
]
