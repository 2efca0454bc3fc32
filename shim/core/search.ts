/**
 * The search over the site's documents. The build makes its index with Orama; what is read of it here is little
 * enough to do without the rest of Orama, and gives what Orama's own search would.
 */

import { radix } from '@orama/orama/trees'
import type { SearchResultItem } from '../contract/resources.ts'
import { maxSearchResults, maxSearchWords } from '../contract/routes.ts'
import type { Search } from './http.ts'
import { toWords } from './words.ts'

/**
 * Grows by one when a shim of before could not read what a build writes, and also when the same index is to be
 * answered from differently: the tag of a search is the hash of this file.
 */
export const searchFormat = 2

/** The fields of an item that are searched, and what a word found in one is worth. */
const worth = { title: 4, description: 1, tags: 2 }
export type SearchField = keyof typeof worth
const searchFields = Object.keys(worth) as SearchField[]

/** The words of one field, as Orama counts them; the items have numbers from 1 on. */
export interface FieldIndex {
  /** A radix tree of the words, with the items that hold each. */
  readonly tree: object
  /** How many items hold each word. */
  readonly holders: Readonly<Record<string, number>>
  /** How many different words each item has, in the order of the items. */
  readonly lengths: readonly number[]
  readonly averageLength: number
}

/** The index as it lies in dist: the items that can be found, and their words. */
export interface SearchIndex {
  readonly format: typeof searchFormat
  /** In the order in which equal matches are answered. */
  readonly items: readonly SearchResultItem[]
  readonly fields: Readonly<Record<SearchField, FieldIndex>>
}

/** What each item scores, by its number. */
type Scores = Map<number, number>

/**
 * Opens an index.
 * @throws {Error} where the index is of another format than this module reads
 */
export function openSearchIndex({ format, items, fields }: SearchIndex): Search {
  if (format !== searchFormat) {
    throw new Error(`Cannot search an index of format ${format}: this shim reads format ${searchFormat}`)
  }
  const opened = searchFields.map((field) => openField(fields[field], worth[field]))
  return (query) => {
    const words = new Set(toWords(query).slice(0, maxSearchWords))
    const scores: Scores = new Map()
    for (const addScores of opened) {
      for (const word of words) addScores(word, scores)
    }
    const found = [...scores].sort(([a, aScore], [b, bScore]) => bScore - aScore || a - b)
    const results = found.slice(0, maxSearchResults).flatMap(([item]) => items[item - 1] ?? [])
    return { query, total: found.length, results }
  }
}

/** Scores a word in one field: each item that holds it, or a word that begins with it, gains. */
function openField({ tree, holders, lengths, averageLength }: FieldIndex, boost: number) {
  const words = radix.RadixTree.fromJSON(tree)
  const holdersOf = new Map(Object.entries(holders))
  return (word: string, scores: Scores): void => {
    for (const [found, items] of Object.entries(words.find({ term: word }))) {
      const rarity = toRarity(holdersOf.get(found) ?? 0, lengths.length)
      for (const item of items) {
        const length = lengths[item - 1] ?? 0
        const gain = boost * toScore(rarity, length, averageLength)
        scores.set(item, (scores.get(item) ?? 0) + gain)
      }
    }
  }
}

/** How much a word says that stands in so many items of all (BM25's inverse document frequency). */
const toRarity = (holders: number, all: number): number =>
  Math.log(1 + (all - holders + 0.5) / (holders + 0.5))

/** BM25 with the parameters that Orama has by default; in a field every word is counted once. */
function toScore(rarity: number, length: number, averageLength: number): number {
  const [k, b, d] = [1.2, 0.75, 0.5]
  const frequency = 1 / length
  return (rarity * (d + frequency * (k + 1))) / (frequency + k * (1 - b + (b * length) / averageLength))
}
