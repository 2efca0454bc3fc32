/** What answers at each path of a site. One table in memory that all worker threads share. */

import type { HashedSourceFile } from '../collect/document.ts'
import { openSharedMap, type SharedBytes, type SharedMap, shareMap } from './shared-map.ts'

export interface PathEntry {
  /** The published document whose page has this path. */
  readonly document?: HashedSourceFile
  /** The draft that would have this path. Only drafts may link to it. */
  readonly draft?: HashedSourceFile
  /** Whether authors may link to it although it is no document: a home, a list, an operation or a file. */
  readonly isFixed?: true
  /** Whether the build publishes a page here. */
  readonly isPage?: true
  /** Whether the planned build answers here. The output check accepts links to these paths only. */
  readonly isKnown?: true
}

export type PathTable = SharedMap<PathEntry>

/** Merges entries of the same path. */
export function sharePaths(
  entries: Iterable<readonly [path: string, entry: PathEntry]>,
): SharedBytes<PathEntry> {
  const merged = new Map<string, PathEntry>()
  for (const [path, entry] of entries) {
    const known = merged.get(path)
    merged.set(path, known === undefined ? entry : { ...known, ...entry })
  }
  return shareMap(merged)
}

export const openPaths = (paths: SharedBytes<PathEntry>): PathTable => openSharedMap(paths)
