/** The search over the site's documents; the one module that knows Orama. */

import { create, insertMultiple, load, type RawData, save, search, type Tokenizer } from '@orama/orama'
import type { SearchResultItem } from '../contract/resources.ts'
import { maxSearchResults, maxSearchWords } from '../contract/routes.ts'
import type { Search } from './http.ts'

/**
 * Grows by one when a shim of before could not read what a build writes, and also when the same index is to be
 * answered from differently: the tag of a search is the hash of this file.
 */
export const searchFormat = 1

/** The index as it lies in dist: the items that can be found, and Orama's own data, which names them by place. */
export interface SearchIndex {
  readonly format: typeof searchFormat
  readonly items: readonly SearchResultItem[]
  readonly index: RawData
}

/** Characters of a word that count; with the number of words they bound what a client can make us do. */
const maxWordLength = 64

/** Marks that NFKD splits off a letter: an accent typed or left out finds the same words. */
const marks = /\p{M}+/gu
const separators = /[^\p{L}\p{N}+#]+/u

/** The words of a text: case, accents and compatibility forms folded, split at what is no letter, digit, + or #. */
export function toWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWordLength))
}

const tokenizer: Tokenizer = {
  language: 'folded',
  normalizationCache: new Map(),
  tokenize: (text) => [...new Set(toWords(text))],
}

const createDatabase = () =>
  create({
    schema: { title: 'string', description: 'string', tags: 'string' } as const,
    components: { tokenizer },
    sort: { enabled: false },
  })

/**
 * Indexes the documents that can be found.
 * @param items in the order in which equal matches are answered
 */
export function createSearchIndex(items: readonly SearchResultItem[]): SearchIndex {
  const database = createDatabase()
  // Tags are joined: of an array Orama keeps the frequencies of its last element alone.
  const documents = items.map(({ title, description, tags = [] }, place) => ({
    id: String(place),
    title,
    description,
    tags: tags.join(' '),
  }))
  insertMultiple(database, documents, documents.length + 1)
  return { format: searchFormat, items, index: save(database) }
}

/**
 * Opens an index.
 * @throws {Error} where the index is of another format than this module reads
 */
export function openSearchIndex({ format, items, index }: SearchIndex): Search {
  if (format !== searchFormat) {
    throw new Error(`Cannot search an index of format ${format}: this shim reads format ${searchFormat}`)
  }
  const database = createDatabase()
  load(database, index)
  return (query) => {
    const term = toWords(query).slice(0, maxSearchWords).join(' ')
    if (term === '') return { query, total: 0, results: [] }
    const found = search(database, {
      term,
      limit: maxSearchResults,
      boost: { title: 4, tags: 2, description: 1 },
    })
    if (found instanceof Promise) throw new Error('Cannot search: the database is not synchronous')
    const results = found.hits.flatMap(({ id }) => items[Number(id)] ?? [])
    return { query, total: found.count, results }
  }
}
