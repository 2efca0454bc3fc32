/**
 * Byte ranges (RFC 9110, 14): one range of the bytes of a file, without a content coding. A request for several ranges gets the whole
 * file. Responses of the API, pages, their Markdown and other JSON have no ranges: clients need them whole.
 */

import type { FileEntry } from '../contract/manifest.ts'
import type { PlainRequest } from './http.ts'

/** From the first byte to before the last one. No byte of the file is in it if it starts at or after its end. */
export type Range = readonly [start: number, end: number]

/** Whether requests for a file outside the API may have a range. */
export const allowsRanges = ({ type }: FileEntry): boolean => !/html|markdown|[/+]json/.test(type)

/**
 * Returns the range that a request wants; null if it gets the whole file. That is so for several ranges, for ranges that are malformed,
 * and for an `If-Range` with another tag (strong comparison) or with a date.
 * @param etag the tag of the file without a content coding
 * @param bytes the size of the file
 */
export function findRange({ method, header }: PlainRequest, etag: string, bytes: number): Range | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)$/i.exec(header('range') ?? '') ?? []
  const isMalformed = first === '' ? last === '' : last !== '' && Number(last) < Number(first)
  if (method !== 'GET' || isMalformed || (header('if-range') ?? etag) !== etag) return null
  // Without its first byte, a range is the last bytes of the file.
  if (first === '') return [Math.max(0, bytes - Number(last)), bytes]
  return [Number(first), last === '' ? bytes : Math.min(bytes, Number(last) + 1)]
}
