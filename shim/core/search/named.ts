/** Finds the documents whose title or slug is the query. */

import type { SearchResultItem } from '../../contract/resources.ts'
import { toExact, toKey, toSlug } from './files.ts'
import type { ReadItems } from './items.ts'
import type { LanguageIndex } from './language-index.ts'
import { toTokens } from './tokens.ts'

/**
 * Returns, for each index, the documents whose title or slug is the query.
 * @param tokens all words of the query
 */
export function findNamed(
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
