/** Builds the inverted index of one language: which terms are in which documents. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { type SearchField, searchFields } from '../../../shim/core/search/files.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'
import { getAnalyzer } from './analyzers.ts'

/** How often a term occurs in each field of a document, in the order of `searchFields`. */
type Counts = readonly number[]

/** Counts that postings share. */
export interface SharedCounts {
  /** Its index in {@link InvertedIndex.counts}. */
  readonly index: number
  readonly counts: Counts
  /** The counts as text. */
  readonly key: string
  /** How many postings have these counts. */
  readonly uses: number
}

/** A term and its postings. */
export interface Term {
  readonly term: string
  /** The words that are analyzed to this term. */
  readonly words: readonly string[]
  /** Numbers of the documents that contain it, ascending. */
  readonly documents: readonly number[]
  /** For each of these documents, the index of its counts in {@link InvertedIndex.counts}. */
  readonly counts: readonly number[]
}

/** The inverted index of a language. Documents are numbered from 0 in the order given. */
export interface InvertedIndex {
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
