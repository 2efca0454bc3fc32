/** Writes the files that the shim's search reads. `shim/core/search/files.ts` describes their format. */

import type { SearchResultItem } from '../../../shim/contract/resources.ts'
import { searchFile, toSearchIndexFile, toSearchItemsFile } from '../../../shim/contract/routes.ts'
import { itemsPerFile, type SearchDirectory, searchFormat } from '../../../shim/core/search/files.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { encodeIndex, invert, type SearchEntry } from './encode.ts'

/**
 * Builds the search files of a site.
 * @param entries all searchable documents, in the order in which the search returns equally good matches
 * @returns the text of each file by its path in dist
 */
export function buildSearch(
  languages: readonly string[],
  entries: readonly SearchEntry[],
): Map<string, string> {
  const items = entries.map(({ item }) => item)
  const files = new Map<string, string>()
  for (const lang of languages) {
    const localItems = items.filter((item) => item.lang === lang)
    files.set(toSearchIndexFile(lang), JSON.stringify(encodeIndex(invert(lang, localItems), lang, entries)))
  }
  for (let index = 0; index * itemsPerFile < items.length; index++) {
    const start = index * itemsPerFile
    files.set(toSearchItemsFile(index), toLines(items.slice(start, start + itemsPerFile)))
  }
  const hashes = [...files].map(([file, text]) => [file, toHash(Buffer.from(text))] as const)
  return files.set(searchFile, JSON.stringify(toSearchDirectory(languages, hashes, null)))
}

/**
 * Returns the directory of the search files.
 * @param hashes the hash of each search file, in an order that depends on nothing but the files
 * @param texts null if the texts of documents are not among them
 */
export function toSearchDirectory(
  languages: readonly string[],
  hashes: readonly (readonly [file: string, hash: string])[],
  texts: NonNullable<SearchDirectory['texts']> | null,
): SearchDirectory {
  const digest = toHash(Buffer.from(JSON.stringify(hashes)))
  return {
    format: searchFormat,
    digest,
    languages,
    ...(texts !== null && { texts }),
  }
}

const toLines = (items: readonly SearchResultItem[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')
