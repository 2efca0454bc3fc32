/** Decides which documents of other generators are published, where, and what the build says about them as a whole. */

import { posix } from 'node:path'
import type { FrontMatter } from '../model/validate-front-matter.ts'
import { type DayRange, findSameDays } from '../schemas/days.ts'
import { isForeign, type Source } from './source.ts'
import type { SourceSummary } from './source-summary.ts'

export interface PlacedDocuments {
  /** The documents of the site, drafts included. */
  readonly frontMatter: readonly FrontMatter[]
  /** Null without sources of other generators. */
  readonly summary: Omit<SourceSummary, 'templates'> | null
  /** The days on which the same documents are published; null if no day decides about a document. */
  readonly days: DayRange | null
}

/**
 * Places documents. Those of Stele's own layout stay as they are.
 * @param today the day of the build, as YYYY-MM-DD
 */
export function placeDocuments(
  frontMatter: readonly FrontMatter[],
  sources: readonly Source[],
  today: string,
): PlacedDocuments {
  if (!sources.some(isForeign)) return { frontMatter, summary: null, days: null }
  const groups = groupSources(sources)
  const toKey = ({ sourceFile, foreign }: FrontMatter) => `${groups[sourceFile.source]} ${foreign?.key}`
  const slugs = findSharedSlugs(frontMatter, sources, toKey)
  const documents = createCounter()
  const derived = createCounter()
  const unusedKeys = createCounter()
  const leftOut = createCounter()
  const placed = frontMatter.flatMap((document): readonly FrontMatter[] => {
    const { foreign, sourceFile } = document
    const source = sources[sourceFile.source]
    if (foreign === null || source === undefined) return [document]
    const isDraft = document.isDraft || isOutOfTime(foreign, today)
    const reason =
      foreign.lang === null
        ? `language "${foreign.locale}"`
        : foreign.isHidden
          ? 'no page'
          : isDraft
            ? 'draft'
            : null
    if (reason !== null) leftOut.add(reason)
    if (foreign.lang === null || foreign.isHidden) return []
    if (reason === null) {
      documents.add(foreign.lang)
      for (const name of foreign.derived) derived.add(name)
      for (const key of foreign.unusedKeys) unusedKeys.add(key)
    }
    const { address, url } = toSiteAddress(foreign.address, source)
    const slug = slugs.get(toKey(document)) ?? foreign.slug
    const { lang, names } = foreign
    return [{ ...document, isDraft, sourceFile: { ...sourceFile, slug, lang, address, url, names } }]
  })
  const dates = frontMatter.flatMap(({ foreign }) =>
    [foreign?.from, foreign?.until].flatMap((date) => date ?? []),
  )
  return {
    frontMatter: placed,
    days: dates.length === 0 ? null : findSameDays(dates, today),
    summary: {
      documents: documents.counts(),
      derived: derived.counts(),
      unusedKeys: unusedKeys.counts(),
      leftOut: leftOut.counts(),
    },
  }
}

/** Whether a document is not yet or no longer published. */
const isOutOfTime = (
  { from, until }: Pick<NonNullable<FrontMatter['foreign']>, 'from' | 'until'>,
  today: string,
): boolean => (from !== null && from > today) || (until !== null && until <= today)

/**
 * Finds the sources whose documents are translations of each other: folders beside each other, with a language each. Returns the first
 * index of each source's group.
 */
function groupSources(sources: readonly Source[]): readonly number[] {
  const toName = ({ preset, kind, prefix, id, lang }: Source) =>
    lang.from === 'fixed' ? JSON.stringify([preset, kind, prefix, posix.dirname(id)]) : null
  return sources.map((source, index) => {
    const name = toName(source)
    const members = name === null ? [] : sources.filter((other) => toName(other) === name)
    const langs = new Set(members.map(({ lang }) => (lang.from === 'fixed' ? lang.lang : '')))
    const [first] = members
    return first === undefined || langs.size < members.length ? index : sources.indexOf(first)
  })
}

/** The slug of each document with translations, which is that of the first language. */
function findSharedSlugs(
  frontMatter: readonly FrontMatter[],
  sources: readonly Source[],
  toKey: (document: FrontMatter) => string,
): ReadonlyMap<string, string> {
  const firsts = new Map<string, { readonly slug: string; readonly rank: number }>()
  for (const document of frontMatter) {
    const { foreign, sourceFile } = document
    if (foreign === null || foreign.lang === null) continue
    const rank = sources[sourceFile.source]?.languages.findIndex(({ code }) => code === foreign.lang) ?? 0
    const first = firsts.get(toKey(document))
    if (first === undefined || rank < first.rank) firsts.set(toKey(document), { slug: foreign.slug, rank })
  }
  return new Map([...firsts].map(([key, { slug }]) => [key, slug]))
}

/** Splits the address of a document: its path on the other site, and its URL if the site is known. */
function toSiteAddress(
  address: string,
  { base }: Source,
): { readonly address: string | null; readonly url: string | null } {
  if (address.startsWith('/')) return { address, url: base === null ? null : new URL(base + address).href }
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
