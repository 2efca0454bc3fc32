/** Reads search items as JSON text, as the build wrote them, and caches the files that hold them. */

import { toSearchItemsFile } from '../../contract/routes.ts'
import { createBoundedCache } from '../bounded-cache.ts'
import { itemsPerFile } from './files.ts'

/** Maximum length of the cached files, in characters: 8 to 16 MiB, as engines use one or two bytes for a character. */
const maxCachedLength = 8 * 1024 * 1024

/** The items of a file. */
interface ItemLines {
  readonly lines: readonly string[]
  /** Number of characters. */
  readonly length: number
}

/** Reads the JSON texts of items by their numbers, and returns them in that order. */
export type ReadItems = (numbers: readonly number[]) => Promise<string[]>

/** @param read returns the text of a file of dist */
export function createItemReader(read: (file: string) => Promise<string>): ReadItems {
  const cache = createBoundedCache<string, ItemLines>(maxCachedLength)
  const readFile = async (file: string): Promise<ItemLines> => {
    const text = await read(file)
    return { lines: text.split('\n'), length: text.length }
  }
  return (numbers) =>
    Promise.all(
      numbers.map(async (number) => {
        const file = toSearchItemsFile(Math.floor(number / itemsPerFile))
        const line = (await cache.get(file, () => readFile(file))).lines[number % itemsPerFile]
        if (!line) throw new Error(`Cannot search: "${file}" has no item ${number}`)
        return line
      }),
    )
}
