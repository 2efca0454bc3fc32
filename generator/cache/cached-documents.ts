/** What earlier builds made of a document, for as long as it would be made again. */

import { toPageFacts } from '../model/pages.ts'
import type { ListedFile, RenderedFile } from '../render/output.ts'
import type { Frame } from '../render/page-context.ts'
import type { Brief, Order, Outcome } from '../workers/document.ts'
import type { createSurroundings } from './link-dependencies.ts'
import { createStore, toKey } from './store.ts'

/** What a document's files were, beside their bytes. */
interface Kept extends Pick<Outcome, 'unknown' | 'findings'> {
  /** Every link that it has, and what stood around it. */
  readonly hrefs: readonly string[]
  readonly surroundings: string
  /** The paths that were asked for, and whether a page stood there. */
  readonly asked: readonly (readonly [path: string, isPage: boolean])[]
  readonly files: readonly ListedFile[]
}

export interface Recalled extends Kept {
  readonly key: string
  readonly readBytes: () => Buffer | null
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
  isPage: Frame['isPage'],
): Memory {
  const store = createStore(cache.folder)
  const shared = toSharedKey(cache.makers, brief)
  return {
    toKey: (order) => toKey('document', shared, toFacts(order)),
    recall(key, order) {
      const entry = cache.isNew ? null : store.get(key)
      if (entry === null) return null
      const kept = entry.record as Kept
      const isSame =
        describe(kept.hrefs, order) === kept.surroundings &&
        kept.asked.every(([path, isThere]) => isPage(path) === isThere)
      return isSame ? { key, ...kept, readBytes: entry.readBytes } : null
    },
    keep(key, order, { hrefs, asked, unknown, findings }, rendered) {
      const files = rendered.map(({ bytes, ...file }) => ({ ...file, length: bytes.length }))
      const kept: Kept = { hrefs, surroundings: describe(hrefs, order), asked, unknown, findings, files }
      store.put(
        key,
        kept,
        rendered.map(({ bytes }) => bytes),
      )
    },
  }
}

/** All that every document is made with, but for the lists of what there is, which are asked link by link. */
function toSharedKey(makers: string, { parser, components, addresses, site }: Brief): string {
  const shelves = site?.frame.shelves.map(({ anchors, newest, home, list, others, ...shelf }) => [
    shelf,
    [home, list, ...others].map(toPageFacts),
  ])
  const frame = site && { ...site.frame, paths: null, shelves }
  const bearings = addresses && { ...addresses, pages: null, drafts: null, fixed: null }
  return toKey(makers, parser, components, bearings, frame)
}

function toFacts({ place, isDraft, page }: Order): unknown {
  const { kind, slug, lang, format, hash } = place
  return [kind, slug, lang, format, hash, isDraft, page && toPageFacts(page)]
}
