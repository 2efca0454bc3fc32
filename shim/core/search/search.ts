/** Searches the documents of a site in all its languages at once. */

import type { SearchResultItem } from '../../contract/resources.ts'
import { maxSearchResults, maxSearchWords } from '../../contract/routes.ts'
import type { Search } from '../http.ts'
import { toExact, toKey, toSlug } from './files.ts'
import type { LanguageIndex } from './language-index.ts'
import { type Interpretation, interpretQuery } from './query.ts'
import { toTokens } from './tokens.ts'

/** How a document matches: it contains some words, it contains all words, or the query is its title or slug. */
const tiers = { partial: 0, whole: 1, named: 2 } as const

/** A matching document. */
interface Hit {
  /** Its item number. Items are sorted newest first, which is also the order of equal matches. */
  readonly item: number
  /** Identifies the document and its translations. */
  readonly translationSet: number
  readonly lang: string
  readonly tier: (typeof tiers)[keyof typeof tiers]
  readonly score: number
}

/** Number of hits that are sorted: more than are returned, so that there are enough to separate translations. */
const maxCandidates = 2 * maxSearchResults

/** Maximum number of documents per language whose titles and slugs are compared with the query. */
const maxNamed = maxSearchResults

/** Scores are rounded to this step. It is far above the rounding errors of their sums. */
const scoreStep = 1e-6

/** Reads items by their numbers, and returns them in that order. */
export type ReadItems = (numbers: readonly number[]) => Promise<SearchResultItem[]>

/** Creates the search over the indexes of a site's languages. */
export function createSearch(indexes: readonly LanguageIndex[], readItems: ReadItems): Search {
  return async (query) => {
    const tokens = toTokens(query)
    if (tokens.length === 0) return { query, total: 0, results: [] }
    const interpretations = interpretQuery(indexes, tokens, maxSearchWords)
    const named = await findNamed(indexes, toExact(tokens), readItems)
    const { total, best } = rank(interpretations, named)
    const arranged = arrange(best, toLanguage(interpretations)).slice(0, maxSearchResults)
    return { query, total, results: await readItems(arranged.map(({ item }) => item)) }
  }
}

/** Returns the numbers of the items whose title or slug equals the query. */
async function findNamed(
  indexes: readonly LanguageIndex[],
  exact: string,
  readItems: ReadItems,
): Promise<ReadonlySet<number>> {
  const candidates = indexes.flatMap((index) => findByKey(index, toKey(exact)))
  const items = await readItems(candidates)
  const isNamed = (item: SearchResultItem) =>
    [item.title, toSlug(item)].some((name) => toExact(toTokens(name)) === exact)
  return new Set(candidates.filter((_, index) => items[index] !== undefined && isNamed(items[index])))
}

/** Returns the numbers of the first items whose title or slug has this key. */
function findByKey({ keys, items }: LanguageIndex, key: number): number[] {
  const numbers: number[] = []
  for (let document = 0; document < items.length && numbers.length < maxNamed; document++) {
    if (keys[2 * document] === key || keys[2 * document + 1] === key) numbers.push(items[document] ?? 0)
  }
  return numbers
}

/** Counts all matches, and returns the best of them in order. */
function rank(
  interpretations: readonly Interpretation[],
  named: ReadonlySet<number>,
): { readonly total: number; readonly best: readonly Hit[] } {
  // Guessed words match documents only if nothing else does.
  const guessesMatch =
    named.size === 0 && interpretations.every(({ words }) => words.every(({ isGuess }) => isGuess))
  const best: Hit[] = []
  let total = 0
  for (const { index, words, wordCount, coverage } of interpretations) {
    const { scores, matches } = index.score(words, guessesMatch)
    for (let document = 0; document < index.size; document++) {
      const matchedWords = matches[document] ?? 0
      const item = index.items[document] ?? 0
      const isNamed = named.has(item)
      if (matchedWords === 0 && !isNamed) continue
      total++
      const tier = isNamed ? tiers.named : matchedWords === wordCount ? tiers.whole : tiers.partial
      // The fewer words of the query a language contains, the less likely it is the language of the query.
      const score = Math.round(((scores[document] ?? 0) * coverage * coverage) / scoreStep)
      const position = findPosition(best, tier, score, item)
      if (position >= maxCandidates) continue
      const translationSet = index.translationSets[document] ?? 0
      best.splice(position, 0, { item, translationSet, lang: index.lang, tier, score })
      if (best.length > maxCandidates) best.pop()
    }
  }
  return { total, best }
}

/** Returns the position of a new hit in the sorted list: after better ones, and after newer ones of equal score. */
function findPosition(hits: readonly Hit[], tier: number, score: number, item: number): number {
  let position = hits.length
  for (; position > 0; position--) {
    const previous = hits[position - 1]
    if (previous === undefined) break
    if ((previous.tier - tier || previous.score - score || item - previous.item) > 0) break
  }
  return position
}

/** Returns the language that contains most words of the query; of several, the first of the site. */
function toLanguage(interpretations: readonly Interpretation[]): string | undefined {
  const max = Math.max(...interpretations.map(({ coverage }) => coverage))
  return interpretations.find(({ coverage }) => coverage === max)?.index.lang
}

/**
 * Separates translations of one document. Among translations of the same tier, the one in the query's language moves to the
 * first position of the set. Translations follow each other only if no other hits are left.
 */
function arrange(hits: readonly Hit[], lang: string | undefined): Hit[] {
  const remaining = [...hits]
  const arranged: Hit[] = []
  while (remaining.length > 0) {
    const last = arranged.at(-1)?.translationSet
    const next = Math.max(
      0,
      remaining.findIndex(({ translationSet }) => translationSet !== last),
    )
    const first = remaining[next]
    if (first === undefined) break
    const preferred = remaining.findIndex(
      (hit) => hit.translationSet === first.translationSet && hit.lang === lang && hit.tier === first.tier,
    )
    arranged.push(...(preferred > next ? remaining.splice(preferred, 1, first) : [first]))
    remaining.splice(next, 1)
  }
  return arranged
}
