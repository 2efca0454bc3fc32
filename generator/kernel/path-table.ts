/** A table of all paths of a site. */

import type { AssetEntry } from './asset.ts'
import type { Document } from './document.ts'

/** What links need of a document. A table has all documents of a site, so it has no more of each. */
export type LinkedDocument = Pick<Document, 'kind' | 'collection' | 'slug' | 'lang' | 'id' | 'path'>

/** What is at a path. */
export interface PathEntry {
  /** The published document whose page has this path. */
  readonly document?: LinkedDocument
  /** The draft that would have this path. Only drafts may link to it. */
  readonly draft?: LinkedDocument
  /** The asset at this path: its address or, without a slash in front, its path in the content folder. */
  readonly asset?: AssetEntry
  /** Whether authors may link to this path although it is not a document: a home, a list, an operation or a file. */
  readonly isFixed?: true
  /** The path that replaces this former one; null if it is gone. */
  readonly movedTo?: string | null
  /** The pages of the document with this name, by language. `listSourceNames` lists these names. */
  readonly targets?: Readonly<Record<string, string>>
  /** Whether the build publishes a page here. */
  readonly isPage?: true
  /** Whether the planned build publishes something here. The output check accepts links to these paths only. */
  readonly isKnown?: true
}

/** Entries by path. */
export type PathTable = Pick<ReadonlyMap<string, PathEntry>, 'has' | 'get' | 'entries'>

/** Creates a path table. Merges the entries of the same path. */
export function createPathTable(entries: Iterable<readonly [path: string, entry: PathEntry]>): PathTable {
  const merged = new Map<string, PathEntry>()
  for (const [path, entry] of entries) {
    const previous = merged.get(path)
    const targets = previous?.targets &&
      entry.targets && { targets: { ...entry.targets, ...previous.targets } }
    merged.set(path, previous === undefined ? entry : { ...previous, ...entry, ...targets })
  }
  return merged
}
