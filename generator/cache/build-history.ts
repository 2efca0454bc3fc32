/** Whole builds as they are remembered: what each published, and which entries it was made of. */

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiagnosticMessage } from '../diagnostics/diagnostic.ts'
import type { EntryStore } from './store.ts'

/** A build of the very same content, with the very same options. */
export interface CachedBuild {
  readonly baseUrl: string
  readonly documents: number
  /** What was said of the content, by its files. */
  readonly messages: readonly (readonly [path: string, messages: readonly DiagnosticMessage[]])[]
  /** All that was published, the manifest last. */
  readonly files: readonly { readonly file: string; readonly hash: string; readonly length: number }[]
  /** The keys of the entries that it was made of. */
  readonly entryKeys: readonly string[]
}

export interface BuildHistory {
  /** The key of the newest build; null where none is remembered. */
  readonly newest: string | null
  find(key: string): CachedBuild | null
  /** Remembers a build as the newest one. Once there are too many, the older half goes, with all that it alone used. */
  add(key: string, build: CachedBuild): void
}

/** The list of builds, in the folder of the cache. */
export const buildsFile = 'builds.json'

/** How many builds are remembered at most. */
const mostBuilds = 16

/** @param folder of the cache */
export function openBuildHistory(folder: string, store: EntryStore): BuildHistory {
  const path = join(folder, buildsFile)
  const keys = readKeys(path)
  const find = (key: string) => (store.get(key)?.record ?? null) as CachedBuild | null

  return {
    newest: keys[0] ?? null,
    find,
    add(key, build) {
      store.put(key, build, [])
      const all = [key, ...keys.filter((other) => other !== key)]
      const kept = all.length > mostBuilds ? all.slice(0, mostBuilds / 2) : all
      if (kept.length < all.length) {
        store.keepOnly(new Set([...kept, ...kept.flatMap((known) => find(known)?.entryKeys ?? [])]))
      }
      writeKeys(path, kept)
    },
  }
}

/** A list that cannot be read is an empty one: what it named is made again, and is cleared away in time. */
function readKeys(path: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function writeKeys(path: string, keys: readonly string[]): void {
  try {
    writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(keys, null, 2)}\n`)
    renameSync(`${path}.${process.pid}`, path)
  } catch {
    // The next build remembers itself.
  }
}
