/**
 * What a build writes for the search: one directory, an index per language, and the items that can be found, a few to
 * a file. An index is read whole at the first search; of the items hardly more than those that are answered.
 */

import type { SearchResultItem } from '../../contract/resources.ts'

/**
 * Grows by one when a shim of before could not read what a build writes, or would read words or weigh matches in
 * another way than the build took for granted.
 */
export const searchFormat = 3

/** What an item is searched by, from the weightiest to the lightest. */
export const searchFields = ['title', 'tags', 'description'] as const
export type SearchField = (typeof searchFields)[number]

/** How many items stand in one file. */
export const itemsPerFile = 32

/** What there is to search. */
export interface SearchDirectory {
  readonly format: number
  /** The hash of all that the search reads: another one, and answers may differ. */
  readonly digest: string
  /** One index each, in the order of the site. */
  readonly languages: readonly string[]
}

/**
 * The index of one language. Its documents are numbered from 0 in the order of their items. Texts of numbers are
 * those of `numbers.ts`.
 */
export interface SearchIndexFile {
  readonly documents: number
  /** All terms in the order of their characters, one a line. */
  readonly terms: string
  /**
   * A line for each term: the words that have it, between spaces, each as a character that says how many of the term's
   * last go ("0" for none, "1" for one, and on through Unicode) and the text that comes in their place. A line left
   * empty stands for the term itself.
   */
  readonly words: string
  /** How many documents hold each term. */
  readonly documentFrequencies: string
  /** How much a term says that so many documents hold: in thousandths, by the number of documents. */
  readonly idfs: Readonly<Record<string, number>>
  /** For each term the documents that hold it, each as its distance from the one before, the first from 0. */
  readonly postings: string
  /** For each posting which of `counts` it has. */
  readonly countNumbers: string
  /** How often a term stands in the title, in the tags and in the description of a document. */
  readonly counts: readonly (readonly number[])[]
  /** How many terms each document has, by field. */
  readonly lengths: Readonly<Record<SearchField, string>>
  /** The place of each document among the items of all languages, as its distance from the one before. */
  readonly items: string
  /** How far before each document's item that of its first translation stands; 0 where it is the first itself. */
  readonly translations: string
  /** Two keys for each document: of its title, and of the last part of its address. */
  readonly keys: string
}

/** The text that an exact match compares: a title, an address's last part or a query, folded. */
export const toExact = (tokens: readonly string[]): string => tokens.join(' ')

/** The last part of an item's address, which of an essay is its slug. */
export const toSlug = ({ url }: SearchResultItem): string => url.slice(url.lastIndexOf('/') + 1)

/** A key for a text (FNV-1a, folded to 15 bits, which are three characters): equal texts have equal keys, others seldom. */
export function toKey(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  return ((hash >>> 15) ^ hash) & 0x7fff
}
