/** Which terms stand in which documents of one language, as Orama finds it out. */

import { create, insertMultiple, type Tokenizer } from '@orama/orama'
import type { index } from '@orama/orama/components'
import type { radix } from '@orama/orama/trees'
import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { getAnalyzer } from '../../../shim/core/search/analyzers/analyzers.ts'
import { type SearchField, searchFields } from '../../../shim/core/search/files.ts'
import { toTokens } from '../../../shim/core/search/tokens.ts'

/** How often a term stands in each field of a document, in the order of the fields. */
export type Counts = readonly number[]

/** The documents of a language by their terms; they have numbers from 0, in the order given. */
export interface InvertedIndex {
  readonly documents: number
  /** By term, in the order of its characters: the documents that hold it, in their order. */
  readonly postings: ReadonlyMap<string, ReadonlyMap<number, Counts>>
  /** By term: the words that have it, in the order of their characters. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /** How many terms each document has in a field. */
  readonly lengths: Readonly<Record<SearchField, readonly number[]>>
}

/** Indexes the documents of one language. */
export function invert(lang: string, items: readonly SearchResultItem[]): InvertedIndex {
  const { tokenizer, words } = createTokenizer(lang)
  const database = create({
    schema: { title: 'string', tags: 'string', description: 'string' } as const,
    components: { tokenizer },
    sort: { enabled: false },
  })
  // Tags are joined: of an array Orama keeps the frequencies of its last element alone.
  const documents = items.map(({ title, description, tags = [] }) => ({
    title,
    tags: tags.join(' '),
    description,
  }))
  // In one batch: between batches Orama waits for a timer, and would answer with a promise.
  insertMultiple(database, documents, documents.length + 1)
  const { index } = database.data
  const toLengths = (field: SearchField) =>
    items.map((_, place) => index.fieldLengths[field]?.[place + 1] ?? 0)
  return {
    documents: items.length,
    postings: toPostings(index),
    words: toSorted([...words].map(([term, found]) => [term, [...found].sort()])),
    lengths: {
      title: toLengths('title'),
      tags: toLengths('tags'),
      description: toLengths('description'),
    },
  }
}

/** What makes terms of a text for Orama, and the words that it has met. */
function createTokenizer(lang: string): {
  readonly tokenizer: Tokenizer
  readonly words: ReadonlyMap<string, ReadonlySet<string>>
} {
  const { stopwords, toTerm } = getAnalyzer(lang)
  const terms = new Map<string, string>()
  const words = new Map<string, Set<string>>()
  const learn = (token: string): string => {
    const term = toTerm(token)
    terms.set(token, term)
    const known = words.get(term) ?? new Set()
    words.set(term, known.add(token))
    return term
  }
  const tokenizer: Tokenizer = {
    language: lang,
    normalizationCache: new Map(),
    tokenize: (text) =>
      toTokens(text)
        .filter((token) => !stopwords.has(token))
        .map((token) => terms.get(token) ?? learn(token)),
  }
  return { tokenizer, words }
}

/** What Orama's trees and frequencies say, term by term; its documents have numbers from 1. */
function toPostings({ indexes, frequencies, fieldLengths }: index.Index): InvertedIndex['postings'] {
  const postings = new Map<string, Map<number, number[]>>()
  for (const [place, field] of searchFields.entries()) {
    const tree = indexes[field]
    if (tree?.type !== 'Radix') throw new Error(`Cannot index "${field}": Orama takes it for no text`)
    for (const { w: term, d: holders } of walk(tree.node)) {
      const found = postings.get(term) ?? new Map<number, number[]>()
      postings.set(term, found)
      for (const holder of holders) {
        const counts = found.get(holder - 1) ?? searchFields.map(() => 0)
        // Orama's frequency is the share that a term has of all terms in the field.
        const share = frequencies[field]?.[holder]?.[term] ?? 0
        counts[place] = Math.round(share * (fieldLengths[field]?.[holder] ?? 0))
        found.set(holder - 1, counts)
      }
    }
  }
  return toSorted([...postings].map(([term, found]) => [term, new Map([...found].sort(([a], [b]) => a - b))]))
}

/** The nodes of a tree at which a term ends. */
function* walk(node: radix.RadixNode): Generator<radix.RadixNode> {
  if (node.e) yield node
  for (const child of node.c.values()) yield* walk(child)
}

const toSorted = <T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
