/** The heads of a content: those that are known as they are, and the others read. */

import type { DocumentPlace } from '../collect/document.ts'
import type { Head } from '../model/head.ts'
import type { Crew } from './crew.ts'

/** @param known what is known of each document, in their order; null for what has to be read */
export async function readHeads(
  crew: Crew,
  places: readonly DocumentPlace[],
  known: readonly (Head | null)[],
): Promise<readonly Head[]> {
  const isNew = (_: DocumentPlace, number: number) => (known[number] ?? null) === null
  const read = (await crew.readHeads(places.filter(isNew))).values()
  return places.map((_, number) => known[number] ?? (read.next().value as Head))
}
