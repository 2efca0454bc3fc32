/**
 * What the result of a document depends on beside its own text and what all documents share: the paths that were looked
 * up while it was built. A cached result is valid as long as each of these paths looks the same.
 */

import { toSourcePath } from '../addresses/addresses.ts'
import type { PathEntry, PathTable } from '../addresses/path-table.ts'
import type { HashedSourceFile } from '../collect/document.ts'

/** A path that was looked up, and its fingerprint at that time. */
export type Dependency = readonly [kind: 'path' | 'text', path: string, fingerprint: string]

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

/** Whether a path that was looked up looks the same now. */
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
