/** Opens the search of a build: reads the directory and the indexes now, and the items and texts on each search. */

import { searchFile, toSearchIndexFile } from '../../contract/routes.ts'
import type { Search } from '../http.ts'
import { createExcerpts } from './excerpts.ts'
import { type SearchDirectory, type SearchIndexFile, searchFormat } from './files.ts'
import { createItemReader } from './items.ts'
import { openLanguageIndex } from './language-index.ts'
import { createSearch } from './search.ts'
import { createTextReaders } from './texts.ts'

/** Bundles for builds without texts define this as false, so that they have no code for them. Elsewhere it is undefined. */
declare const HAS_TEXTS: boolean | undefined

/**
 * Opens the search of a build.
 * @param read returns the text of a file of dist
 * @throws {Error} (as a rejection) if the search files have another format than this shim supports
 */
export async function openSearch(read: (file: string) => Promise<string>): Promise<Search> {
  const { format, languages, texts }: SearchDirectory = JSON.parse(await read(searchFile))
  if (format !== searchFormat) {
    throw new Error(
      `Cannot search: "${searchFile}" has format ${format}, but this shim supports format ${searchFormat}`,
    )
  }
  const openTexts =
    texts && (typeof HAS_TEXTS === 'undefined' || HAS_TEXTS) ? createTextReaders(read) : undefined
  const indexes = await Promise.all(
    languages.map(async (lang) => {
      const file: SearchIndexFile = JSON.parse(await read(toSearchIndexFile(lang)))
      return openLanguageIndex(lang, file, await openTexts?.(lang, file))
    }),
  )
  const readItems = createItemReader(read)
  return (typeof HAS_TEXTS === 'undefined' || HAS_TEXTS) && texts?.baseUrl
    ? createSearch(indexes, readItems, createExcerpts(read, readItems, texts.baseUrl))
    : createSearch(indexes, readItems)
}
