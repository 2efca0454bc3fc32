/** Says what a site holds, without building it. */

import { hasErrors } from './diagnostics/diagnostic.ts'
import { ContentError } from './diagnostics/errors.ts'
import { configurableRules } from './diagnostics/rules.ts'
import type { Severities } from './diagnostics/severities.ts'
import { toDiagnostics } from './diagnostics/to-diagnostics.ts'
import type { Host } from './hosts/host.ts'
import { hosts } from './hosts/hosts.ts'
import { findOutdatedTranslations } from './model/outdated-translations.ts'
import { planFiles } from './plan-files.ts'
import { readContent } from './read-model.ts'
import { countDocuments, findLargestFile } from './stats/count.ts'
import { measureSource } from './stats/measure.ts'
import type { HostStats, SiteStats } from './stats/site-stats.ts'

export type { SiteStats } from './stats/site-stats.ts'

export interface StatsOptions {
  /** The content folder. */
  readonly content: string
  /** The URL of the published site. By default `base_url` of site.yaml. */
  readonly baseUrl?: string | undefined
}

/**
 * Counts the documents of a site, their translations, sizes and tokens, and the files of a build. Renders nothing, so mistakes
 * in the texts of documents do not matter.
 * @throws {ContentError} if site.yaml, a profile or front matter has errors
 * @throws {OperationalError} if the content folder cannot be read
 */
export async function collectStats({ content, baseUrl }: StatsOptions): Promise<SiteStats> {
  const { collected, model, history } = await readContent(content, { baseUrl, severities: noRules })
  const plan = planFiles(model, collected.otherSite)
  if (plan === null || hasErrors(model.files)) throw new ContentError(toDiagnostics(model.files))
  const { site, assets, otherFiles } = plan
  const outdated = findOutdatedTranslations(model.documents, site.config.languages, history.read)
  const counts = countDocuments(site, model, measureSource, outdated)
  const largest = findLargestFile(site, counts.languages, assets)
  return {
    ...counts,
    // The manifest is not part of the plan.
    outputFiles: plan.plan.length + otherFiles.length + 1,
    largestFile: otherFiles.reduce<SiteStats['largestFile']>(
      (found, { file, length }) =>
        length > found.bytes ? { file, bytes: length, isEstimate: false } : found,
      largest,
    ),
    hosts: listHosts(),
  }
}

/** What site.yaml treats as errors beside mistakes, such as outdated translations, does not matter. */
const noRules: Severities = Object.fromEntries(configurableRules.map((rule) => [rule, 'off']))

const listHosts = (): readonly HostStats[] =>
  Object.entries<Host>(hosts).flatMap(([host, { limits = {} }]) => {
    const { files = null, bytes = null } = limits
    return files === null && bytes === null ? [] : [{ host, maxFiles: files, maxBytes: bytes }]
  })
