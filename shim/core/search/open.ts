/** Opens the search of a build: reads the directory and the indexes now, and the items on each search. */

import type { SearchResultItem } from '../../contract/resources.ts'
import { searchFile, toSearchIndexFile, toSearchItemsFile } from '../../contract/routes.ts'
import type { Search } from '../http.ts'
import { itemsPerFile, type SearchDirectory, type SearchIndexFile, searchFormat } from './files.ts'
import { openLanguageIndex } from './language-index.ts'
import { createSearch } from './search.ts'

/**
 * Opens the search of a build.
 * @param read returns the text of a file of dist
 * @throws {Error} (as a rejection) if the search files have another format than this shim supports
 */
export async function openSearch(read: (file: string) => Promise<string>): Promise<Search> {
  const { format, languages }: SearchDirectory = JSON.parse(await read(searchFile))
  if (format !== searchFormat) {
    throw new Error(
      `Cannot search a build of search format ${format}: this shim supports format ${searchFormat}`,
    )
  }
  const indexes = await Promise.all(
    languages.map(async (lang) => {
      const file: SearchIndexFile = JSON.parse(await read(toSearchIndexFile(lang)))
      return openLanguageIndex(lang, file)
    }),
  )
  return createSearch(indexes, async (numbers) => {
    const files = [...new Set(numbers.map(toItemsFile))]
    const lines = new Map(
      await Promise.all(files.map(async (file) => [file, (await read(file)).split('\n')] as const)),
    )
    return numbers.map((number): SearchResultItem => {
      const line = lines.get(toItemsFile(number))?.[number % itemsPerFile]
      if (!line) throw new Error(`Cannot search: "${toItemsFile(number)}" has no item ${number}`)
      return JSON.parse(line)
    })
  })
}

/** Returns the file that contains an item. */
const toItemsFile = (number: number): string => toSearchItemsFile(Math.floor(number / itemsPerFile))
