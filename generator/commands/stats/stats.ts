/** Says what a site holds. */

import { buildInto } from '../../build.ts'
import type { Host } from '../../hosts/host.ts'
import { hosts } from '../../hosts/hosts.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import type { Severities } from '../../kernel/diagnostics/rules.ts'
import { configurableRules } from '../../kernel/diagnostics/rules.ts'
import { toDiagnostics } from '../../kernel/diagnostics/to-diagnostics.ts'
import { createCheckTarget } from '../../kernel/publish/memory-target.ts'
import { findOutdatedTranslations } from '../../model/translations.ts'
import { readContent } from '../../site/read-model.ts'
import { countDocuments } from './count.ts'
import type { HostStats, SiteStats } from './site-stats.ts'
import { isFactsFile, readBuildFacts } from './site-stats.ts'

export type { SiteStats } from './site-stats.ts'

export interface StatsOptions {
  /** The content folder. */
  readonly content: string
  /** The URL of the published site. By default `base_url` of site.yaml. */
  readonly baseUrl?: string | undefined
  /** Reads documents from outside of the repository. By default they are errors. */
  readonly allowOutside?: boolean | undefined
}

/**
 * Counts the documents of a site, their translations, sizes and tokens, and the files of a build. It builds the site without writing
 * it, because tokens are those of the published Markdown.
 * @throws {ContentError} if the content has errors
 * @throws {OperationalError} if the content folder cannot be read
 */
export async function collectStats({ content, baseUrl, allowOutside }: StatsOptions): Promise<SiteStats> {
  const options = { baseUrl, allowOutside, severities: noRules }
  const target = createCheckTarget(isFactsFile)
  const { written } = await buildInto({ target, cache: null }, { content, ...options, emptyImages: true })
  const { model, history } = await readContent(content, options)
  // The content has changed since it was built.
  if (model.site === null) throw new ContentError(toDiagnostics(model.files))
  const outdated = findOutdatedTranslations(model.documents, model.site.config.languages, history.read)
  const { tokens, largestFile } = readBuildFacts(target.readKept)
  return {
    ...countDocuments(model.site, model, tokens, outdated),
    outputFiles: written,
    largestFile,
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
