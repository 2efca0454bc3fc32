/** Looks up and stores whole builds. The key of a build is derived from its options and the bytes of the content. */

import type { BuildResult, DatedOptions } from '../build-options.ts'
import { readHistoryId } from '../content/files/history.ts'
import { isImported, type Source, withoutModule } from '../content/schemas/source.ts'
import { createDataReader } from '../content/texts/data.ts'
import type { CachedBuild } from '../kernel/cache/build-history.ts'
import type { Cache, PluginVersion } from '../kernel/cache/cache.ts'
import { findSameDays, isInRange } from '../kernel/days.ts'
import { hasErrors } from '../kernel/diagnostics/diagnostic.ts'
import type { DocumentFile, FrontMatter } from '../kernel/document.ts'
import { toCacheKey } from '../kernel/files/hash.ts'
import { memoize } from '../kernel/memoize.ts'
import type { PublishedFile } from '../kernel/publish/comparison.ts'
import type { CollectedContent } from '../site/collect.ts'
import type { PreviousChanges } from '../surfaces/changes/change-feed.ts'

/** What the cache has for the content of a build. */
export interface CacheLookup {
  /** A build of the same content with the same options, and with the same warnings; null if there is none. */
  readonly build: CachedBuild | null
  /** The files of the newest build. */
  readonly published: readonly PublishedFile[]
  /**
   * Returns the front matter of each document, in the order in which the documents were collected. Null for a document
   * that is new or differs from the newest build.
   */
  readonly lookupFrontMatter: () => readonly (FrontMatter | null)[]
}

const emptyLookup: CacheLookup = { build: null, published: [], lookupFrontMatter: () => [] }

/**
 * Looks up the same build, and the front matter of the newest one. Reads no document if there was no earlier build.
 * @param previous the change feed that the caller named; null to use the feed of the out folder
 */
export function lookupBuild(
  cache: Cache | null,
  collected: CollectedContent,
  options: DatedOptions,
  plugins: readonly PluginVersion[],
  previous: PreviousChanges | null,
): CacheLookup {
  const newest = cache?.builds.newest ?? null
  if (cache === null || newest === null) return emptyLookup
  // A file of data may be the document of each language.
  const known = new Map<string, string>()
  const data = createDataReader()
  const hashes = collected.documents.map((document) => {
    const { file, slug } = document
    const hash = known.get(`${file} ${slug}`) ?? data.readHash(document)
    known.set(`${file} ${slug}`, hash)
    return hash
  })
  const key = toBuildKey(cache.location.toolchain, collected, hashes, options, plugins, previous)
  const hasMistake = collected.unexpectedFiles.length > 0 || hasErrors([collected.site.file])
  const newestBuild = cache.builds.find(newest)
  const build = key === newest ? newestBuild : key === null ? null : cache.builds.find(key)
  const hasSameWarnings =
    build !== null &&
    !hasMistake &&
    isInRange(options.today, build.days) &&
    (build.history === null || build.history === readHistoryId(collected.folder))
  return {
    build: hasSameWarnings ? build : null,
    published: newestBuild?.files ?? [],
    lookupFrontMatter: () => lookupFrontMatter(cache, newest, hashes, collected),
  }
}

/** What is stored of front matter: all but the hash of the document, which is part of the record's name. */
type FrontMatterRecord = Omit<FrontMatter, 'hash'>

/**
 * @param hash of the file
 * @param sources of the build: they decide what the keys of front matter mean
 */
function toRecordName(
  { id, kind, source }: DocumentFile,
  hash: string,
  sources: CollectedContent['sources'],
): string {
  const own = sources[source]
  return `${id} ${kind} ${hash} ${own === undefined ? '' : toSourceName(own)}`
}

const toSourceName = memoize((source: Source) =>
  isImported(source) || source.item !== null ? toCacheKey('source', withoutModule(source)) : '',
)

function lookupFrontMatter(
  { location: { toolchain }, store }: Cache,
  newest: string,
  hashes: readonly string[],
  { documents, sources }: CollectedContent,
): (FrontMatter | null)[] {
  const entry = store.get(toFrontMatterKey(toolchain, newest))
  const records = (entry?.record ?? {}) as Readonly<Record<string, FrontMatterRecord>>
  return documents.map((document, index) => {
    const hash = hashes[index] ?? ''
    const record = records[toRecordName(document, hash, sources)]
    return record === undefined ? null : { ...record, hash }
  })
}

/** What is stored of a finished build. */
interface FinishedBuild {
  readonly result: BuildResult
  /** Why documents are not published, by the paths of their files. */
  readonly leftOut: ReadonlyMap<string, string>
  /** The front matter of all documents, in the order in which they were collected. */
  readonly frontMatter: readonly FrontMatter[]
  /** The id of the git history that decided about warnings; null if none did. */
  readonly history: string | null
  /** All files of dist, the manifest last. */
  readonly files: readonly PublishedFile[]
  /** The keys of all cache entries that the build stored or used. */
  readonly entryKeys: readonly string[]
}

/** Stores a finished build as the newest one. Does nothing for a host that the caller wrote. */
export function storeBuild(
  { location, store, builds }: Cache,
  collected: CollectedContent,
  options: DatedOptions,
  plugins: readonly PluginVersion[],
  previous: PreviousChanges | null,
  { result, leftOut, frontMatter, history, files, entryKeys }: FinishedBuild,
): void {
  const hashes = frontMatter.map(({ hash }) => hash)
  const key = toBuildKey(location.toolchain, collected, hashes, options, plugins, previous)
  if (key === null) return
  const frontMatterKey = toFrontMatterKey(location.toolchain, key)
  const records = frontMatter.flatMap(({ hash, ...record }, index): [string, FrontMatterRecord][] => {
    const document = collected.documents[index]
    return document === undefined ? [] : [[toRecordName(document, hash, collected.sources), record]]
  })
  const dates = frontMatter.flatMap(({ metadata, imported }) =>
    [metadata?.date, imported?.from, imported?.until].flatMap((date) => date ?? []),
  )
  store.put(frontMatterKey, Object.fromEntries(records), [])
  builds.add(key, {
    baseUrl: result.baseUrl,
    documents: result.documents,
    diagnostics: result.diagnostics,
    sources: result.sources,
    leftOut: [...leftOut],
    nextChange: result.nextChange,
    days: findSameDays(dates, options.today),
    history,
    files,
    entryKeys: [frontMatterKey, ...entryKeys],
  })
}

const toFrontMatterKey = (toolchain: string, build: string): string =>
  toCacheKey('front-matter', toolchain, build)

/**
 * The key of a build; null for a build that cannot be cached.
 * The name of the content folder is part of the key, because diagnostics name files with it.
 */
function toBuildKey(
  toolchain: string,
  {
    folder,
    site,
    extraSchema,
    collectionSchemas,
    profiles,
    layouts,
    sources: ownSources,
    documents,
    assets,
    otherSite,
  }: CollectedContent,
  hashes: readonly string[],
  // The options that are named here are not in the key: they have no effect on the result, or the key has them in another form, such as
  // `today` in the range of days. The rest is part of the key as a whole, so that a new option cannot be forgotten.
  {
    content,
    threads,
    plugins: __,
    previous: _,
    maxWarnings,
    today,
    signal,
    onProgress,
    ...options
  }: DatedOptions,
  plugins: readonly PluginVersion[],
  previous: PreviousChanges | null,
): string | null {
  // The code of a host that the caller wrote, and of a plugin without a version, can change without notice.
  if (typeof options.host === 'object' || plugins.some(({ version }) => version === undefined)) return null
  const schemas = [...(extraSchema === null ? [] : [extraSchema]), ...collectionSchemas.values()]
  const sources = [site, ...schemas, ...profiles.values(), ...layouts, ...assets].map(({ file, hash }) => [
    file.path,
    hash,
  ])
  const texts = documents.map(({ file }, index) => [file, hashes[index]])
  // What documents inherit, and the pages of lists, are in files that may be no documents.
  const shared = ownSources.map((source) => (isImported(source) ? [source.inherited, source.sections] : []))
  const versions = plugins.map(({ name, version }) => [name, version])
  const others = otherSite?.files.map(({ file, hash }) => [file, hash]) ?? []
  return toCacheKey('build', toolchain, folder, options, versions, previous, sources, texts, shared, others)
}
