/** Creates each engine once per collection and language. */

import type { Document } from '../collections.ts'
import type { Engine, Search } from './engine.ts'

const searches = new WeakMap<readonly Document[], Map<string, Promise<Search>>>()

/** @param lang the language of the queries */
export function getSearch(documents: readonly Document[], engine: Engine, lang: string): Promise<Search> {
  const searchesOfCollection = searches.get(documents) ?? new Map<string, Promise<Search>>()
  searches.set(documents, searchesOfCollection)
  const key = `${lang} ${engine.name}`
  const search = searchesOfCollection.get(key) ?? engine.create(documents, lang)
  searchesOfCollection.set(key, search)
  return search
}
