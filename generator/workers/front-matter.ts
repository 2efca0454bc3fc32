/** The heads of a content: those that are known as they are, and the others read. */

import type { SourceFile } from '../collect/document.ts'
import {
  type DocumentMetadata,
  type FrontMatter,
  toFrontMatter,
  type ValidatedFrontMatter,
} from '../model/head.ts'
import type { WorkerPool } from './pool.ts'

/** @param known what is known of each document, in their order; null for what has to be read */
export async function readHeads(
  crew: WorkerPool,
  places: readonly SourceFile[],
  known: readonly (ValidatedFrontMatter | null)[],
): Promise<readonly FrontMatter[]> {
  const isNew = (_: SourceFile, number: number) => (known[number] ?? null) === null
  const read = (await crew.readHeads(places.filter(isNew))).values()
  const pool = createPool()
  return places.map((sourceFile, number) => {
    const judged = known[number] ?? (read.next().value as ValidatedFrontMatter)
    return toFrontMatter(sourceFile, {
      ...judged,
      metadata: judged.metadata && poolTexts(judged.metadata, pool),
    })
  })
}

/** The same facts, of which what many documents say is there once. */
const poolTexts = (
  { title, description, date, tags, type }: DocumentMetadata,
  pool: Pool,
): DocumentMetadata => ({
  title,
  description,
  date: date && pool(date),
  tags: tags.map(pool),
  type: pool(type),
})

type Pool = <T extends string>(text: T) => T

/** Gives for equal texts the same one: from another thread each comes as a copy of its own. */
function createPool(): Pool {
  const texts = new Map<string, string>()
  return <T extends string>(text: T) => {
    const first = texts.get(text)
    if (first === undefined) texts.set(text, text)
    return (first ?? text) as T
  }
}
