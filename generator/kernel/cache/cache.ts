/** The folder in which builds store their results for later builds. */

import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { toCacheKey } from '../files/hash.ts'
import { toRealPath } from '../files/paths.ts'
import { explainSystemError, toSystemErrorReason } from '../files/system-error.ts'
import type { StagedWriter } from '../publish/staging.ts'
import { type BuildHistory, buildsFile, createBuildHistory, openBuildHistory } from './build-history.ts'
import { type CacheEntry, type EntryStore, entriesFolder, markerFiles, openEntryStore } from './store.ts'
import { toToolchainFingerprint } from './toolchain.ts'

/** An open cache. Results of documents and files are in the store, the list of earlier builds beside it. */
export interface Cache {
  readonly location: CacheLocation
  readonly store: EntryStore
  readonly builds: BuildHistory
}

/** Plain data with which every thread opens the same cache. */
export interface CacheLocation {
  readonly folder: string
  /** The fingerprint of the software that builds. It is part of every key. */
  readonly toolchain: string
  /** Whether the cache had no entries when the build began. Looking up documents is then needless. */
  readonly isNew: boolean
}

/**
 * Opens a cache. The folder need not exist; the first stored entry creates it.
 * @param folder the cache folder. It must not be in the out folder. It may be in the content folder only below a name that
 *   begins with a dot, because collecting skips such names.
 * @param out the out folder of the build
 * @param content the content folder of the build
 * @throws {OperationalError} CACHE_UNUSABLE if the folder has no name, is a file, is not readable, is in the out folder or
 *   the content, or holds a file that no cache wrote, such as a link
 */
export function openCache(
  folder: string,
  { out, content }: { readonly out: string; readonly content: string },
): Cache {
  const refuse = (reason: string) =>
    new OperationalError(
      `Cannot use the cache "${folder}": ${reason}; choose another folder with --cache, or use --no-cache`,
      'CACHE_UNUSABLE',
    )
  if (folder === '') throw refuse('its name is empty')
  const cannot = `Cannot use the cache "${folder}"`
  const isInOut = explainSystemError(() => toPathWithin(folder, out), cannot) !== null
  if (isInOut) throw refuse(`it is inside the output folder "${out}"`)
  const pathInContent = explainSystemError(() => toPathWithin(folder, content), cannot)
  if (pathInContent !== null && !pathInContent.startsWith('.')) {
    throw refuse(`it is inside the content folder "${content}"`)
  }
  const unexpected = findUnexpectedFile(folder, refuse)
  if (unexpected !== undefined) throw refuse(`it holds "${unexpected}", which no build wrote`)
  const store = openEntryStore(folder)
  const isNew = !existsSync(join(folder, entriesFolder))
  return {
    location: { folder, toolchain: toToolchainFingerprint(), isNew },
    store,
    builds: openBuildHistory(folder, store),
  }
}

/** The path of a folder relative to a parent folder, with symbolic links resolved; null if it is not inside. */
function toPathWithin(folder: string, parent: string): string | null {
  const path = relative(toRealPath(parent), toRealPath(folder))
  return path === '..' || path.startsWith(`..${sep}`) ? null : path
}

function findUnexpectedFile(
  folder: string,
  refuse: (reason: string) => OperationalError,
): string | undefined {
  const cacheNames = [entriesFolder, buildsFile, ...Object.keys(markerFiles)]
  try {
    // Only the beginning is compared: a build writes the list of builds under a name with a suffix first.
    return readdirSync(folder, { withFileTypes: true }).find(
      (entry) => entry.isSymbolicLink() || !cacheNames.some((cacheName) => entry.name.startsWith(cacheName)),
    )?.name
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw refuse(code === 'ENOTDIR' ? 'it is a file' : toSystemErrorReason(error))
  }
}

/** What decides whether the files of a plugin can be cached. */
export interface PluginVersion {
  readonly name: string
  /** Without one, nothing of the plugin is cached. */
  readonly version?: string
  /** Present if it has importers. */
  readonly importers?: object
}

/**
 * Returns the cache of a build whose sources may have importers of plugins: these decide about most files, so their versions are part of
 * every key. Null if one has no version: nothing can be cached.
 */
export function withImporters(cache: Cache | null, plugins: readonly PluginVersion[]): Cache | null {
  const versions = plugins.flatMap(({ name, version, importers }) =>
    importers === undefined ? [] : [[name, version ?? null] as const],
  )
  if (cache === null || versions.length === 0) return cache
  if (versions.some(([, version]) => version === null)) return null
  const { location } = cache
  return {
    ...cache,
    location: { ...location, toolchain: toCacheKey('importers', location.toolchain, versions) },
  }
}

/** Creates an empty cache. The software cannot change while its process runs, so the toolchain has no fingerprint. */
export function createMemoryCache(): Cache {
  const store = createMemoryStore()
  return {
    location: { folder: 'memory', toolchain: '', isNew: false },
    store,
    builds: createBuildHistory(store),
  }
}

function createMemoryStore(): EntryStore {
  const entries = new Map<string, CacheEntry>()
  return {
    get: (key) => entries.get(key) ?? null,
    put(key, record, bytes) {
      entries.set(key, { record, readBytes: () => Buffer.concat(bytes) })
    },
    removeAllExcept(keys) {
      for (const key of entries.keys()) if (!keys.has(key)) entries.delete(key)
    },
    close() {},
  }
}

/** Where the documents that this thread builds are cached and staged. */
export interface DocumentStorage {
  /** Null without a cache. */
  readonly entries: EntryStore | null
  readonly writer: StagedWriter
}
