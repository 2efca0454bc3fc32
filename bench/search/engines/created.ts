/** Engines over the documents of a collection, each created once, however often the collection is asked. */

import type { Document } from '../collections.ts'
import type { Engine, Find } from './engine.ts'

const created = new WeakMap<readonly Document[], Map<string, Promise<Find>>>()

/** @param lang the language that is asked in */
export function openOver(documents: readonly Document[], engine: Engine, lang: string): Promise<Find> {
  const known = created.get(documents) ?? new Map<string, Promise<Find>>()
  created.set(documents, known)
  const key = `${lang} ${engine.name}`
  const find = known.get(key) ?? engine.create(documents, lang)
  known.set(key, find)
  return find
}
