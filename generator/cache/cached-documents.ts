/** What earlier builds made of a document, for as long as it would be made again. */

import { toPageFingerprint } from '../model/pages.ts'
import type { FileRecord, RenderedFile } from '../render/output.ts'
import type { PageContext } from '../render/page-context.ts'
import type { DocumentResult, DocumentTask, RenderContext } from '../workers/document.ts'
import type { createLinkDependencies } from './link-dependencies.ts'
import { openEntryStore, toKey } from './store.ts'

/** What a document's files were, beside their bytes. */
interface Kept extends Pick<DocumentResult, 'unknown' | 'reports'> {
  /** Every link that it has, and what stood around it. */
  readonly hrefs: readonly string[]
  readonly surroundings: string
  /** The paths that were asked for, and whether a page stood there. */
  readonly asked: readonly (readonly [path: string, isPage: boolean])[]
  readonly files: readonly FileRecord[]
}

export interface CachedDocument extends Kept {
  readonly key: string
  readonly readBytes: () => Buffer | null
}

export interface DocumentCache {
  /** The key of a document as it is. */
  toKey(order: DocumentTask): string
  /** Null where the document or what stands around it is not what it was. */
  lookup(key: string, order: DocumentTask): CachedDocument | null
  store(
    key: string,
    order: DocumentTask,
    kept: Omit<Kept, 'surroundings' | 'files'>,
    rendered: readonly RenderedFile[],
  ): void
}

export function createDocumentCache(
  cache: NonNullable<RenderContext['cache']>,
  brief: RenderContext,
  describe: ReturnType<typeof createLinkDependencies>,
  isPage: PageContext['isPage'],
): DocumentCache {
  const store = openEntryStore(cache.folder)
  const shared = toSharedKey(cache.toolchain, brief)
  return {
    toKey: (order) => toKey('document', shared, toFacts(order)),
    lookup(key, order) {
      const entry = cache.isNew ? null : store.get(key)
      if (entry === null) return null
      const kept = entry.record as Kept
      const isSame =
        describe(kept.hrefs, order) === kept.surroundings &&
        kept.asked.every(([path, isThere]) => isPage(path) === isThere)
      return isSame ? { key, ...kept, readBytes: entry.readBytes } : null
    },
    store(key, order, { hrefs, asked, unknown, reports }, rendered) {
      const files = rendered.map(({ bytes, ...file }) => ({ ...file, length: bytes.length }))
      const kept: Kept = { hrefs, surroundings: describe(hrefs, order), asked, unknown, reports, files }
      store.put(
        key,
        kept,
        rendered.map(({ bytes }) => bytes),
      )
    },
  }
}

/** All that every document is made with, but for the lists of what there is, which are asked link by link. */
function toSharedKey(makers: string, { parser, components, addresses, site }: RenderContext): string {
  const locales = site?.frame.locales.map(({ tagAnchors, newest, home, list, others, ...locale }) => [
    locale,
    [home, list, ...others].map(toPageFingerprint),
  ])
  const frame = site && { ...site.frame, paths: null, locales }
  const bearings = addresses && { ...addresses, pages: null, drafts: null, fixed: null }
  return toKey(makers, parser, components, bearings, frame)
}

function toFacts({ sourceFile, isDraft, page }: DocumentTask): unknown {
  const { kind, slug, lang, format, hash } = sourceFile
  return [kind, slug, lang, format, hash, isDraft, page && toPageFingerprint(page)]
}
