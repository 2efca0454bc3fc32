/** The heads of a content: those that are known as they are, and the others read. */

import type { DocumentPlace } from '../collect/document.ts'
import { type Facts, type Head, type JudgedHead, toHead } from '../model/head.ts'
import type { Crew } from './pool.ts'

/** @param known what is known of each document, in their order; null for what has to be read */
export async function readHeads(
  crew: Crew,
  places: readonly DocumentPlace[],
  known: readonly (JudgedHead | null)[],
): Promise<readonly Head[]> {
  const isNew = (_: DocumentPlace, number: number) => (known[number] ?? null) === null
  const read = (await crew.readHeads(places.filter(isNew))).values()
  const pool = createPool()
  return places.map((place, number) => {
    const judged = known[number] ?? (read.next().value as JudgedHead)
    return toHead(place, { ...judged, facts: judged.facts && poolTexts(judged.facts, pool) })
  })
}

/** The same facts, of which what many documents say is there once. */
const poolTexts = ({ title, description, date, tags, type }: Facts, pool: Pool): Facts => ({
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
