/**
 * Tracks the dependencies of a document: the paths that were looked up while it was built. Its cached result is valid as
 * long as the entry of each of these paths has the same fingerprint. The document itself, and all that documents share,
 * are part of the cache key instead. `build/documents/cached-documents.ts` decides by both whether it uses a result.
 */

import type { PathEntry, PathTable } from '../path-table.ts'

/** A path that was looked up, and the fingerprint of its entry at that time. */
export type Dependency = readonly [path: string, fingerprint: string]

/** A path table that tracks lookups. */
export interface TrackedPaths extends PathTable {
  /** Returns the dependencies since the last call. */
  takeDependencies(): readonly Dependency[]
}

/** Returns the same paths, with every lookup tracked. Enumerating all entries is not tracked. */
export function trackReads(paths: PathTable): TrackedPaths {
  let reads = new Map<string, Dependency>()
  const get = (path: string): PathEntry | undefined => {
    const entry = paths.get(path)
    if (!reads.has(path)) reads.set(path, [path, toFingerprint(entry)])
    return entry
  }
  return {
    get,
    has: (path) => get(path) !== undefined,
    entries: () => paths.entries(),
    takeDependencies() {
      const dependencies = [...reads.values()]
      reads = new Map()
      return dependencies
    },
  }
}

/** Returns the same paths without tracking: no document has dependencies then. */
export const withoutTracking = (paths: PathTable): TrackedPaths => ({
  get: (path) => paths.get(path),
  has: (path) => paths.has(path),
  entries: () => paths.entries(),
  takeDependencies: () => [],
})

/** Whether the entry of a dependency still has the same fingerprint. */
export const isUnchanged = ([path, fingerprint]: Dependency, paths: PathTable): boolean =>
  toFingerprint(paths.get(path)) === fingerprint

function toFingerprint(entry: PathEntry | undefined): string {
  if (entry === undefined) return ''
  const { document, draft, asset, isFixed, movedTo, isPage, isKnown, targets } = entry
  const sources = [document, draft].map((source) => source?.id ?? '')
  const assetParts =
    asset === undefined ? [] : [asset.source, asset.file, asset.size?.width, asset.size?.height]
  const targetParts = targets === undefined ? [] : Object.entries(targets).flat()
  return [...sources, isFixed, movedTo, isPage, isKnown, ...assetParts, ...targetParts].join(' ')
}
