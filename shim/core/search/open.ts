/** Opens the search of a build: its directory and its indexes are read here, the items when they are answered. */

import type { SearchResultItem } from '../../contract/resources.ts'
import { searchFile, toSearchIndexFile, toSearchItemsFile } from '../../contract/routes.ts'
import type { Search } from '../http.ts'
import { itemsPerFile, type SearchDirectory, type SearchIndexFile, searchFormat } from './files.ts'
import { openLanguageIndex } from './language-index.ts'
import { createSearch } from './search.ts'

/**
 * Opens the search of a build.
 * @param read reads the text of a file of dist
 * @throws {Error} (as a rejection) where the build's search is of another format than this shim reads
 */
export async function openSearch(read: (file: string) => Promise<string>): Promise<Search> {
  const { format, languages } = JSON.parse(await read(searchFile)) as SearchDirectory
  if (format !== searchFormat) {
    throw new Error(
      `Cannot search a build of search format ${format}: this shim reads format ${searchFormat}`,
    )
  }
  const indexes = await Promise.all(
    languages.map(async (lang) =>
      openLanguageIndex(lang, JSON.parse(await read(toSearchIndexFile(lang))) as SearchIndexFile),
    ),
  )
  return createSearch(indexes, async (places) => {
    const files = [...new Set(places.map(toItemsFile))]
    const lines = new Map(
      await Promise.all(files.map(async (file) => [file, (await read(file)).split('\n')] as const)),
    )
    return places.map((place) => {
      const line = lines.get(toItemsFile(place))?.[place % itemsPerFile]
      if (!line) throw new Error(`Cannot answer a search: "${toItemsFile(place)}" lacks item ${place}`)
      return JSON.parse(line) as SearchResultItem
    })
  })
}

/** The file that an item lies in, by its place. */
const toItemsFile = (place: number): string => toSearchItemsFile(Math.floor(place / itemsPerFile))
