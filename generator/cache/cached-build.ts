/** Looks up and stores whole builds. The key of a build is derived from its options and the bytes of the content. */

import { toSourcePath } from '../addresses/addresses.ts'
import type { BuildResult, CompileOptions } from '../build-options.ts'
import type { CollectedContent } from '../collect/collect.ts'
import type { SourceFile } from '../collect/document.ts'
import { readHash } from '../collect/text.ts'
import type { FrontMatter, ValidatedFrontMatter } from '../model/validate-front-matter.ts'
import type { FileState } from '../render/output.ts'
import type { CachedBuild } from './build-history.ts'
import type { Cache } from './cache.ts'
import { toKey } from './store.ts'

/** What the cache has for the content of a build. */
export interface CacheLookup {
  /** A build of the same content with the same options; null if there is none. */
  readonly build: CachedBuild | null
  /**
   * Returns the front matter of each document, in the order in which the documents were collected. Null for a document
   * that is new or differs from the newest build.
   */
  readonly lookupFrontMatter: () => readonly (ValidatedFrontMatter | null)[]
}

const emptyLookup: CacheLookup = { build: null, lookupFrontMatter: () => [] }

/** Looks up the same build, and the front matter of the newest one. Reads no document if there was no earlier build. */
export function lookupBuild(
  cache: Cache | null,
  collected: CollectedContent,
  options: CompileOptions,
): CacheLookup {
  if (cache === null || cache.history.newest === null) return emptyLookup
  const hashes = collected.documents.map(({ path }) => readHash(path))
  const key = toBuildKey(cache.location.toolchain, collected, hashes, options)
  const build = key === null || collected.unexpectedFiles.length > 0 ? null : cache.history.find(key)
  return {
    build,
    lookupFrontMatter: () => lookupFrontMatter(cache, collected.documents, hashes),
  }
}

/** What is stored of front matter: all but the hash of the document, which is part of the record's name. */
type FrontMatterRecord = Omit<ValidatedFrontMatter, 'hash'>

const toRecordName = (sourceFile: SourceFile, hash: string): string => `${toSourcePath(sourceFile)} ${hash}`

function lookupFrontMatter(
  { location: { toolchain }, store, history }: Cache,
  documents: readonly SourceFile[],
  hashes: readonly string[],
): (ValidatedFrontMatter | null)[] {
  const entry = store.get(toFrontMatterKey(toolchain, history.newest ?? ''))
  const records = (entry?.record ?? {}) as Readonly<Record<string, FrontMatterRecord>>
  return documents.map((document, index) => {
    const hash = hashes[index] ?? ''
    const record = records[toRecordName(document, hash)]
    return record === undefined ? null : { ...record, hash }
  })
}

/** What is stored of a finished build. */
export interface FinishedBuild {
  readonly result: BuildResult
  /** The front matter of all documents, in the order in which they were collected. */
  readonly frontMatter: readonly FrontMatter[]
  /** All files of dist, the manifest last. */
  readonly published: readonly FileState[]
  /** The keys of all cache entries that the build stored or used. */
  readonly entryKeys: readonly string[]
}

/** Stores a finished build as the newest one. Does nothing for a host that the caller wrote. */
export function storeBuild(
  { location, store, history }: Cache,
  collected: CollectedContent,
  options: CompileOptions,
  { result, frontMatter, published, entryKeys }: FinishedBuild,
): void {
  const hashes = frontMatter.map(({ sourceFile: { hash } }) => hash)
  const key = toBuildKey(location.toolchain, collected, hashes, options)
  if (key === null) return
  const frontMatterKey = toFrontMatterKey(location.toolchain, key)
  const records = frontMatter.map(({ sourceFile, ...record }): [string, FrontMatterRecord] => [
    toRecordName(sourceFile, sourceFile.hash),
    record,
  ])
  store.put(frontMatterKey, Object.fromEntries(records), [])
  history.add(key, {
    baseUrl: result.baseUrl,
    documents: result.documents,
    diagnostics: result.diagnostics,
    files: published.map(({ file, hash, length }) => ({ file, hash, length })),
    entryKeys: [frontMatterKey, ...entryKeys],
  })
}

const toFrontMatterKey = (toolchain: string, build: string): string => toKey('front-matter', toolchain, build)

/**
 * The key of a build; null for a build that cannot be cached.
 * The name of the content folder is part of the key, because diagnostics name files with it.
 */
function toBuildKey(
  toolchain: string,
  { folder, site, profiles, documents, assets }: CollectedContent,
  hashes: readonly string[],
  { baseUrl, host, parser, drafts = false }: CompileOptions,
): string | null {
  // The code of a host that the caller wrote can change without notice.
  if (typeof host === 'object') return null
  const sources = [site, ...profiles.values(), ...assets].map(({ file, hash }) => [file.path, hash])
  const texts = documents.map(({ path }, index) => [path, hashes[index]])
  return toKey('build', toolchain, folder, baseUrl, host, parser, drafts, sources, texts)
}
