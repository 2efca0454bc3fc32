/** What the bench wants of every engine. */

import type { Document } from '../collections.ts'

/** Finds the ids of documents, best first, as many as the engine gives unasked. */
export type Find = (query: string) => Promise<readonly string[]>

export interface Engine {
  readonly name: string
  /**
   * Indexes documents.
   * @param documents the newest first
   * @param lang the language that will be asked in, for those that have to be told
   */
  create(documents: readonly Document[], lang: string): Promise<Find>
}

/** What an engine writes to be opened again, by path. */
export interface Saved {
  /** The index alone, without the documents. */
  readonly index: ReadonlyMap<string, string>
  /** What else it needs. */
  readonly rest: ReadonlyMap<string, string>
}

/** Reads the text of a file that was saved. */
export type ReadText = (file: string) => Promise<string>

/** An engine whose index is built once, and opened where it is asked. */
export interface SavingEngine extends Engine {
  /** @param documents in English */
  save(documents: readonly Document[]): Promise<Saved>
  /** Reads all that was saved, but for what an engine reads while it answers. */
  open(readText: ReadText): Promise<Find>
}
