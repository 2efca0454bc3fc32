/** Chooses slugs: translations share that of the first language, and different documents of a source have different ones. */

import { hash } from 'node:crypto'
import type { FrontMatter } from '../model/validate-front-matter.ts'
import { toComparable } from './address.ts'
import { toContractSlug } from './slug.ts'
import type { Source } from './source.ts'

/** A document with its translations. */
interface TranslationSet {
  readonly source: Source
  /** The slug and the date in the first language. */
  slug: string
  date: string
  rank: number
  /** Its address in each language. */
  readonly addresses: Map<string, string>
}

/**
 * Returns the slug of each set of translations by its key.
 * @param toKey the key of a document: that of its sources, a space, and what its translations share
 */
export function chooseSlugs(
  documents: readonly FrontMatter[],
  sources: readonly Source[],
  toKey: (document: FrontMatter) => string,
): ReadonlyMap<string, string> {
  const sets = collectSets(documents, sources, toKey)
  const chosen = new Map<string, string>()
  const taken = new Map<string, TranslationSet[]>()
  // The oldest of several documents keeps the slug, so that a new one changes no address.
  const sorted = [...sets].sort(([a, { date }], [b, other]) =>
    `${date} ${a}` < `${other.date} ${b}` ? -1 : 1,
  )
  for (const [key, set] of sorted) {
    const [group = '', ...rest] = key.split(' ')
    const toName = (slug: string) => `${group} ${set.source.kind} ${slug}`
    const isFree = (slug: string) => !taken.get(toName(slug))?.some((other) => isDifferent(set, other))
    const suffixes = [set.date, hash('sha256', rest.join(' '), 'hex').slice(0, 8)].filter(
      (text) => text !== '',
    )
    const slugs = [set.slug, ...suffixes.map((suffix) => toContractSlug([set.slug, suffix]))]
    const slug = slugs.find(isFree) ?? set.slug
    taken.set(toName(slug), [...(taken.get(toName(slug)) ?? []), set])
    chosen.set(key, slug)
  }
  return chosen
}

function collectSets(
  documents: readonly FrontMatter[],
  sources: readonly Source[],
  toKey: (document: FrontMatter) => string,
): ReadonlyMap<string, TranslationSet> {
  const sets = new Map<string, TranslationSet>()
  for (const document of documents) {
    const { foreign, sourceFile, metadata } = document
    const source = sources[sourceFile.source]
    if (foreign === null || foreign.lang === null || foreign.isHidden || source === undefined) continue
    const { lang, slug, address } = foreign
    const rank = source.languages.findIndex(({ code }) => code === lang)
    const date = metadata?.date ?? ''
    const set = sets.get(toKey(document))
    if (set === undefined)
      sets.set(toKey(document), { source, slug, date, rank, addresses: new Map([[lang, address]]) })
    else {
      if (rank < set.rank) Object.assign(set, { slug, date, rank })
      set.addresses.set(lang, address)
    }
  }
  return sets
}

/** Whether two documents have different addresses in a language. With one address, the other site could not have both. */
const isDifferent = (set: TranslationSet, { addresses }: TranslationSet): boolean =>
  [...set.addresses].some(([lang, address]) => {
    const other = addresses.get(lang)
    return other !== undefined && toComparable(other) !== toComparable(address)
  })
