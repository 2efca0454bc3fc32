/** What a build writes for the search: see `shim/core/search/files.ts`. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { searchFile, toSearchIndexFile, toSearchItemsFile } from '../../../shim/contract/routes.ts'
import { itemsPerFile, type SearchDirectory, searchFormat } from '../../../shim/core/search/files.ts'
import { toHash } from '../../files/hash.ts'
import { type Entry, encodeIndex } from './encode.ts'
import { invert } from './inverted.ts'

/**
 * Indexes what can be found.
 * @param entries in the order in which equal matches are answered
 * @returns the text of each file that the search reads
 */
export function buildSearch(languages: readonly string[], entries: readonly Entry[]): Map<string, string> {
  const items = entries.map(({ item }) => item)
  const files = new Map<string, string>()
  for (const lang of languages) {
    const own = items.filter((item) => item.lang === lang)
    files.set(toSearchIndexFile(lang), JSON.stringify(encodeIndex(invert(lang, own), lang, entries)))
  }
  for (let number = 0; number * itemsPerFile < items.length; number++) {
    const start = number * itemsPerFile
    files.set(toSearchItemsFile(number), toLines(items.slice(start, start + itemsPerFile)))
  }
  const hashes = [...files].map(([file, text]) => [file, toHash(Buffer.from(text))])
  const digest = toHash(Buffer.from(JSON.stringify(hashes)))
  const directory: SearchDirectory = { format: searchFormat, digest, languages }
  return files.set(searchFile, JSON.stringify(directory))
}

const toLines = (items: readonly SearchResultItem[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')
