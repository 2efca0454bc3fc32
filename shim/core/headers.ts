/** Response headers: those that depend on the route, and those that depend on the file in the body. */

import * as headerNames from '../contract/header-names.ts'
import { cacheControl, type Header, maxHeldBytes, minCodedBytes, vary } from '../contract/header-values.ts'
import type { FileEntry } from '../contract/manifest.ts'
import { toMarkdownPath, toPageFile } from '../contract/routes.ts'
import { toListLinks } from './lists.ts'
import type { ItemMatch, Match, Route } from './match.ts'
import type { RateLimitInfo } from './quota.ts'
import type { Release } from './release.ts'

/** See `match.ts`. */
declare const HAS_LISTS: boolean | undefined

/** Returns the headers of every response of a route, independent of its status. */
export function toRouteHeaders(
  route: Route,
  release: Release,
  rateLimit: RateLimitInfo | null,
): readonly Header[] {
  const { api, site, deprecated } = release.manifest.headers
  if (!route.isApi) {
    return [...site, [headerNames.vary, isNegotiated(route.match) ? vary.negotiated : vary.plain]]
  }
  // Only some matches have it.
  const { operation } = route.match as Partial<Pick<ItemMatch, 'operation'>>
  const deprecation = route.isVersioned ? deprecated[operation?.id ?? 'version'] : []
  return [...api, ...toRateLimitHeaders(rateLimit), ...(deprecation ?? []), [headerNames.vary, vary.plain]]
}

/** Returns the `Cache-Control` of a file. The name of an asset changes with its bytes. */
export function toCachePolicy({ isApi }: Route, isAsset: boolean): string {
  if (isApi) return cacheControl.metered
  return isAsset ? cacheControl.immutable : cacheControl.shared
}

/** Returns the rate-limit headers of one client. They follow the static headers of the API. */
export function toRateLimitHeaders(rateLimit: RateLimitInfo | null): readonly Header[] {
  if (rateLimit === null) return []
  const reset = String(rateLimit.reset)
  return [
    [headerNames.rateLimitRemaining, String(rateLimit.remaining)],
    [headerNames.rateLimitReset, reset],
    ...(rateLimit.refused ? [[headerNames.retryAfter, reset] as const] : []),
  ]
}

/** Pages and error pages exist as HTML and as Markdown; the `Accept` header selects one. */
const isNegotiated = ({ kind }: Match): boolean => kind === 'page' || kind === 'unknown' || kind === 'gone'

/** Returns the headers that depend on a file of dist: type, language and links. */
export function toFileHeaders(
  route: Route,
  file: string,
  entry: FileEntry,
  release: Release,
): readonly Header[] {
  return [
    [headerNames.contentType, entry.type],
    ...(entry.lang ? [[headerNames.contentLanguage, entry.lang] as const] : []),
    ...(route.isApi
      ? typeof HAS_LISTS === 'undefined' || HAS_LISTS
        ? toListLinks(file, release)
        : []
      : [
          ...(release.manifest.headers[entry.headers] ?? []),
          ...toPageLinks(route.match, file, entry, release),
        ]),
  ]
}

/** Returns the links between a page and its Markdown (RFC 8288), and the service links of the root page. */
function toPageLinks(
  match: Match,
  file: string,
  { page = file === 'index.md' ? '/' : `/${file.slice(0, -'.md'.length)}` }: FileEntry,
  { findFile, manifest, basePath }: Release,
): readonly Header[] {
  const { baseUrl } = manifest
  if (match.kind === 'page') {
    const markdown = encodeURI(toMarkdownPath(match.path))
    const markdownFile = toPageFile(match.path, 'md')
    return [
      ...(file === markdownFile ? [[headerNames.contentLocation, basePath + markdown] as const] : []),
      ...(findFile(markdownFile)
        ? [[headerNames.link, `<${baseUrl}${markdown}>; rel="alternate"; type="text/markdown"`] as const]
        : []),
      ...(match.path === '/' ? manifest.headers.service : []),
    ]
  }
  // The 404 page (kind `unknown`) has no address of its own, and therefore no canonical link.
  return match.kind === 'document' && file.endsWith('.md')
    ? [[headerNames.link, `<${baseUrl}${page}>; rel="canonical"`]]
    : []
}

/** Whether a file is worth compressing: it is text, neither very short nor too long to be held in memory. */
export function isCodable({ type, bytes }: FileEntry): boolean {
  return bytes >= minCodedBytes && bytes <= maxHeldBytes && /^text|json|xml|yaml/.test(type)
}
