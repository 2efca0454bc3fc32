/**
 * Searches the documents of a site in all its languages at once: finds those whose title or slug is the query, and separates
 * translations of one document in the results.
 */

import { maxSearchResults, maxSearchWords } from '../../contract/limits.ts'
import type { SearchResultItem } from '../../contract/resources.ts'
import type { Search } from '../http.ts'
import type { ReadWithExcerpts } from './excerpts.ts'
import { toExact, toKey, toSlug } from './files.ts'
import type { ReadItems } from './items.ts'
import type { LanguageIndex } from './language-index.ts'
import { type Interpretation, interpretQuery } from './query.ts'
import { type Hit, rank } from './rank.ts'
import { toTokens } from './tokens.ts'

/** See `open.ts`. */
declare const HAS_TEXTS: boolean | undefined

/**
 * Creates the search over the indexes of a site's languages.
 * @param readWithExcerpts undefined if results have no excerpts
 */
export function createSearch(
  indexes: readonly LanguageIndex[],
  readItems: ReadItems,
  readWithExcerpts?: ReadWithExcerpts,
): Search {
  return async (query) => {
    const tokens = toTokens(query)
    if (tokens.length === 0) return toText(query, 0, [])
    const texts = await Promise.all(indexes.map(({ readTexts }) => readTexts?.(tokens)))
    const interpretations = interpretQuery(indexes, tokens, texts, maxSearchWords)
    const { total, best } = rank(interpretations, await findNamed(indexes, tokens, readItems))
    const hits = arrange(best, toLanguage(interpretations), maxSearchResults)
    const items =
      (typeof HAS_TEXTS === 'undefined' || HAS_TEXTS) && readWithExcerpts
        ? readWithExcerpts(hits, indexes, tokens)
        : readItems(hits.map(({ item }) => item))
    return toText(query, total, await items)
  }
}

/**
 * Returns a `SearchResponse` as JSON text.
 * @param items JSON texts. They are not parsed and written again, which would take longer than the search.
 */
const toText = (query: string, total: number, items: readonly string[]): string =>
  `{"query":${JSON.stringify(query)},"total":${total},"results":[${items.join()}]}`

/** Returns the language that contains most words of the query; of several, the first of the site. */
const toLanguage = (interpretations: readonly Interpretation[]): string | undefined =>
  [...interpretations].sort((a, b) => b.coverage - a.coverage)[0]?.index.lang

/**
 * Returns, for each index, the documents whose title or slug is the query.
 * @param tokens all words of the query
 */
function findNamed(
  indexes: readonly LanguageIndex[],
  tokens: readonly string[],
  readItems: ReadItems,
): Promise<readonly (readonly number[])[]> {
  const exact = toExact(tokens)
  const isNamed = (item: SearchResultItem) =>
    [item.title, toSlug(item)].some((name) => toExact(toTokens(name)) === exact)
  return Promise.all(
    indexes.map(async ({ findByKey, items }) => {
      const documents = findByKey(toKey(exact))
      const candidates = await readItems(documents.map((document) => items[document] ?? 0))
      return documents.filter((_, position) => isNamed(JSON.parse(candidates[position] ?? '')))
    }),
  )
}

/**
 * Returns the first hits in the order in which they are listed. Among translations of the same tier, the one in the query's
 * language moves to the first position of the set. Translations follow each other only if no other hits are left.
 * @param lang the language of the query
 * @param max maximum number of hits to return
 */
function arrange(hits: readonly Hit[], lang: string | undefined, max: number): Hit[] {
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
