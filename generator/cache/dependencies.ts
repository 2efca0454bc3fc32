/**
 * Tracks the dependencies of a document: the paths that were looked up while it was built. Its cached result is valid as
 * long as the entry of each of these paths has the same fingerprint. The document itself, and all that documents share,
 * are part of the cache key instead.
 */

import { toSourcePath } from '../addresses/addresses.ts'
import type { PathEntry, PathTable } from '../addresses/path-table.ts'
import type { HashedSourceFile } from '../collect/document.ts'

/**
 * A path that was looked up, and the fingerprint of its entry at that time. Kind `path` covers what is at the path, kind
 * `text` also the text of the document there.
 */
export type Dependency = readonly [kind: 'path' | 'text', path: string, fingerprint: string]

/** A path table that tracks lookups. */
export interface TrackedPaths extends PathTable {
  /** Adds a dependency on the text of the document at a path, such as on its anchors. */
  addText(path: string): void
  /** Returns the dependencies since the last call. */
  takeDependencies(): readonly Dependency[]
}

/** Returns the same paths, with every lookup tracked. Enumerating all entries is not tracked. */
export function trackReads(paths: PathTable): TrackedPaths {
  let reads = new Map<string, Dependency>()
  const add = (kind: Dependency[0], path: string, entry: PathEntry | undefined) => {
    const key = `${kind} ${path}`
    if (!reads.has(key)) reads.set(key, [kind, path, toFingerprint(kind, entry)])
  }
  const get = (path: string): PathEntry | undefined => {
    const entry = paths.get(path)
    add('path', path, entry)
    return entry
  }
  return {
    get,
    has: (path) => get(path) !== undefined,
    entries: () => paths.entries(),
    addText: (path) => add('text', path, paths.get(path)),
    takeDependencies() {
      const dependencies = [...reads.values()]
      reads = new Map()
      return dependencies
    },
  }
}

/** Whether the entry of a dependency still has the same fingerprint. */
export const isUnchanged = ([kind, path, fingerprint]: Dependency, paths: PathTable): boolean =>
  toFingerprint(kind, paths.get(path)) === fingerprint

function toFingerprint(kind: Dependency[0], entry: PathEntry | undefined): string {
  if (entry === undefined) return ''
  const { document, draft, isFixed, isPage, isKnown } = entry
  const toText = (source: HashedSourceFile | undefined) => source && `${toSourcePath(source)} ${source.hash}`
  if (kind === 'text') return toText(document) ?? toText(draft) ?? ''
  const sources = [document, draft].map((source) => (source === undefined ? '' : toSourcePath(source)))
  return [...sources, isFixed, isPage, isKnown].join(' ')
}
