/**
 * The format of the search files in dist: one directory, one index per language, and files of search items. The shim reads
 * the indexes at the first search; of the items it reads little more than it returns.
 */

import type { SearchResultItem } from '../../contract/resources.ts'

/**
 * Version of the search format. Increase it when older shims can no longer read new builds, or when tokenising or scoring
 * changes in the shim and in the build.
 */
export const searchFormat = 4

/** The searched fields of an item, by descending weight. */
export const searchFields = ['title', 'tags', 'description'] as const
export type SearchField = (typeof searchFields)[number]

/** Number of items per file. */
export const itemsPerFile = 32

/** How many documents share a file of terms of their texts, on average. */
export const documentsPerTextFile = 256

/** Content of the search directory. */
export interface SearchDirectory {
  readonly format: number
  /** Hash of all search files. Search results change only if it changes. */
  readonly digest: string
  /** The languages with an index, in the order of the site. */
  readonly languages: readonly string[]
  /** Whether the search also covers the texts of documents, and for results with excerpts the address of the site. */
  readonly texts?: { readonly baseUrl?: string }
}

/** The texts of the documents in one language. Their terms are in files of their own, of which a query needs few. */
export interface SearchTexts {
  /** Number of files. {@link toTextFileNumber} says which one has a term. */
  readonly files: number
  /** The number of terms in the text of each document, in the order of the index. */
  readonly lengths: string
}

/**
 * Content of a file of terms. For each term that a text contains: its inverse document frequency in thousandths, and then for each
 * text its document number, as the difference from the one before, and how often the term occurs in it.
 */
export type SearchTextFile = Readonly<Record<string, string>>

/** Returns the number of the file that has a term. */
export const toTextFileNumber = (term: string, files: number): number => toKey(term) % files

/**
 * The inverted index of one language. Documents are numbered from 0 in the order of their items. Lists of numbers are
 * strings in the encoding of `postings.ts`.
 */
export interface SearchIndexFile {
  /** Number of documents. */
  readonly documents: number
  /** Words that are neither indexed nor searched, folded. */
  readonly stopwords: readonly string[]
  /** All terms, sorted by UTF-16 code units, one per line. */
  readonly terms: string
  /**
   * One line per term: the words with that term, separated by spaces. The first character of a word is the number of
   * characters to remove from the end of the term ("0" for none, "1" for one, and so on through Unicode); the rest is the
   * text to append. An empty line means the term itself.
   */
  readonly words: string
  /** For each term, the number of documents that contain it. */
  readonly documentFrequencies: string
  /** Inverse document frequency in thousandths, by document frequency. */
  readonly idfs: Readonly<Record<string, number>>
  /** For each term, its document numbers as differences; the first one is relative to 0. */
  readonly postings: string
  /** For each posting, its index in `counts`. */
  readonly countNumbers: string
  /** The different combinations of occurrences in title, tags and description. */
  readonly counts: readonly (readonly number[])[]
  /** For each field, the number of terms in each document. */
  readonly lengths: Readonly<Record<SearchField, string>>
  /** The item number of each document, as differences. Items of all languages are numbered together. */
  readonly items: string
  /** For each document, its item number minus the number of its first translation; 0 for the first translation itself. */
  readonly translations: string
  /** Two keys per document (see {@link toKey}): of its title, and of the last segment of its URL. */
  readonly keys: string
}

/** Joins the tokens of a title, slug or query to the text that exact matches compare. */
export const toExact = (tokens: readonly string[]): string => tokens.join(' ')

/** Returns the last segment of an item's URL, without the extension of a file; for an essay this is its slug. */
export const toSlug = ({ url }: SearchResultItem): string =>
  url.slice(url.lastIndexOf('/') + 1).replace(/\.(?:html|md)$/, '')

/** The largest key. */
export const maxKey = 0x7fff

/** Hashes a text to 15 bits (FNV-1a, folded), or three characters when encoded. Different texts may share a key. */
export function toKey(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return ((hash >>> 15) ^ hash) & maxKey
}
