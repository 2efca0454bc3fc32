/**
 * The search index of one language: which terms are in which documents, and how that is encoded. `shim/core/search/files.ts` describes
 * the format.
 */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import {
  type SearchField,
  type SearchIndexFile,
  searchFields,
  toExact,
  toKey,
  toSlug,
} from '../../../shim/core/search/files.ts'
import { encodeNumbers } from '../../../shim/core/search/postings.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import { getAnalyzer } from './analyzers.ts'

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

/** How often a term occurs in each field of a document, in the order of `searchFields`. */
type Counts = readonly number[]

/** Counts that postings share. */
interface SharedCounts {
  /** Its index in {@link InvertedIndex.counts}. */
  readonly index: number
  readonly counts: Counts
  /** The counts as text. */
  readonly key: string
  /** How many postings have these counts. */
  readonly uses: number
}

/** A term and its postings. */
interface Term {
  readonly term: string
  /** The words that are analyzed to this term. */
  readonly words: readonly string[]
  /** Numbers of the documents that contain it, ascending. */
  readonly documents: readonly number[]
  /** For each of these documents, the index of its counts in {@link InvertedIndex.counts}. */
  readonly counts: readonly number[]
}

/** The inverted index of a language. Documents are numbered from 0 in the order given. */
interface InvertedIndex {
  /** Number of documents. */
  readonly documents: number
  /** Sorted by UTF-16 code units. */
  readonly terms: readonly Term[]
  /** The distinct counts. Postings share them, because most postings of a large site have equal counts. */
  readonly counts: readonly SharedCounts[]
  /** Number of terms in each field, by document number. */
  readonly lengths: Readonly<Record<SearchField, readonly number[]>>
}

/** Indexes the documents of one language. */
export function invert(lang: string, items: readonly SearchResultItem[]): InvertedIndex {
  const { terms, parseTerms } = createTermParser(lang)
  const { table, toIndex } = createCountsTable()
  const lengths: Record<SearchField, number[]> = { title: [], tags: [], description: [] }
  for (const [document, item] of items.entries()) {
    const countsByTerm = new Map<MutableTerm, number[]>()
    for (const [fieldIndex, field] of searchFields.entries()) {
      const fieldTerms = parseTerms(toFieldText(item, field))
      lengths[field].push(fieldTerms.length)
      for (const term of fieldTerms) {
        const termCounts = countsByTerm.get(term) ?? searchFields.map(() => 0)
        termCounts[fieldIndex] = (termCounts[fieldIndex] ?? 0) + 1
        countsByTerm.set(term, termCounts)
      }
    }
    for (const [term, termCounts] of countsByTerm) {
      term.documents.push(document)
      term.counts.push(toIndex(termCounts))
    }
  }
  const sorted = [...terms.values()].sort((a, b) => (a.term < b.term ? -1 : 1))
  return { documents: items.length, terms: sorted, counts: [...table.values()], lengths }
}

/** Returns a field as one text; tags are separated by spaces. */
export function toFieldText(item: SearchResultItem, field: SearchField): string {
  const { tags = [] } = item
  return field === 'tags' ? tags.join(' ') : item[field]
}

/** A term while its documents are being indexed. */
interface MutableTerm extends Term {
  readonly words: string[]
  readonly documents: number[]
  readonly counts: number[]
}

/** Creates a parser from text to terms, and the table of all terms that it has parsed. */
function createTermParser(lang: string): {
  readonly terms: ReadonlyMap<string, MutableTerm>
  readonly parseTerms: (text: string) => MutableTerm[]
} {
  const { stopwords, toTerm } = getAnalyzer(lang)
  const terms = new Map<string, MutableTerm>()
  const termsByWord = new Map<string, MutableTerm>()
  const addWord = (word: string): MutableTerm => {
    const text = toTerm(word)
    const term = terms.get(text) ?? { term: text, words: [], documents: [], counts: [] }
    term.words.push(word)
    terms.set(text, term)
    termsByWord.set(word, term)
    return term
  }
  const parseTerms = (text: string) =>
    toTokens(text)
      .filter((token) => !stopwords.has(token))
      .map((token) => termsByWord.get(token) ?? addWord(token))
  return { terms, parseTerms }
}

/** Creates a table of distinct counts. `toIndex` adds counts that are new, and counts a use. */
function createCountsTable(): {
  readonly table: ReadonlyMap<string, SharedCounts>
  readonly toIndex: (counts: Counts) => number
} {
  const table = new Map<string, SharedCounts & { uses: number }>()
  const toIndex = (counts: Counts): number => {
    const key = counts.join()
    const known = table.get(key)
    if (known !== undefined) {
      known.uses += 1
      return known.index
    }
    const index = table.size
    table.set(key, { index, counts, key, uses: 1 })
    return index
  }
  return { table, toIndex }
}
