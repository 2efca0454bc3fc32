/** The heads of a content: those that are known as they are, and the others read. */

import type { DocumentPlace } from '../collect/document.ts'
import { type Head, type JudgedHead, toHead } from '../model/head.ts'
import type { Crew } from './crew.ts'

/** @param known what is known of each document, in their order; null for what has to be read */
export async function readHeads(
  crew: Crew,
  places: readonly DocumentPlace[],
  known: readonly (JudgedHead | null)[],
): Promise<readonly Head[]> {
  const isNew = (_: DocumentPlace, number: number) => (known[number] ?? null) === null
  const read = (await crew.readHeads(places.filter(isNew))).values()
  const share = createShare()
  return places.map((place, number) => {
    const judged = known[number] ?? (read.next().value as JudgedHead)
    const { facts } = judged
    return toHead(place, { ...judged, facts: facts && { ...facts, tags: facts.tags.map(share) } })
  })
}

/** Gives for equal texts the same one: from another thread each comes as a copy of its own. */
function createShare(): (text: string) => string {
  const shared = new Map<string, string>()
  return (text) => {
    const first = shared.get(text)
    if (first === undefined) shared.set(text, text)
    return first ?? text
  }
}
