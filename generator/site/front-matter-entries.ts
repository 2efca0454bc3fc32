/** The entries of the files that need the front matter of all documents: lists, the search index, guides. */

import { hasGuide } from '../guides/metadata.ts'
import { toPageFingerprint } from '../model/pages.ts'
import type { Page } from '../model/site.ts'
import { type FrontMatterRepresentation, isOfFrontMatter } from '../plan/plan.ts'
import { type Entry, toEntry } from './entry.ts'
import { listAssetFacts, type SiteSources } from './sources.ts'

/** Creates the entries. Their keys change with the front matter of any document. */
export function toFrontMatterEntries(sources: SiteSources): readonly Entry[] {
  const { plan, toFileKey } = sources
  const siteKey = toFileKey('site', () => listSiteFacts(sources))
  let loading: ReturnType<typeof loadRenderer> | null = null
  const render = async (representation: FrontMatterRepresentation) => {
    loading ??= loadRenderer(sources)
    return (await loading)(representation)
  }
  return plan.filter(isOfFrontMatter).map((representation) => {
    const key = toFileKey('file', () => [siteKey, representation.file])
    return toEntry(representation, key, () => render(representation))
  })
}

/** Loads the renderer and the parsers, which a build that takes all files from the cache does not need. */
async function loadRenderer(sources: SiteSources) {
  const { createFrontMatterRenderer } = await import('./front-matter-renderer.ts')
  return createFrontMatterRenderer(sources)
}

/** All that the files are rendered from. That includes the texts of pages that hold a guide. */
function listSiteFacts(sources: SiteSources): readonly unknown[] {
  const {
    site: { config, hosting, profiles, extra, published },
    parser,
  } = sources
  const pages = published.map((page) => [toPageFingerprint(page), toGuideHash(page)])
  return [parser, config, hosting, profiles, extra, pages, listAssetFacts(sources)]
}

const toGuideHash = ({ document }: Page): string | null =>
  document?.sourceFile && hasGuide(document) ? document.sourceFile.hash : null
