/** An index as it is written: see `shim/core/search/files.ts`. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import {
  type SearchField,
  type SearchIndexFile,
  toExact,
  toKey,
  toSlug,
} from '../../../shim/core/search/files.ts'
import { encodeNumbers } from '../../../shim/core/search/numbers.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import type { InvertedIndex, Term } from './inverted.ts'

/** A document that can be found. */
export interface Entry {
  readonly item: SearchResultItem
  /** What its translations have in common with it. */
  readonly work: string
}

/**
 * Writes the index of one language.
 * @param entries those of all languages, in the order in which equal matches are answered
 */
export function encodeIndex(
  inverted: InvertedIndex,
  lang: string,
  entries: readonly Entry[],
): SearchIndexFile {
  const { documents, terms, counts, lengths } = inverted
  const ordered = toCommonest(inverted)
  const numberOf = new Map(ordered.map((place, number) => [place, number]))
  const placed = entries.map((entry, place) => ({ ...entry, place })).filter(({ item }) => item.lang === lang)
  const places = placed.map(({ place }) => place)
  // Of each work the place that is set last, the first one, stays.
  const firsts = new Map(entries.map(({ work }, place) => [work, place] as const).reverse())
  const toLengths = (field: SearchField) => encodeNumbers(lengths[field])
  return {
    documents,
    terms: terms.map(({ term }) => term).join('\n'),
    words: terms.map(packWords).join('\n'),
    documentFrequencies: encodeNumbers(terms.map((term) => term.documents.length)),
    idfs: toIdfs(terms, documents),
    postings: terms.map((term) => encodeNumbers(toDistances(term.documents))).join(''),
    countNumbers: terms
      .map((term) => encodeNumbers(term.counts.map((place) => numberOf.get(place) ?? 0)))
      .join(''),
    counts: ordered.map((place) => counts[place] ?? []),
    lengths: {
      title: toLengths('title'),
      tags: toLengths('tags'),
      description: toLengths('description'),
    },
    items: encodeNumbers(toDistances(places)),
    translations: encodeNumbers(placed.map(({ work, place }) => place - (firsts.get(work) ?? place))),
    keys: encodeNumbers(placed.flatMap(toKeys)),
  }
}

/** The places of all counts, the commonest first, so that its number is the shortest. */
function toCommonest({ terms, counts }: InvertedIndex): number[] {
  const uses = counts.map(() => 0)
  for (const term of terms) for (const place of term.counts) uses[place] = (uses[place] ?? 0) + 1
  const rows = counts.map((own, place) => ({ place, text: own.join(), uses: uses[place] ?? 0 }))
  return rows.sort((a, b) => b.uses - a.uses || (a.text < b.text ? -1 : 1)).map(({ place }) => place)
}

/** How far each number is from the one before; the first from 0. */
const toDistances = (ascending: readonly number[]): number[] =>
  ascending.map((number, place) => number - (ascending[place - 1] ?? 0))

/** BM25's inverse document frequency, in thousandths, for each number of holders that there is. */
function toIdfs(terms: readonly Term[], documents: number): Record<string, number> {
  const sizes = [...new Set(terms.map((term) => term.documents.length))]
  const toIdf = (size: number) => Math.log(1 + (documents - size + 0.5) / (size + 0.5))
  return Object.fromEntries(sizes.map((size) => [size, Math.round(1000 * toIdf(size))]))
}

/** The words of a term as what they change of it; nothing where the term is its only word. */
function packWords({ term, words }: Term): string {
  if (words.length === 1 && words[0] === term) return ''
  return [...words]
    .sort()
    .map((word) => {
      let shared = 0
      while (shared < term.length && term[shared] === word[shared]) shared++
      return String.fromCharCode('0'.charCodeAt(0) + term.length - shared) + word.slice(shared)
    })
    .join(' ')
}

const toKeys = ({ item }: Entry): number[] =>
  [item.title, toSlug(item)].map((name) => toKey(toExact(toTokens(name))))
