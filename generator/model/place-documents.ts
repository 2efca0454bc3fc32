/** Decides which documents of other generators are published, where, and what the build says about them as a whole. */

import { posix } from 'node:path'
import type { SourceSummary } from '../kernel/summaries.ts'
import { type DayRange, findSameDays } from '../schemas/days.ts'
import { type ImportedSource, isImported, type Source } from '../schemas/source.ts'
import { chooseSlugs } from './choose-slugs.ts'
import { findSharedAddresses } from './repeated-texts.ts'
import type { FrontMatter } from './validate-front-matter.ts'

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
