/** Entity tags, and the conditions that requests set on them (RFC 9110, 8.8.3 and 13.1). `respond.ts` writes the 304 and the 412. */

import type { Coding } from '../contract/header-values.ts'

/** Returns a strong ETag: the hash of the uncompressed bytes, and the content coding of the response if it has one. */
export function toEtag(hash: string, coding: Coding | null): string {
  return coding ? `"${hash}-${coding}"` : `"${hash}"`
}

/** The value of a header; null or undefined if the request lacks it. */
type Field = string | null | undefined

/** Whether `If-Match`, if there is one, is `*` or lists the tag (strong comparison). If not, the response is a 412. */
export const isMatch = (ifMatch: Field, etag: string): boolean => hasTag(ifMatch ?? '*', etag)

/** Whether `If-None-Match` is `*` or lists the tag (weak comparison), so that the response is a 304. */
export const isFresh = (ifNoneMatch: Field, etag: string): boolean =>
  hasTag(ifNoneMatch ?? '', etag, `W/${etag}`)

/** Whether a field is `*`, or lists one of the tags. */
const hasTag = (field: string, ...tags: readonly string[]): boolean =>
  field.trim() === '*' || field.match(/(W\/)?"[^"]*"/g)?.some((tag) => tags.includes(tag)) === true
