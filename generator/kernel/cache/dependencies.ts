/**
 * Tracks the dependencies of a document: the paths that were looked up while it was built, or the whole table. Its cached result is valid
 * as long as the entries of these paths have the same fingerprints. The document itself, and all that documents share, are part of the
 * cache key instead. `build/documents/cached-documents.ts` decides by both whether it uses a result.
 */

import { createHash } from 'node:crypto'
import { memoize } from '../memoize.ts'
import type { PathEntry, PathTable } from '../path-table.ts'

/** A path, and the fingerprint of its entry when it was looked up. A null path means the whole table. */
export type Dependency = readonly [path: string | null, fingerprint: string]

/** A path table that tracks lookups. */
export interface TrackedPaths extends PathTable {
  /** Returns the dependencies since the last call. */
  takeDependencies(): readonly Dependency[]
}

/** Returns the same paths, with every lookup tracked. A document that lists the entries depends on the whole table. */
export function trackReads(paths: PathTable): TrackedPaths {
  let reads = new Map<string | null, Dependency>()
  const get = (path: string): PathEntry | undefined => {
    const entry = paths.get(path)
    if (!reads.has(path)) reads.set(path, [path, toFingerprint(entry)])
    return entry
  }
  return {
    get,
    has: (path) => get(path) !== undefined,
    entries() {
      reads.set(null, [null, toTableFingerprint(paths)])
      return paths.entries()
    },
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

/** Whether the entry of a dependency, or the table, still has the same fingerprint. */
export const isUnchanged = ([path, fingerprint]: Dependency, paths: PathTable): boolean =>
  (path === null ? toTableFingerprint(paths) : toFingerprint(paths.get(path))) === fingerprint

const toTableFingerprint = memoize((paths: PathTable): string => {
  const hash = createHash('sha256')
  for (const [path, entry] of paths.entries()) hash.update(`${path} ${toFingerprint(entry)}\n`)
  return hash.digest('base64url')
})

function toFingerprint(entry: PathEntry | undefined): string {
  if (entry === undefined) return ''
  const { document, draft, asset, isFixed, movedTo, isPage, isKnown, targets } = entry
  const sources = [document, draft].map((source) => source?.id ?? '')
  const assetParts =
    asset === undefined ? [] : [asset.source, asset.file, asset.size?.width, asset.size?.height]
  const targetParts = targets === undefined ? [] : Object.entries(targets).flat()
  return [...sources, isFixed, movedTo, isPage, isKnown, ...assetParts, ...targetParts].join(' ')
}
