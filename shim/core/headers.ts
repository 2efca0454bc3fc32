/** The header fields of an answer: those that its route gives it, and those of what it holds. */

import * as headerNames from '../contract/header-names.ts'
import { type Header, maxHeldBytes, minCodedBytes, vary } from '../contract/headers.ts'
import type { FileEntry } from '../contract/manifest.ts'
import * as mediaTypes from '../contract/media-types.ts'
import { toMarkdownPath, toPageFile } from '../contract/routes.ts'
import type { Match, Route } from './match.ts'
import type { RateLimitInfo } from './quota.ts'
import type { Release } from './release.ts'

/** What every answer of a route carries, whatever its status. */
export function toRouteHeaders(
  route: Route,
  release: Release,
  rateLimit: RateLimitInfo | null,
): readonly Header[] {
  const { api, site, deprecated } = release.manifest.headers
  if (!route.isApi) {
    return [...site, [headerNames.vary, isNegotiated(route.match) ? vary.negotiated : vary.plain]]
  }
  const operation = 'operation' in route.match ? route.match.operation : null
  const own = route.isVersioned ? deprecated[operation?.id ?? 'version'] : []
  return [...api, ...toRateLimitHeaders(rateLimit), ...(own ?? []), [headerNames.vary, vary.plain]]
}

/** Where a client stands; it is told behind the constant fields of the API. */
export function toRateLimitHeaders(rateLimit: RateLimitInfo | null): readonly Header[] {
  if (rateLimit === null) return []
  const reset = String(rateLimit.reset)
  const headers: Header[] = [
    [headerNames.rateLimitRemaining, String(rateLimit.remaining)],
    [headerNames.rateLimitReset, reset],
  ]
  if (rateLimit.refused) headers.push([headerNames.retryAfter, reset])
  return headers
}

/** A page has two media types, and so has the page that says that there is none. */
const isNegotiated = (match: Match): boolean => match.kind === 'page' || match.kind === 'unknown'

/** The type, language and links of a file of dist. */
export function toFileHeaders(
  route: Route,
  file: string,
  entry: FileEntry,
  release: Release,
): readonly Header[] {
  const headers: Header[] = [[headerNames.contentType, entry.type]]
  if (entry.lang !== null) headers.push([headerNames.contentLanguage, entry.lang])
  if (!route.isApi) {
    headers.push(...release.manifest.headers[entry.headers], ...toPageLinks(route.match, file, release))
  }
  return headers
}

/** How a page and its Markdown name each other (RFC 8288), and what the root leads to. */
function toPageLinks(match: Match, file: string, { findFile, manifest }: Release): readonly Header[] {
  const { baseUrl, headers: settled } = manifest
  if (match.kind === 'page') {
    const markdown = toMarkdownPath(match.path)
    const headers: Header[] = []
    if (file === toPageFile(match.path, 'md')) headers.push([headerNames.contentLocation, markdown])
    if (findFile(toPageFile(match.path, 'md'))) {
      headers.push([headerNames.link, `<${baseUrl}${markdown}>; rel="alternate"; type="text/markdown"`])
    }
    if (match.path === '/') headers.push(...settled.service)
    return headers
  }
  // The page that says that there is none stands in for another address, and has none of its own.
  if (match.kind !== 'document' || !file.endsWith('.md')) return []
  const page = file === 'index.md' ? '/' : `/${file.slice(0, -'.md'.length)}`
  return [[headerNames.link, `<${baseUrl}${page}>; rel="canonical"`]]
}

/** Whether a coding is worth its cost: a text of some length, which is not so long that it would have to be held whole. */
export function isCodable({ type, bytes }: FileEntry): boolean {
  return bytes >= minCodedBytes && bytes <= maxHeldBytes && type !== mediaTypes.binary
}
