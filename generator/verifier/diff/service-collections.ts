/**
 * The collections of a running service, as its OpenAPI document and its change feed tell of them. Their lists are not read: each would
 * count as a request.
 */

import {
  slugPattern,
  toApiFile,
  toCollectionPath,
  toItemPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { group } from '../../kernel/grouping.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import { type Documents, getIn, getListIn, type Snapshot, type SnapshotFile } from './snapshot.ts'

/** A document in one language, as the change feed has it. */
interface FeedItem {
  readonly collection: string
  readonly slug: string
  readonly lang: string
  /** The hash of its Markdown, or of its API response if it has no page. */
  readonly hash: unknown
  /** The hash of its API response, if that has something that the Markdown lacks. */
  readonly apiHash: unknown
}

/**
 * Reads the collections.
 * @param contract the OpenAPI document of the service
 * @param feed its change feed
 * @param after the new build
 * @returns the collections, and the files of their lists and documents with the hashes that follow from the feed
 */
export function readCollections(
  contract: unknown,
  feed: unknown,
  languages: readonly string[],
  after: Snapshot,
): Pick<Snapshot, 'collections'> & { readonly assumed: ReadonlyMap<string, SnapshotFile> } {
  const collections: Record<string, Documents> = {}
  const assumed = new Map<string, SnapshotFile>()
  const items = group(listItems(feed).map((item) => [item.collection, item]))
  for (const name of listNames(contract)) {
    const own = items.get(name) ?? []
    const documents = toDocuments(own, languages)
    collections[name] = documents
    const changed = new Set<string>()
    for (const item of own) {
      const { slug, lang } = item
      const file = toApiFile(toItemPath(name, slug), lang === documents[slug]?.[0] ? null : lang)
      const current = after.publicFiles.get(file)?.hash ?? null
      const hash = toResponseHash(item, current, languages, after)
      assumed.set(file, { hash, lang })
      if (hash === null || hash !== current) changed.add(lang)
    }
    for (const lang of languages) {
      const file = toApiFile(toCollectionPath(name), lang === languages[0] ? null : lang)
      const isSame =
        !changed.has(lang) && countIn(lang, documents) === countIn(lang, after.collections[name] ?? {})
      // OpenAPI shows whether its items have other fields.
      assumed.set(file, { hash: isSame ? (after.publicFiles.get(file)?.hash ?? null) : null, lang })
    }
  }
  return { collections, assumed }
}

/** The names of the collections, which mark their operations in OpenAPI. */
function listNames(contract: unknown): readonly string[] {
  const paths = getIn(contract, ['paths'])
  const marks = Object.values(isMap(paths) ? paths : {}).map((path) => getIn(path, ['get', 'x-collection']))
  return [...new Set(marks.filter((name) => typeof name === 'string'))].sort()
}

const listItems = (feed: unknown): readonly FeedItem[] =>
  getListIn(feed, ['documents']).flatMap((entry) => {
    // The id of an essay has two parts.
    const [collection = '', slug = '', lang] = String(getIn(entry, ['id'])).split('/')
    const [hash, apiHash] = [getIn(entry, ['hash']), getIn(entry, ['api_hash'])]
    return lang !== undefined && slugPattern.test(slug) ? [{ collection, slug, lang, hash, apiHash }] : []
  })

/** The languages of each document, in the order of the site. */
function toDocuments(items: readonly FeedItem[], languages: readonly string[]): Documents {
  const bySlug = group(items.map(({ slug, lang }) => [slug, lang]))
  return Object.fromEntries(
    Array.from(bySlug, ([slug, available]) => [slug, languages.filter((lang) => available.includes(lang))]),
  )
}

/**
 * Returns the hash of an API response; null if it is unknown. Without a hash of its own, it is assumed to be the same if the Markdown is.
 * @param current the hash of the response of the new build
 */
function toResponseHash(
  { collection, slug, lang, hash, apiHash }: FeedItem,
  current: string | null,
  languages: readonly string[],
  after: Snapshot,
): string | null {
  if (typeof apiHash === 'string') return apiHash
  const page = toDecodedPageFile(toPagePath(`/${collection}/${slug}`, lang, languages), 'md')
  return hash === current || hash === after.publicFiles.get(page)?.hash ? current : null
}

const countIn = (lang: string, documents: Documents): number =>
  Object.values(documents).filter((available) => available.includes(lang)).length
