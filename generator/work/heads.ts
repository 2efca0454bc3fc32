/** The heads of a content: those that are known as they are, and the others read. */

import type { DocumentPlace } from '../collect/document.ts'
import { type Facts, type Head, type JudgedHead, toHead } from '../model/head.ts'
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
    return toHead(place, { ...judged, facts: judged.facts && shareTexts(judged.facts, share) })
  })
}

/** The same facts, of which what many documents say is there once. */
const shareTexts = ({ title, description, date, tags, type }: Facts, share: Share): Facts => ({
  title,
  description,
  date: date && share(date),
  tags: tags.map(share),
  type: share(type),
})

type Share = <T extends string>(text: T) => T

/** Gives for equal texts the same one: from another thread each comes as a copy of its own. */
function createShare(): Share {
  const shared = new Map<string, string>()
  return <T extends string>(text: T) => {
    const first = shared.get(text)
    if (first === undefined) shared.set(text, text)
    return (first ?? text) as T
  }
}
