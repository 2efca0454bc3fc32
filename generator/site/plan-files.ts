/** The plan stage: lists the files of the build and of another generator, and then every path of the site. */

import { listPaths } from '../addresses/addresses.ts'
import type { ContentAsset } from '../addresses/content-assets.ts'
import { createPathTable, type PathTable } from '../addresses/path-table.ts'
import type { OtherSite } from '../collect/other-site.ts'
import { readBrowserSearch } from '../hosts/bundles.ts'
import { type Assets, readAssets } from '../look/assets/page-assets.ts'
import type { ContentModel } from '../model/content-model.ts'
import type { Site } from '../model/site.ts'
import { planSite } from '../surfaces/plan.ts'
import type { Surface } from '../surfaces/surface.ts'
import { listSitePaths } from '../verify-output/site-paths.ts'
import { type JoinedPlan, joinOtherSite, toPlanAlone } from './other-site.ts'
import { reportPathConflicts } from './path-conflicts.ts'

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
 * @returns null if the content has errors
 */
export function planFiles(
  { site, assets: contentAssets }: Pick<ContentModel, 'site' | 'assets'>,
  otherSite: OtherSite | null,
  added: readonly Surface[] = [],
): FilePlan | null {
  if (site === null) return null
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
export const listAllPaths = (
  { addresses, formerPaths }: Pick<ContentModel, 'addresses' | 'formerPaths'>,
  files: FilePlan | null,
): PathTable =>
  createPathTable([
    ...(addresses === null ? [] : listPaths(addresses)),
    ...Array.from(formerPaths, ([path, movedTo]) => [path, { movedTo }] as const),
    ...(files === null ? [] : listSitePaths(files.site, files.plan, files.otherFiles)),
  ])
