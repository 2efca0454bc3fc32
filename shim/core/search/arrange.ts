/** Separates translations of one document in the results. */

import type { Hit } from './rank.ts'

/**
 * Returns the first hits in the order in which they are listed. Among translations of the same tier, the one in the query's
 * language moves to the first position of the set. Translations follow each other only if no other hits are left.
 * @param lang the language of the query
 * @param max maximum number of hits to return
 */
export function arrange(hits: readonly Hit[], lang: string | undefined, max: number): Hit[] {
  const remaining = [...hits]
  const arranged: Hit[] = []
  while (arranged.length < max) {
    const last = arranged.at(-1)?.translationSet
    const first = remaining.find(({ translationSet }) => translationSet !== last) ?? remaining[0]
    if (first === undefined) break
    const preferred =
      remaining.find(
        (hit) => hit.translationSet === first.translationSet && hit.lang === lang && hit.tier === first.tier,
      ) ?? first
    arranged.push(preferred)
    // The first one, if it is not the preferred one, waits where that one was.
    remaining[remaining.indexOf(preferred)] = first
    remaining.splice(remaining.indexOf(first), 1)
  }
  return arranged
}
