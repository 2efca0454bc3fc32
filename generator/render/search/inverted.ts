/** Which terms stand in which documents of one language. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { getAnalyzer } from '../../../shim/core/search/analyzers/analyzers.ts'
import { type SearchField, searchFields } from '../../../shim/core/search/files.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'

/** How often a term stands in each field of a document, in the order of the fields. */
export type Counts = readonly number[]

/** A term and where it stands. */
export interface Term {
  readonly term: string
  /** The words that have it. */
  readonly words: readonly string[]
  /** The documents that hold it, in their order. */
  readonly documents: readonly number[]
  /** For each of these documents, how often it does: a place among the index's counts. */
  readonly counts: readonly number[]
}

/** The documents of a language by their terms; they have numbers from 0, in the order given. */
export interface InvertedIndex {
  readonly documents: number
  /** In the order of their characters. */
  readonly terms: readonly Term[]
  /** All that differ: of the postings of a large site most are alike. */
  readonly counts: readonly Counts[]
  /** How many terms each document has in a field. */
  readonly lengths: Readonly<Record<SearchField, readonly number[]>>
}

/** Indexes the documents of one language. */
export function invert(lang: string, items: readonly SearchResultItem[]): InvertedIndex {
  const { terms, read } = createTermReader(lang)
  const { counts, numberOf } = createNumbering()
  const lengths: Record<SearchField, number[]> = { title: [], tags: [], description: [] }
  for (const [document, item] of items.entries()) {
    const found = new Map<OpenTerm, number[]>()
    for (const [place, field] of searchFields.entries()) {
      const held = read(toText(item, field))
      lengths[field].push(held.length)
      for (const term of held) {
        const own = found.get(term) ?? searchFields.map(() => 0)
        own[place] = (own[place] ?? 0) + 1
        found.set(term, own)
      }
    }
    for (const [term, own] of found) {
      term.documents.push(document)
      term.counts.push(numberOf(own))
    }
  }
  const sorted = [...terms.values()].sort((a, b) => (a.term < b.term ? -1 : 1))
  return { documents: items.length, terms: sorted, counts, lengths }
}

/** What a field says, as one text. */
function toText(item: SearchResultItem, field: SearchField): string {
  const value = item[field] ?? []
  return typeof value === 'string' ? value : value.join(' ')
}

/** A term whose documents are still being read. */
interface OpenTerm extends Term {
  readonly words: string[]
  readonly documents: number[]
  readonly counts: number[]
}

/** What makes terms of a text, and the terms that it has met, with their words. */
function createTermReader(lang: string): {
  readonly terms: ReadonlyMap<string, OpenTerm>
  readonly read: (text: string) => OpenTerm[]
} {
  const { stopwords, toTerm } = getAnalyzer(lang)
  const terms = new Map<string, OpenTerm>()
  const byWord = new Map<string, OpenTerm>()
  const learn = (word: string): OpenTerm => {
    const term = toTerm(word)
    const known = terms.get(term) ?? { term, words: [], documents: [], counts: [] }
    known.words.push(word)
    terms.set(term, known)
    byWord.set(word, known)
    return known
  }
  const read = (text: string) =>
    toTokens(text)
      .filter((token) => !stopwords.has(token))
      .map((token) => byWord.get(token) ?? learn(token))
  return { terms, read }
}

/** What gives equal counts one number, from 0 on. */
function createNumbering(): {
  readonly counts: readonly Counts[]
  readonly numberOf: (counts: Counts) => number
} {
  const counts: Counts[] = []
  const numbers = new Map<string, number>()
  const numberOf = (own: Counts): number => {
    const key = own.join()
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, counts.length)
    return counts.push(own) - 1
  }
  return { counts, numberOf }
}
