/** The entries of the files that need the metadata of all documents: lists, the search index, guides. */

import { hasGuide } from '../guides/metadata.ts'
import { type Entry, toEntry } from '../kernel/file.ts'
import { toPageFingerprint } from '../model/list-pages.ts'
import type { Page } from '../model/site.ts'
import type { SiteFile } from '../surfaces/plan.ts'
import { listAssetFacts, type SiteInput } from '../surfaces/site-input.ts'
import type { MetadataSiteFile } from './metadata-renderer.ts'

const isMetadataFile = (file: SiteFile): file is MetadataSiteFile =>
  file.needs === 'metadata' || (file.needs === 'text' && hasGuide(file.page.document))

/** Creates the entries. Their keys change with the metadata of any document. */
export function toMetadataEntries(plan: readonly SiteFile[], input: SiteInput): readonly Entry[] {
  const { toFileKey, site } = input
  const siteKey = toFileKey('site', () => listSiteFacts(input))
  let loading: ReturnType<typeof loadRenderer> | null = null
  const render = async (planned: MetadataSiteFile) => {
    loading ??= loadRenderer(input)
    return (await loading)(planned)
  }
  return plan.filter(isMetadataFile).map((planned) => {
    const { file, lang } = planned
    const layouts =
      planned.needs === 'metadata' ? planned.layouts : planned.surface.toLayouts?.(planned.page, site.layouts)
    const key = toFileKey('file', () => [siteKey, file, layouts ?? []])
    return toEntry({ file, lang }, key, () => render(planned))
  })
}

/** Loads the renderer and the parsers, which a build that takes all files from the cache does not need. */
async function loadRenderer(input: SiteInput) {
  const { createMetadataRenderer } = await import('./metadata-renderer.ts')
  return createMetadataRenderer(input)
}

/** All that the files are rendered from. That includes the texts of pages that hold a guide. */
function listSiteFacts(input: SiteInput) {
  const {
    site: { config, hosting, profiles, extra, published },
    pages: { assets },
    parser,
  } = input
  const pages = published.map((page) => [toPageFingerprint(page), toGuideHash(page)])
  return [parser, config, hosting, [...profiles], extra, pages, assets, listAssetFacts(input)] as const
}

const toGuideHash = ({ document }: Page): string | null =>
  document?.sourceFile && hasGuide(document) ? document.sourceFile.hash : null
