/**
 * Resolves the fields of items: a reference becomes the title and the address of its document, the path of a file its URL. Adds the
 * documents that refer to an item, if its schema asks for them.
 */

import type { Collection } from '../../content/schemas/collections.ts'
import type { ReportAt } from '../../content/texts/report-at.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { ValuePath } from '../../kernel/data-source.ts'
import { didYouMean, quote, toAlternatives } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import { group } from '../../kernel/grouping.ts'
import { toVariantUrl, type UrlSettings } from '../../kernel/published-urls.ts'
import { listAssetPaths } from '../addresses/find-asset.ts'
import { type Addresses, openAddresses } from '../addresses/link-targets.ts'
import { toFields } from './item-order.ts'
import { explainMissingFile } from './published-assets.ts'
import { isPublished, type SiteSettings, toAddressSettings } from './site.ts'
import { describeItem } from './validate-item.ts'

/** A document as fields show it. */
interface Link {
  readonly slug: string
  readonly title: string
  /** Null for a page, which the API does not have. */
  readonly api_url: string | null
}

/** Reports a mistake at a value of a document. */
type Report = (path: ValuePath, reason: string, found: string, expected: readonly string[]) => void

/**
 * Returns the documents with their fields resolved, and reports references that lead nowhere. In collections whose schemas have keywords of
 * Stele, keys that are whole numbers come first, as in each object of JavaScript.
 */
export function resolveFields(
  documents: readonly Document[],
  settings: SiteSettings & { readonly showsDrafts: boolean },
  assets: readonly ContentAsset[],
  reportAt: ReportAt,
): readonly Document[] {
  const { config } = settings
  const byName = new Map(config.collections.map((collection) => [collection.name, collection]))
  const hasUses = config.collections.some(({ uses }) => uses.some(({ keyword }) => keyword !== 'x-unit'))
  if (!hasUses) return documents
  const targets = createTargets(documents, settings)
  const addresses = openAddresses(toAddressSettings(settings), new Map(listAssetPaths(assets)))
  const referrers = listReferrers(documents, byName, targets.findCollection, settings)
  return documents.map((document) => {
    const collection = byName.get(document.collection)
    if (collection === undefined || document.extra === null) return document
    const report: Report = (path, reason, found, expected) => {
      reportAt(document, path, 'invalid-data', { reason, found, expected })
    }
    const fields = structuredClone(toFields(document)) as Record<string, unknown>
    const files: string[] = []
    const pages = new Map<string, string>()
    const refer = (name: string, slug: string): Link => {
      const link = targets.toLink(name, slug, document.lang)
      const path = targets.findPage(name, slug, document.lang)
      if (path !== null) pages.set(link.api_url ?? slug, path)
      return link
    }
    for (const { path, names } of listReferences(collection))
      replaceTexts(fields, path, (slug, place) => {
        const name = targets.findCollection(names, slug)
        if (name !== null) return refer(name, slug)
        targets.reportMissing(names, slug, document, place, report)
        return slug
      })
    for (const { keyword, value: name, path } of collection.uses) {
      if (keyword === 'format')
        replaceTexts(fields, path, (href, place) =>
          toFile(href, document, addresses, config.base_url, files, (reason) =>
            report(place, reason, href, ['the path of a file']),
          ),
        )
      else if (keyword === 'x-referenced-by')
        fields[path[0] ?? ''] = (referrers.get(`${name} ${document.collection} ${document.slug}`) ?? []).map(
          (slug) => refer(name, slug),
        )
    }
    const description = describeItem(fields, { description: collection.described })
    return {
      ...document,
      extra: JSON.stringify(fields),
      fieldFiles: files,
      fieldPages: Object.fromEntries(pages),
      ...(description !== '' && { description, isDescribed: true }),
    }
  })
}

/** Finds the documents that references name. */
function createTargets(
  documents: readonly Document[],
  settings: SiteSettings & { readonly showsDrafts: boolean },
) {
  const { languages } = settings.config
  const toKey = ({ collection, slug }: Pick<Document, 'collection' | 'slug'>) => `${collection} ${slug}`
  const bySlug = group(documents.map((document) => [toKey(document), document]))
  const slugs = new Map<string, readonly string[]>()
  /** Lists the slugs of collections. For the same collections it returns the same array, which `didYouMean` indexes once. */
  const listSlugs = (collections: readonly string[]): readonly string[] => {
    const key = collections.join(' ')
    const listed = slugs.get(key) ?? [
      ...new Set(documents.flatMap((each) => (collections.includes(each.collection) ? each.slug : []))),
    ]
    slugs.set(key, listed)
    return listed
  }
  /** The translation in a language, or else the first one that is published. */
  const choose = (collection: string, slug: string, lang: string): Document | undefined => {
    const published = (bySlug.get(toKey({ collection, slug })) ?? []).filter((each) =>
      isPublished(each, settings),
    )
    return (
      published.find((each) => each.lang === lang) ??
      published.sort((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang))[0]
    )
  }
  const toLink = (collection: string, slug: string, lang: string): Link => {
    const document = choose(collection, slug, lang)
    return {
      slug,
      title: document?.title ?? slug,
      api_url:
        document === undefined
          ? null
          : toDocumentApiUrl(document, bySlug.get(toKey(document)) ?? [], settings),
    }
  }
  return {
    toLink,
    /** Returns the path of a document's page; null for a document without one. */
    findPage(collection: string, slug: string, lang: string): string | null {
      const document = choose(collection, slug, lang)
      return document?.hasPage === true ? document.path : null
    },
    /** Returns the first of several collections that has a published document with the slug; null if none has one. */
    findCollection: (collections: readonly string[], slug: string): string | null =>
      collections.find((name) => choose(name, slug, '') !== undefined) ?? null,
    /** Reports a reference to a document that none of its collections publishes. */
    reportMissing(
      collections: readonly string[],
      slug: string,
      from: Document,
      place: ValuePath,
      report: Report,
    ): void {
      const ofDraft = collections.find((collection) => bySlug.has(toKey({ collection, slug })))
      // Drafts may refer to each other.
      if (ofDraft !== undefined && from.isDraft) return
      const names = toAlternatives(collections)
      const reason =
        ofDraft === undefined
          ? `There is no document ${quote(slug)} in ${names}${didYouMean(slug, listSlugs(collections)) || '; correct the slug'}`
          : `${quote(slug)} in ${quote(ofDraft)} is a draft; publish it, or name another document`
      report(place, reason, slug, [`the slug of a document in ${names}`])
    },
  }
}

/** Returns the API address of a document; null for a page. */
function toDocumentApiUrl(
  document: Document,
  translations: readonly Document[],
  settings: UrlSettings & SiteSettings & { readonly showsDrafts: boolean },
): string | null {
  if (document.kind === 'page') return null
  const { languages } = settings.config
  const published = translations.filter((each) => isPublished(each, settings)).map(({ lang }) => lang)
  const first = languages.find((lang) => published.includes(lang))
  return toVariantUrl(document, document.lang === first ? null : document.lang, settings)
}

/** Values that name documents. */
interface Reference {
  /** The keys that lead to the values, as in a `KeywordUse`. */
  readonly path: readonly string[]
  /** The collections that may have the documents, in the order of the schema. */
  readonly names: readonly string[]
}

/** Lists the references of a schema. Several references of the same values are one with several collections. */
function listReferences({ uses }: Pick<Collection, 'uses'>): readonly Reference[] {
  const references = new Map<string, Reference>()
  for (const { keyword, value, path } of uses) {
    if (keyword !== 'x-reference') continue
    const key = JSON.stringify(path)
    const names = [...new Set([...(references.get(key)?.names ?? []), value])]
    references.set(key, { path, names })
  }
  return [...references.values()]
}

/** Lists the slugs of the documents that refer to each document, by `<collection> <collection of the target> <slug of the target>`. */
function listReferrers(
  documents: readonly Document[],
  collections: ReadonlyMap<string, Collection>,
  findCollection: (names: readonly string[], slug: string) => string | null,
  settings: { readonly showsDrafts: boolean },
): ReadonlyMap<string, readonly string[]> {
  const references = new Map(
    Array.from(collections, ([name, collection]) => [name, listReferences(collection)]),
  )
  const entries = documents.flatMap((document) => {
    if (!isPublished(document, settings)) return []
    return (references.get(document.collection) ?? []).flatMap(({ path, names }) =>
      listTexts(toFields(document), path).map((slug) => {
        const target = findCollection(names, slug)
        return [`${document.collection} ${target} ${slug}`, document.slug] as const
      }),
    )
  })
  return new Map(Array.from(group(entries), ([key, slugs]) => [key, [...new Set(slugs)].sort()]))
}

/** Returns the file that a field names as data for the API; the text itself after a mistake. */
function toFile(
  href: string,
  document: Document,
  addresses: Addresses,
  baseUrl: string,
  files: string[],
  fail: (reason: string) => void,
): object | string {
  const asset = addresses.findAsset(href, document)
  if (asset === null) {
    const missing = explainMissingFile({ href, isEmbedded: true }, document, addresses)
    fail(
      missing?.reason ??
        `The file ${quote(href)} does not exist; use the path of a file beside the document, or of a file in static/ such as /logo.png`,
    )
    return href
  }
  files.push(asset.source)
  return { url: `${baseUrl}/${asset.file}`, ...asset.size }
}

/** Lists the texts at a path, where `*` is each item of a list. */
function listTexts(value: unknown, path: readonly string[]): readonly string[] {
  const texts: string[] = []
  replaceTexts({ value: structuredClone(value) }, ['value', ...path], (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/**
 * Replaces each text at a path.
 * @param path `*` is each item of a list
 */
function replaceTexts(
  container: unknown,
  path: readonly string[],
  replace: (text: string, place: ValuePath) => unknown,
  place: ValuePath = [],
): void {
  const [key, ...rest] = path
  if (key === undefined || typeof container !== 'object' || container === null) return
  const inner = container as Record<PropertyKey, unknown>
  const keys = key !== '*' ? [key] : Array.isArray(container) ? [...container.keys()] : []
  for (const name of keys) {
    if (!Object.hasOwn(inner, name)) continue
    const value = inner[name]
    if (rest.length > 0) replaceTexts(value, rest, replace, [...place, name])
    else if (typeof value === 'string') inner[name] = replace(value, [...place, name])
  }
}
