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
import type { Counts, InvertedIndex } from './inverted.ts'

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
  const { documents, postings, words, lengths } = inverted
  const terms = [...postings.keys()]
  const holders = [...postings.values()]
  const counts = toCommonest(holders.flatMap((found) => [...found.values()].map(toText)))
  const numberOf = new Map(counts.map((text, number) => [text, number]))
  const placed = entries.map((entry, place) => ({ ...entry, place })).filter(({ item }) => item.lang === lang)
  const places = placed.map(({ place }) => place)
  // Of each work the place that is set last, the first one, stays.
  const firsts = new Map(entries.map(({ work }, place) => [work, place] as const).reverse())
  const toLengths = (field: SearchField) => encodeNumbers(lengths[field])
  return {
    documents,
    terms: terms.join('\n'),
    words: terms.map((term) => packWords(term, words.get(term) ?? [])).join('\n'),
    documentFrequencies: encodeNumbers(holders.map(({ size }) => size)),
    idfs: toIdfs(holders, documents),
    postings: holders.map((found) => encodeNumbers(toDistances([...found.keys()]))).join(''),
    countNumbers: holders
      .map((found) => encodeNumbers([...found.values()].map((each) => numberOf.get(toText(each)) ?? 0)))
      .join(''),
    counts: counts.map((text) => JSON.parse(`[${text}]`)),
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

/** The commonest first, so that its number is the shortest. */
function toCommonest(texts: readonly string[]): string[] {
  const uses = new Map<string, number>()
  for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1)
  return [...uses].sort(([a, aUses], [b, bUses]) => bUses - aUses || (a < b ? -1 : 1)).map(([text]) => text)
}

const toText = (counts: Counts): string => counts.join()

/** How far each number is from the one before; the first from 0. */
const toDistances = (ascending: readonly number[]): number[] =>
  ascending.map((number, place) => number - (ascending[place - 1] ?? 0))

/** BM25's inverse document frequency, in thousandths, for each number of holders that there is. */
function toIdfs(holders: readonly ReadonlyMap<number, Counts>[], documents: number): Record<string, number> {
  const sizes = [...new Set(holders.map(({ size }) => size))]
  const toIdf = (size: number) => Math.log(1 + (documents - size + 0.5) / (size + 0.5))
  return Object.fromEntries(sizes.map((size) => [size, Math.round(1000 * toIdf(size))]))
}

/** The words of a term as what they change of it; nothing where the term is its only word. */
function packWords(term: string, words: readonly string[]): string {
  if (words.length === 1 && words[0] === term) return ''
  return words
    .map((word) => {
      let shared = 0
      while (shared < term.length && term[shared] === word[shared]) shared++
      return String.fromCharCode('0'.charCodeAt(0) + term.length - shared) + word.slice(shared)
    })
    .join(' ')
}

const toKeys = ({ item }: Entry): number[] =>
  [item.title, toSlug(item)].map((name) => toKey(toExact(toTokens(name))))
