/** Entity tags, and whether a client has the representation already (RFC 9110, 8.8.3 and 13.1.2). */

import type { Coding } from '../contract/headers.ts'

/** A strong tag: the hash of the representation's bytes, and the coding they are sent in. */
export function toEtag(hash: string, coding: Coding | null): string {
  return coding === null ? `"${hash}"` : `"${hash}-${coding}"`
}

/** Whether `If-None-Match` names the tag, by weak comparison, in a list or as `*`. */
export function isFresh(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) === true
}
