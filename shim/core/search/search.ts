/** The search over the site's documents, in all its languages at once. */

import type { SearchResultItem } from '../../contract/resources.ts'
import { maxSearchResults, maxSearchWords } from '../../contract/routes.ts'
import type { Search } from '../http.ts'
import { toExact, toKey, toSlug } from './files.ts'
import type { LanguageIndex } from './language-index.ts'
import { type Reading, readQuery } from './reading.ts'
import { toTokens } from './tokens.ts'

/** How a document matches, from the weakest: it has some of the words, it has all, the query is its title or slug. */
const tiers = { partial: 0, whole: 1, named: 2 } as const

/** A document that matches. */
interface Hit {
  /** The place of its item, which is also the order of equal matches: newest first. */
  readonly item: number
  /** The place of the item that is its first translation. */
  readonly work: number
  readonly lang: string
  readonly tier: (typeof tiers)[keyof typeof tiers]
  readonly score: number
}

/** Hits that are put in order, so that translations set apart leave enough to answer with. */
const maxCandidates = 2 * maxSearchResults

/** Documents of one language whose names are compared with the query: no more of one name can be answered. */
const maxNamed = maxSearchResults

/** Scores are compared in steps this small, which are yet far above what the last digits of a sum amount to. */
const scoreStep = 1e-6

/** Reads items by their places among those of all languages, in the order of the places. */
export type ReadItems = (places: readonly number[]) => Promise<SearchResultItem[]>

/** Searches the indexes of a site's languages. */
export function createSearch(indexes: readonly LanguageIndex[], readItems: ReadItems): Search {
  return async (query) => {
    const tokens = toTokens(query)
    if (tokens.length === 0) return { query, total: 0, results: [] }
    const readings = readQuery(indexes, tokens, maxSearchWords)
    const named = await findNamed(indexes, toExact(tokens), readItems)
    const { total, best } = rank(readings, named)
    const arranged = arrange(best, toLanguage(readings)).slice(0, maxSearchResults)
    return { query, total, results: await readItems(arranged.map(({ item }) => item)) }
  }
}

/** The places of the items whose title or slug is the query. */
async function findNamed(
  indexes: readonly LanguageIndex[],
  exact: string,
  readItems: ReadItems,
): Promise<ReadonlySet<number>> {
  const places = indexes.flatMap((index) => findKeyed(index, toKey(exact)))
  const items = await readItems(places)
  const isNamed = (item: SearchResultItem) =>
    [item.title, toSlug(item)].some((name) => toExact(toTokens(name)) === exact)
  return new Set(places.filter((_, number) => items[number] !== undefined && isNamed(items[number])))
}

/** The places of the first items that have a name of this key. */
function findKeyed({ keys, items }: LanguageIndex, key: number): number[] {
  const found: number[] = []
  for (let document = 0; document < items.length && found.length < maxNamed; document++) {
    if (keys[2 * document] === key || keys[2 * document + 1] === key) found.push(items[document] ?? 0)
  }
  return found
}

/** Counts what matches, and gives the best of it in order. */
function rank(
  readings: readonly Reading[],
  named: ReadonlySet<number>,
): { readonly total: number; readonly best: readonly Hit[] } {
  // Words that no document has are guessed at, and find something where nothing else does.
  const guessing = named.size === 0 && readings.every(({ wanted }) => wanted.every(({ isGuess }) => isGuess))
  const best: Hit[] = []
  let total = 0
  for (const { index, wanted, wordCount, coverage } of readings) {
    const { scores, matches } = index.score(wanted, guessing)
    for (let document = 0; document < index.size; document++) {
      const found = matches[document] ?? 0
      const item = index.items[document] ?? 0
      const isNamed = named.has(item)
      if (found === 0 && !isNamed) continue
      total++
      const tier = isNamed ? tiers.named : found === wordCount ? tiers.whole : tiers.partial
      // A language that knows less of the query is as much less likely to be the one meant.
      const score = Math.round(((scores[document] ?? 0) * coverage * coverage) / scoreStep)
      const place = findPlace(best, tier, score, item)
      if (place >= maxCandidates) continue
      best.splice(place, 0, { item, work: index.works[document] ?? 0, lang: index.lang, tier, score })
      if (best.length > maxCandidates) best.pop()
    }
  }
  return { total, best }
}

/** Where in a list a hit belongs: behind better ones, and of equal ones behind the newer. */
function findPlace(hits: readonly Hit[], tier: number, score: number, item: number): number {
  let place = hits.length
  for (; place > 0; place--) {
    const before = hits[place - 1]
    if (before === undefined) break
    if ((before.tier - tier || before.score - score || item - before.item) > 0) break
  }
  return place
}

/** The language that knows most of the query's words; of several the site's first. */
function toLanguage(readings: readonly Reading[]): string | undefined {
  const most = Math.max(...readings.map(({ coverage }) => coverage))
  return readings.find(({ coverage }) => coverage === most)?.index.lang
}

/**
 * Sets translations of one document apart: of those that match alike the one in the query's language stands where the
 * first of them stood, and no two follow each other as long as there is something else to put between them.
 */
function arrange(hits: readonly Hit[], lang: string | undefined): Hit[] {
  const waiting = [...hits]
  const arranged: Hit[] = []
  while (waiting.length > 0) {
    const last = arranged.at(-1)?.work
    const next = Math.max(
      0,
      waiting.findIndex(({ work }) => work !== last),
    )
    const first = waiting[next]
    if (first === undefined) break
    const preferred = waiting.findIndex(
      (hit) => hit.work === first.work && hit.lang === lang && hit.tier === first.tier,
    )
    arranged.push(...(preferred > next ? waiting.splice(preferred, 1, first) : [first]))
    waiting.splice(next, 1)
  }
  return arranged
}
