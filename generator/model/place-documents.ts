/**
 * Decides which documents of other generators are published, where, with which slug, and what the build says about them as a whole.
 * Translations share a slug, and documents with addresses of their own do not.
 */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { avoidReserved, toContractSlug } from '../importers/documents/address.ts'
import { compareTexts } from '../kernel/ordering.ts'
import type { SourceSummary } from '../kernel/summaries.ts'
import { type DayRange, findSameDays } from '../schemas/days.ts'
import { type ImportedSource, isImported, type Source } from '../schemas/source.ts'
import { findSharedAddresses } from './repeated-texts.ts'
import type { FrontMatter, ImportedDocument } from './validate-front-matter.ts'

export interface PlacedDocuments {
  /** The documents of the site, drafts included. */
  readonly frontMatter: readonly FrontMatter[]
  /** Null without sources of other generators. */
  readonly summary: Omit<SourceSummary, 'templates'> | null
  /** Why documents are not published, by the paths of their files. A file can have several documents. */
  readonly leftOut: ReadonlyMap<string, string>
  /** The days on which the same documents are published; null if no day decides about a document. */
  readonly days: DayRange | null
}

/**
 * Places documents. Documents of Stele's own layout stay as they are.
 * @param today the day of the build, as YYYY-MM-DD
 */
export function placeDocuments(
  frontMatter: readonly FrontMatter[],
  sources: readonly Source[],
  today: string,
): PlacedDocuments {
  const groups = groupSources(sources)
  const toKey = ({ sourceFile, imported }: FrontMatter) => `${groups[sourceFile.source]} ${imported?.key}`
  const isDraft = (document: FrontMatter) => findDraftReason(document, today) !== null
  const shared = findSharedAddresses(frontMatter, sources, isDraft)
  const toSlug = chooseSlugs(
    frontMatter.filter((document) => !shared.leftOut.has(document)),
    sources,
    toKey,
  )
  const documents = createCounter()
  const derived = createCounter()
  const unusedKeys = createCounter()
  const leftOut = new Map<string, string>()
  const published = new Set<string>()
  const placed = frontMatter.flatMap((document): readonly FrontMatter[] => {
    const { imported, sourceFile } = document
    const source = sources[sourceFile.source]
    const isLeftOut = shared.leftOut.has(document)
    const reason =
      imported?.lang === null
        ? `language "${imported.locale}"`
        : imported?.isHidden
          ? 'no page'
          : (findDraftReason(document, today) ?? (isLeftOut ? 'address of another document' : null))
    if (reason === null) published.add(sourceFile.path)
    else leftOut.set(sourceFile.path, reason)
    if (imported === null || source === undefined || !isImported(source)) return [document]
    if (imported.lang === null || imported.isHidden || isLeftOut) return []
    if (reason === null) {
      documents.add(imported.lang)
      for (const name of imported.derived) derived.add(name)
      for (const key of imported.unusedKeys) unusedKeys.add(key)
    }
    const { address, url } = toSiteAddress(imported.address, source)
    const slug = toSlug(document) ?? imported.slug
    const { lang, names, params } = imported
    const format = imported.format ?? sourceFile.format
    const messages = [...document.messages, ...(shared.messages.get(document) ?? [])]
    const placedFile = { ...sourceFile, slug, lang, address, url, names, params, format }
    return [{ ...document, isDraft: isDraft(document), messages, sourceFile: placedFile }]
  })
  const dates = frontMatter.flatMap(({ imported }) =>
    [imported?.from, imported?.until].flatMap((date) => date ?? []),
  )
  for (const path of published) leftOut.delete(path)
  return {
    frontMatter: placed,
    leftOut,
    days: dates.length === 0 ? null : findSameDays(dates, today),
    summary: sources.some(isImported)
      ? { documents: documents.counts(), derived: derived.counts(), unusedKeys: unusedKeys.counts() }
      : null,
  }
}

/** Why a document is not yet, or no longer, published; null if it is published. */
function findDraftReason({ isDraft, imported }: FrontMatter, today: string): string | null {
  if (isDraft) return 'draft'
  const { from = null, until = null } = imported ?? {}
  if (from !== null && from > today) return 'not yet published'
  return until !== null && until <= today ? 'expired' : null
}

/**
 * Finds the sources whose documents are translations of each other: folders beside each other, with a language each. A folder can have
 * several sources, such as one for each section whose addresses differ. Returns the first index of each source's group.
 */
function groupSources(sources: readonly Source[]): readonly number[] {
  const named = sources.flatMap((source, index) => {
    if (!isImported(source) || source.lang.from !== 'fixed') return []
    const { from, kind, prefix, id, lang } = source
    const name = JSON.stringify([from, kind, prefix, posix.dirname(id)])
    return [{ index, name, folder: id, lang: lang.lang }]
  })
  return sources.map((_, index) => {
    const name = named.find((source) => source.index === index)?.name
    const members = named.filter((source) => source.name === name)
    const folders = new Set(members.map(({ folder }) => folder))
    const langs = new Set(members.map(({ lang }) => lang))
    return langs.size < folders.size ? index : (members[0]?.index ?? index)
  })
}

/** Splits the address of a document: its path on the other site, and its URL if the site is known. */
function toSiteAddress(
  address: string,
  { base, hasPages }: ImportedSource,
): { readonly address: string | null; readonly url: string | null } {
  // References in the document are still relative to where its page would be.
  if (!hasPages) return { address: address.startsWith('/') ? address : new URL(address).pathname, url: null }
  if (address.startsWith('/')) {
    const path = address.replace(/[?#]/g, encodeURIComponent)
    return { address, url: base === null ? null : new URL(base + path).href }
  }
  const isOfSite = base !== null && address.startsWith(`${base}/`)
  return { address: isOfSite ? address.slice(base.length) : null, url: address }
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    counts: () => Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))),
  }
}

/** A document that has a page on the other site, in a language of this one. */
interface Page {
  readonly imported: ImportedDocument
  readonly lang: string
  readonly source: Source
  readonly kind: Source['kind']
  readonly path: string
  /** What its translations share. */
  readonly key: string
  /** What its translations share if the names of others differ by their date alone. */
  readonly datedKey: string
}

/**
 * Returns a function that returns the slug of a document.
 * @param toKey returns what the translations of a document share
 */
function chooseSlugs(
  frontMatter: readonly FrontMatter[],
  sources: readonly Source[],
  toKey: (document: FrontMatter) => string,
): (document: FrontMatter) => string | undefined {
  const toDatedKey = (document: FrontMatter) => `${toKey(document)} ${document.metadata?.date ?? ''}`
  const rank = ({ lang, source }: Page) => source.languages.findIndex(({ code }) => code === lang)
  const pages = frontMatter
    .flatMap((document): readonly Page[] => {
      const { imported, sourceFile } = document
      const source = sources[sourceFile.source]
      if (source === undefined || imported === null || imported.lang === null || imported.isHidden) return []
      const { path, kind } = sourceFile
      return [
        {
          imported,
          lang: imported.lang,
          source,
          kind,
          path,
          key: toKey(document),
          datedKey: toDatedKey(document),
        },
      ]
    })
    .sort((a, b) => rank(a) - rank(b) || compareTexts(a.datedKey, b.datedKey) || compareTexts(a.path, b.path))

  const shared = new Map<string, string>()
  for (const { key, imported } of pages) if (!shared.has(key)) shared.set(key, imported.slug)
  const own = new Map<string, string>()
  /** The documents whose file names have the same key: `guide.md` and `guide/index.md`. */
  const ofFiles = new Map<string, string>()
  const taken = new Map<string, Page>()
  for (const page of pages) {
    const { imported, key, datedKey, lang, kind } = page
    const toName = (slug: string) => `${kind} ${lang} ${slug}`
    const slug = own.get(datedKey) ?? shared.get(key) ?? imported.slug
    const other = taken.get(toName(slug))
    if (other === undefined) taken.set(toName(slug), page)
    // Two pages with one address, such as a file that two sources have, are a mistake, which the model reports.
    if (other === undefined || other.imported.address === imported.address) continue
    const free = listOtherSlugs(slug, page).find((candidate) => !taken.has(toName(candidate)))
    if (free === undefined) continue
    if (other.datedKey === datedKey) ofFiles.set(page.path, free)
    else own.set(datedKey, free)
    taken.set(toName(free), page)
  }
  return (document) =>
    ofFiles.get(document.sourceFile.path) ?? own.get(toDatedKey(document)) ?? shared.get(toKey(document))
}

/** The slugs that tell a document from others: its own slug, the slug of its address, or else a slug with a hash of the address. */
function listOtherSlugs(slug: string, { imported, lang, source, kind }: Page): readonly string[] {
  const { address } = imported
  const path = address.replace(/^https?:\/\/[^/]*/, '').replace(/\.html?$/, '')
  const parts = path.split('/').filter((part) => part !== '')
  const unlocalized = parts[0]?.toLowerCase() === lang ? parts.slice(1) : parts
  const codes = source.languages.map(({ code }) => code)
  const derived = [
    toContractSlug(unlocalized),
    toContractSlug([slug, hash('sha256', address, 'hex').slice(0, 8)]),
  ]
  return [imported.slug, ...derived.map((candidate) => avoidReserved(candidate, kind, codes))]
}
