/** The list of earlier builds in a cache: which files each build published, and which entries it used. */

import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DayRange } from '../days.ts'
import type { Diagnostic } from '../diagnostics/diagnostic-record.ts'
import { isProcessName, isRunning, toProcessName } from '../files/temporary-folder.ts'
import type { PublishedFile } from '../publish/comparison.ts'
import type { SourceSummary } from '../summaries.ts'
import type { EntryStore } from './store.ts'

/** A finished build. Its key identifies the content and the options. */
export interface CachedBuild {
  /** The URL of the published site. */
  readonly baseUrl: string
  /** How many documents the content has, drafts included. */
  readonly documents: number
  /** The warnings about the content. */
  readonly diagnostics: readonly Diagnostic[]
  /** Null without documents of other generators. */
  readonly sources: SourceSummary | null
  /** Why documents are not published, by the paths of their files. */
  readonly leftOut: readonly (readonly [path: string, reason: string])[]
  /** The next day on which the same content gives another site; null if there is none. */
  readonly nextChange: string | null
  /** The days on which the build has the same warnings. */
  readonly days: DayRange
  /** The id of the git history that decided about warnings; null if none did. */
  readonly history: string | null
  /** All files of dist, the manifest last. */
  readonly files: readonly PublishedFile[]
  /** The keys of all cache entries that the build stored or used. */
  readonly entryKeys: readonly string[]
}

/** The earlier builds of a cache. A cache that cannot be read or written behaves like an empty one. */
export interface BuildHistory {
  /** The key of the newest build; null if there is none. */
  readonly newest: string | null
  /** Returns null if no build with this key is stored. */
  find(key: string): CachedBuild | null
  /**
   * Adds a build as the newest one. If there are too many, removes the older half and all entries that only those used.
   */
  add(key: string, build: CachedBuild): void
}

/** The file in the cache folder that lists the keys of all builds, the newest first. */
export const buildsFile = 'builds.json'

/** How many builds a cache lists at most. */
const maxRecords = 16

/**
 * Opens the list of builds.
 * @param folder the cache folder, which need not exist
 */
export function openBuildHistory(folder: string, store: EntryStore): BuildHistory {
  const path = join(folder, buildsFile)
  removeUnfinished(path)
  return createBuildHistory(store, readKeys(path), (keys) => writeKeys(path, keys))
}

/**
 * Creates a list of builds.
 * @param listed the keys of earlier builds, the newest first
 * @param save stores the changed list
 */
export function createBuildHistory(
  store: EntryStore,
  listed: readonly string[] = [],
  save: (keys: readonly string[]) => void = () => {},
): BuildHistory {
  let keys = listed
  const find = (key: string) => (store.get(key)?.record ?? null) as CachedBuild | null

  return {
    get newest() {
      return keys[0] ?? null
    },
    find,
    add(key, build) {
      store.put(key, build, [])
      const allBuilds = [key, ...keys.filter((other) => other !== key)]
      const builds = allBuilds.length > maxRecords ? allBuilds.slice(0, maxRecords / 2) : allBuilds
      if (builds.length < allBuilds.length) {
        store.removeAllExcept(
          new Set([...builds, ...builds.flatMap((build) => find(build)?.entryKeys ?? [])]),
        )
      }
      keys = builds
      save(builds)
    },
  }
}

/** Returns an empty list if the file cannot be read. The next builds then remove all entries. */
function readKeys(path: string): readonly string[] {
  try {
    const keys: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

function writeKeys(path: string, keys: readonly string[]): void {
  const unfinished = `${path}.${toProcessName()}`
  try {
    writeFileSync(unfinished, `${JSON.stringify(keys, null, 2)}\n`)
    renameSync(unfinished, path)
  } catch {
    // The next build may not find this one, and renders everything again.
    remove(unfinished)
  }
}

/** Removes the files of processes that were killed before they could rename them. */
function removeUnfinished(path: string): void {
  const beginning = `${basename(path)}.`
  try {
    for (const name of readdirSync(dirname(path))) {
      const owner = name.slice(beginning.length)
      if (!name.startsWith(beginning) || !isProcessName(owner) || isRunning(owner)) continue
      remove(join(dirname(path), name))
    }
  } catch {
    // The folder does not exist yet.
  }
}

/** Removes a file. If that fails, the next build tries again. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {}
}
