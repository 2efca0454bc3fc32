/** The entries of the files that need the front matter of all documents: lists, the search index, guides. */

import { hasGuide } from '../guides/metadata.ts'
import { type Entry, toEntry } from '../kernel/entry.ts'
import { toPageFingerprint } from '../model/list-pages.ts'
import type { Page } from '../model/site.ts'
import { type FrontMatterRepresentation, isOfFrontMatter } from '../surfaces/plan.ts'
import { toLayoutKind } from './layout-kind.ts'
import { listAssetFacts, type SiteInput } from './site-input.ts'

/** Creates the entries. Their keys change with the front matter of any document. */
export function toFrontMatterEntries(input: SiteInput): readonly Entry[] {
  const { plan, toFileKey } = input
  const siteKey = toFileKey('site', () => listSiteFacts(input))
  let loading: ReturnType<typeof loadRenderer> | null = null
  const render = async (representation: FrontMatterRepresentation) => {
    loading ??= loadRenderer(input)
    return (await loading)(representation)
  }
  return plan.filter(isOfFrontMatter).map((representation) => {
    const key = toFileKey('file', () => [siteKey, representation.file, listLayouts(representation, input)])
    return toEntry(representation, key, () => render(representation))
  })
}

/** Loads the renderer and the parsers, which a build that takes all files from the cache does not need. */
async function loadRenderer(input: SiteInput) {
  const { createFrontMatterRenderer } = await import('./front-matter-renderer.ts')
  return createFrontMatterRenderer(input)
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

/** The layouts of an HTML page. */
function listLayouts(representation: FrontMatterRepresentation, { site: { layouts } }: SiteInput) {
  const isPage = representation.kind === 'page' || representation.kind === 'document'
  if (!isPage || representation.medium !== 'html') return []
  const { frame = null } = layouts
  const kind = toLayoutKind(representation.page)
  return [frame, kind && (layouts[kind] ?? null)]
}

const toGuideHash = ({ document }: Page): string | null =>
  document?.sourceFile && hasGuide(document) ? document.sourceFile.hash : null
