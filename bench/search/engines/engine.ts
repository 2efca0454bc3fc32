/** The interface of a search engine. */

import type { Document } from '../collections.ts'

/** Returns the ids of the found documents, best first, in the engine's default number. */
export type Search = (query: string) => Promise<readonly string[]>

export interface Engine {
  readonly name: string
  /**
   * Indexes documents in memory.
   * @param documents newest first
   * @param lang the language of the queries, for engines that use it
   */
  create(documents: readonly Document[], lang: string): Promise<Search>
}

/** The files of a saved engine: texts by path. */
export interface SavedFiles {
  /** The index without the documents. */
  readonly index: ReadonlyMap<string, string>
  /** All other files that the engine needs. */
  readonly rest: ReadonlyMap<string, string>
}

/** Reads the text of a saved file. */
export type ReadText = (file: string) => Promise<string>

/** An engine whose index can be saved and opened in another process. */
export interface StoredEngine extends Engine {
  /** @param documents in English */
  save(documents: readonly Document[]): Promise<SavedFiles>
  /** Reads the saved files, without those that the engine reads during a search. */
  open(readText: ReadText): Promise<Search>
}
