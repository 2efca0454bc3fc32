/** Encodes the index of one language. `shim/core/search/files.ts` describes the format. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import {
  type SearchField,
  type SearchIndexFile,
  toExact,
  toKey,
  toSlug,
} from '../../../shim/core/search/files.ts'
import { encodeNumbers } from '../../../shim/core/search/postings.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import { getAnalyzer } from './analyzers.ts'
import type { InvertedIndex, SharedCounts, Term } from './inverted.ts'

/** A searchable document. */
export interface SearchEntry {
  readonly item: SearchResultItem
  /** Identifies the document together with its translations: they all have the same value, and no other entry has it. */
  readonly translationSet: string
}

/**
 * Encodes the index of one language.
 * @param inverted the inverted index of the entries in this language, in the same order
 * @param entries all entries of the site, in the order in which the search returns equally good matches
 */
export function encodeIndex(
  inverted: InvertedIndex,
  lang: string,
  entries: readonly SearchEntry[],
): SearchIndexFile {
  const { documents, terms, counts, lengths } = inverted
  const order = sortByFrequency(counts)
  const encodedCounts = new Map(order.map(({ index }, number) => [index, number]))
  /** The position of the first entry of each translation set. */
  const firstPositions = new Map<string, number>()
  const localEntries = entries.flatMap(({ item, translationSet }, position) => {
    const first = firstPositions.get(translationSet) ?? position
    firstPositions.set(translationSet, first)
    return item.lang === lang ? [{ item, position, first }] : []
  })
  const encodeLengths = (field: SearchField) => encodeNumbers(lengths[field])
  return {
    documents,
    stopwords: [...getAnalyzer(lang).stopwords],
    terms: terms.map(({ term }) => term).join('\n'),
    words: terms.map(packWords).join('\n'),
    documentFrequencies: encodeNumbers(terms.map((term) => term.documents.length)),
    idfs: toIdfs(terms, documents),
    postings: terms.map((term) => encodeNumbers(toDifferences(term.documents))).join(''),
    countNumbers: terms
      .map((term) => encodeNumbers(term.counts.map((count) => encodedCounts.get(count) ?? 0)))
      .join(''),
    counts: order.map((shared) => shared.counts),
    lengths: {
      title: encodeLengths('title'),
      tags: encodeLengths('tags'),
      description: encodeLengths('description'),
    },
    items: encodeNumbers(toDifferences(localEntries.map(({ position }) => position))),
    translations: encodeNumbers(localEntries.map(({ position, first }) => position - first)),
    keys: encodeNumbers(localEntries.flatMap(toKeys)),
  }
}

/** Sorts counts by their uses, the most used first: small numbers take fewer characters. */
const sortByFrequency = (counts: readonly SharedCounts[]): readonly SharedCounts[] =>
  [...counts].sort((a, b) => b.uses - a.uses || (a.key < b.key ? -1 : 1))

/** Returns the difference of each number from the one before; the first from 0. */
export const toDifferences = (ascending: readonly number[]): number[] =>
  ascending.map((number, index) => number - (ascending[index - 1] ?? 0))

/** Returns BM25's inverse document frequency in thousandths, by document frequency. */
function toIdfs(terms: readonly Term[], documents: number): Record<string, number> {
  const frequencies = [...new Set(terms.map((term) => term.documents.length))]
  return Object.fromEntries(frequencies.map((frequency) => [frequency, toIdf(frequency, documents)]))
}

/**
 * Returns BM25's inverse document frequency in thousandths.
 * @param frequency number of documents with the term
 * @param documents number of all documents
 */
export const toIdf = (frequency: number, documents: number): number =>
  Math.round(1000 * Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5)))

/** Encodes the words of a term as their differences from it; an empty string if the term is its only word. */
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

const toKeys = ({ item }: Pick<SearchEntry, 'item'>): number[] =>
  [item.title, toSlug(item)].map((name) => toKey(toExact(toTokens(name))))
