/** Searches the documents of a site in all its languages at once. */

import { maxSearchResults, maxSearchWords } from '../../contract/routes.ts'
import type { Search } from '../http.ts'
import { arrange } from './arrange.ts'
import type { ReadWithExcerpts } from './excerpts.ts'
import type { ReadItems } from './items.ts'
import type { LanguageIndex } from './language-index.ts'
import { findNamed } from './named.ts'
import { type Interpretation, interpretQuery } from './query.ts'
import { rank } from './rank.ts'
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
