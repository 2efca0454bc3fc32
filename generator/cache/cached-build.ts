/** Builds of the very same content with the very same options, told by the bytes of all that they read. */

import { VFile } from 'vfile'
import { toSourcePath } from '../addresses/addresses.ts'
import type { BuildResult } from '../build.ts'
import type { CollectedContent } from '../collect/collect.ts'
import type { SourceFile } from '../collect/document.ts'
import { readText } from '../collect/text.ts'
import type { CompileOptions, CompileResult, PublishedFile } from '../compile.ts'
import { addMessages, toDiagnosticMessages } from '../diagnostics/diagnostic.ts'
import type { ValidatedFrontMatter } from '../model/head.ts'
import type { PublishResult } from '../publish/target.ts'
import type { CachedBuild } from './build-history.ts'
import type { Cache } from './cache.ts'
import { toKey } from './store.ts'

/** What earlier builds tell of the content as it is now. */
export interface CacheLookup {
  /** A build of the very same; null where there was none. */
  readonly build: {
    readonly built: Omit<BuildResult, keyof PublishResult>
    readonly published: readonly PublishedFile[]
  } | null
  /** The heads of all documents, in their order; null for those that the newest build did not have. */
  readonly lookupFrontMatter: () => readonly (ValidatedFrontMatter | null)[]
}

/** Finds out what earlier builds tell of a content. Who has built nothing yet need not read all of it for that. */
export function lookupBuild(cache: Cache, collected: CollectedContent, options: CompileOptions): CacheLookup {
  const { location, history } = cache
  if (history.newest === null) return { build: null, lookupFrontMatter: () => [] }
  const hashes = collected.documents.map(({ path }) => readText(path).hash)
  const known = history.find(toBuildKey(location.toolchain, collected, hashes, options))
  return {
    build: known === null || collected.unexpectedFiles.length > 0 ? null : toBuilt(known),
    lookupFrontMatter: () => recallHeads(cache, collected.documents, hashes),
  }
}

function recallHeads(
  { location: { toolchain }, store, history }: Cache,
  documents: readonly SourceFile[],
  hashes: readonly string[],
): (ValidatedFrontMatter | null)[] {
  const record = store.get(toHeadsKey(toolchain, history.newest ?? ''))?.record ?? {}
  const frontMatter = record as Readonly<Record<string, KnownHead>>
  return documents.map((document, number) => {
    const hash = hashes[number] ?? ''
    const head = frontMatter[toName(document, hash)]
    return head === undefined ? null : { ...head, hash }
  })
}

/** What is remembered of a head. */
type KnownHead = Omit<ValidatedFrontMatter, 'hash'>

const toName = (place: SourceFile, hash: string): string => `${toSourcePath(place)} ${hash}`

function toBuilt({ baseUrl, documents, messages, files }: CachedBuild): CacheLookup['build'] {
  const told = messages.map(([path, plain]) => {
    const file = new VFile({ path })
    addMessages(file, plain)
    return file
  })
  return { built: { baseUrl, documents, files: told }, published: files }
}

export function storeBuild(
  { location, store, history }: Cache,
  collected: CollectedContent,
  options: CompileOptions,
  { site, files, frontMatter, published, entryKeys }: CompileResult,
): void {
  const hashes = frontMatter.map(({ sourceFile: { hash } }) => hash)
  const key = toBuildKey(location.toolchain, collected, hashes, options)
  const headsKey = toHeadsKey(location.toolchain, key)
  const known = frontMatter.map(({ sourceFile: of, isDraft, metadata, messages }): [string, KnownHead] => [
    toName(of, of.hash),
    { isDraft, metadata, messages },
  ])
  store.put(headsKey, Object.fromEntries(known), [])
  history.add(key, {
    baseUrl: site.config.base_url,
    documents: frontMatter.length,
    messages: files
      .filter(({ messages }) => messages.length > 0)
      .map((file) => [file.path, toDiagnosticMessages(file)]),
    files: published.map(({ file, hash, length }) => ({ file, hash, length })),
    entryKeys: [headsKey, ...entryKeys],
  })
}

const toHeadsKey = (makers: string, build: string): string => toKey('heads', makers, build)

/** Messages name files by the folder as the caller named it, and so that is in the key too. */
function toBuildKey(
  makers: string,
  { folder, site, profiles, documents }: CollectedContent,
  hashes: readonly string[],
  { baseUrl, host, parser }: CompileOptions,
): string {
  const sources = [site, ...profiles.values()].map(({ file, hash }) => [file.path, hash])
  const texts = documents.map(({ path }, place) => [path, hashes[place]])
  return toKey('build', makers, folder, baseUrl, host, parser, sources, texts)
}
