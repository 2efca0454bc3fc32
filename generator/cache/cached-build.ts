/** Builds of the very same content with the very same options, told by the bytes of all that they read. */

import { VFile } from 'vfile'
import { toFile } from '../addresses/addresses.ts'
import type { Built } from '../build.ts'
import type { Collected } from '../collect/collect.ts'
import type { DocumentPlace } from '../collect/document.ts'
import { readText } from '../collect/text.ts'
import type { CompileOptions, Made, PublishedFile } from '../compile.ts'
import { addMessages, toPlainMessages } from '../diagnostics/diagnostic.ts'
import type { JudgedHead } from '../model/head.ts'
import type { Published } from '../publish/target.ts'
import type { KnownBuild } from './build-history.ts'
import type { Cache } from './cache.ts'
import { toKey } from './store.ts'

/** What earlier builds tell of the content as it is now. */
export interface Past {
  /** A build of the very same; null where there was none. */
  readonly build: {
    readonly built: Omit<Built, keyof Published>
    readonly published: readonly PublishedFile[]
  } | null
  /** The heads of all documents, in their order; null for those that the newest build did not have. */
  readonly recallHeads: () => readonly (JudgedHead | null)[]
}

/** Finds out what earlier builds tell of a content. Who has built nothing yet need not read all of it for that. */
export function recallPast(cache: Cache, collected: Collected, options: CompileOptions): Past {
  const { place, builds } = cache
  if (builds.newest === null) return { build: null, recallHeads: () => [] }
  const hashes = collected.documents.map(({ path }) => readText(path).hash)
  const known = builds.find(toBuildKey(place.makers, collected, hashes, options))
  return {
    build: known === null || collected.strangers.length > 0 ? null : toBuilt(known),
    recallHeads: () => recallHeads(cache, collected.documents, hashes),
  }
}

function recallHeads(
  { place: { makers }, store, builds }: Cache,
  documents: readonly DocumentPlace[],
  hashes: readonly string[],
): (JudgedHead | null)[] {
  const record = store.get(toHeadsKey(makers, builds.newest ?? ''))?.record ?? {}
  const heads = record as Readonly<Record<string, KnownHead>>
  return documents.map((document, number) => {
    const hash = hashes[number] ?? ''
    const head = heads[toName(document, hash)]
    return head === undefined ? null : { ...head, hash }
  })
}

/** What is remembered of a head. */
type KnownHead = Omit<JudgedHead, 'hash'>

const toName = (place: DocumentPlace, hash: string): string => `${toFile(place)} ${hash}`

function toBuilt({ baseUrl, documents, messages, files }: KnownBuild): Past['build'] {
  const told = messages.map(([path, plain]) => {
    const file = new VFile({ path })
    addMessages(file, plain)
    return file
  })
  return { built: { baseUrl, documents, files: told }, published: files }
}

export function rememberBuild(
  { place, store, builds }: Cache,
  collected: Collected,
  options: CompileOptions,
  { site, files, heads, published, uses }: Made,
): void {
  const hashes = heads.map(({ place: { hash } }) => hash)
  const key = toBuildKey(place.makers, collected, hashes, options)
  const headsKey = toHeadsKey(place.makers, key)
  const known = heads.map(({ place: of, isDraft, facts, messages }): [string, KnownHead] => [
    toName(of, of.hash),
    { isDraft, facts, messages },
  ])
  store.put(headsKey, Object.fromEntries(known), [])
  builds.add(key, {
    baseUrl: site.config.base_url,
    documents: heads.length,
    messages: files
      .filter(({ messages }) => messages.length > 0)
      .map((file) => [file.path, toPlainMessages(file)]),
    files: published.map(({ file, hash, length }) => ({ file, hash, length })),
    uses: [headsKey, ...uses],
  })
}

const toHeadsKey = (makers: string, build: string): string => toKey('heads', makers, build)

/** Messages name files by the folder as the caller named it, and so that is in the key too. */
function toBuildKey(
  makers: string,
  { folder, site, profiles, documents }: Collected,
  hashes: readonly string[],
  { baseUrl, host, parser }: CompileOptions,
): string {
  const sources = [site, ...profiles.values()].map(({ file, hash }) => [file.path, hash])
  const texts = documents.map(({ path }, place) => [path, hashes[place]])
  return toKey('build', makers, folder, baseUrl, host, parser, sources, texts)
}
