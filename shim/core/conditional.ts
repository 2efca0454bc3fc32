/** Entity tags and `If-None-Match` (RFC 9110, 8.8.3 and 13.1.2). */

import type { Coding } from '../contract/headers.ts'

/** Returns a strong ETag: the hash of the uncompressed bytes, and the content coding of the response if it has one. */
export function toEtag(hash: string, coding: Coding | null): string {
  return coding ? `"${hash}-${coding}"` : `"${hash}"`
}

/** Whether `If-None-Match` is `*` or lists the tag (weak comparison), so that the response is a 304. */
export function isFresh(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) === true
}
