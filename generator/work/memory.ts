/** What earlier builds made of a document, for as long as it would be made again. */

import { createStore, toKey } from '../cache/store.ts'
import type { ListedFile, RenderedFile } from '../render/output.ts'
import type { Brief, Order, Outcome } from './document.ts'
import type { createSurroundings } from './surroundings.ts'

/** What a document's files were, beside their bytes. */
interface Kept extends Pick<Outcome, 'unknown' | 'findings'> {
  /** Every link that it has, and what stood around it. */
  readonly hrefs: readonly string[]
  readonly surroundings: string
  readonly files: readonly ListedFile[]
}

export interface Recalled extends Kept {
  readonly key: string
  readonly readBytes: () => Buffer
}

export interface Memory {
  /** The key of a document as it is. */
  toKey(order: Order): string
  /** Null where the document or what stands around it is not what it was. */
  recall(key: string, order: Order): Recalled | null
  keep(
    key: string,
    order: Order,
    kept: Omit<Kept, 'surroundings' | 'files'>,
    rendered: readonly RenderedFile[],
  ): void
}

export function createMemory(
  cache: NonNullable<Brief['cache']>,
  brief: Brief,
  describe: ReturnType<typeof createSurroundings>,
): Memory {
  const store = createStore(cache.entries)
  const shared = toSharedKey(cache.makers, brief)
  return {
    toKey: (order) => toKey('document', shared, toFacts(order)),
    recall(key, order) {
      const entry = cache.isNew ? null : store.get(key)
      if (entry === null) return null
      const kept = entry.record as Kept
      return describe(kept.hrefs, order) === kept.surroundings
        ? { key, ...kept, readBytes: entry.readBytes }
        : null
    },
    keep(key, order, { hrefs, unknown, findings }, rendered) {
      const files = rendered.map(({ bytes, ...file }) => ({ ...file, length: bytes.length }))
      const kept: Kept = { hrefs, surroundings: describe(hrefs, order), unknown, findings, files }
      store.put(
        key,
        kept,
        rendered.map(({ bytes }) => bytes),
      )
    },
  }
}

/** All that every document is made with, but for the lists of what there is, which are asked link by link. */
function toSharedKey(makers: string, { parser, components, survey, site }: Brief): string {
  const shelves = site?.frame.shelves.map(({ anchors, newest, ...shelf }) => shelf)
  const frame = site && { ...site.frame, paths: null, shelves }
  const bearings = survey && { ...survey, published: null, drafts: null }
  return toKey(makers, parser, components, bearings, frame)
}

/** What is said of a document beside its text; wherever its content folder lies. */
function toFacts({ place, hash, isDraft, page }: Order): unknown {
  const { kind, slug, lang, format } = place
  const facts = page && { ...page, document: { ...page.document, place: null } }
  return [kind, slug, lang, format, hash, isDraft, facts]
}
