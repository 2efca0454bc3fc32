/** Says what a site holds, without building it. */

import { readAssets } from './assets/assets.ts'
import { collect } from './collect/collect.ts'
import { isImage, readImageSize } from './collect/image-size.ts'
import { locateInFrontMatter } from './collect/locate.ts'
import { hasErrors } from './diagnostics/diagnostic.ts'
import { ContentError } from './diagnostics/errors.ts'
import { toDiagnostics } from './diagnostics/to-diagnostics.ts'
import { readAllFrontMatter } from './documents/read-all-front-matter.ts'
import type { Host } from './hosts/host.ts'
import { hosts } from './hosts/hosts.ts'
import { createModel } from './model/model.ts'
import { planSite } from './plan/plan.ts'
import { countDocuments, findLargestFile } from './stats/count.ts'
import { measureSource } from './stats/measure.ts'
import type { HostStats, SiteStats } from './stats/site-stats.ts'
import { createWorkerPool } from './workers/pool.ts'

export type { SiteStats } from './stats/site-stats.ts'

export interface StatsOptions {
  /** The content folder. */
  readonly content: string
  /** The origin of the published site. By default `base_url` of site.yaml. */
  readonly baseUrl?: string | undefined
}

/**
 * Counts the documents of a site, their translations, sizes and tokens, and the files of a build. Renders nothing, so mistakes
 * in the texts of documents do not matter.
 * @throws {ContentError} if site.yaml, a profile or front matter has errors
 * @throws {OperationalError} if the content folder cannot be read
 */
export async function collectStats({ content, baseUrl }: StatsOptions): Promise<SiteStats> {
  const collected = collect(content)
  const pool = createWorkerPool({ documents: collected.documents.length })
  try {
    const frontMatter = await readAllFrontMatter(
      pool,
      collected.documents,
      collected.documents.map(() => null),
      () => {},
    )
    const model = createModel(collected, frontMatter, {
      baseUrl,
      locate: locateInFrontMatter,
      images: { isImage, readImageSize },
    })
    const { site, files } = model
    if (site === null || hasErrors(files)) throw new ContentError(toDiagnostics(files))
    const counts = countDocuments(site, model, measureSource)
    const assets = readAssets()
    return {
      ...counts,
      // The manifest is not part of the plan.
      outputFiles: planSite(site, assets).length + 1,
      largestFile: findLargestFile(site, counts.languages, assets),
      hosts: listHosts(),
    }
  } finally {
    await pool.close()
  }
}

const listHosts = (): readonly HostStats[] =>
  Object.entries<Host>(hosts).flatMap(([host, { limits = {} }]) => {
    const { files = null, bytes = null } = limits
    return files === null && bytes === null ? [] : [{ host, maxFiles: files, maxBytes: bytes }]
  })
