/** Promises of hosts that serve files by path: plain file servers and Cloudflare Pages, whose rules see nothing but paths. */

import type { HeaderExpectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import {
  type AdaptStep,
  expecting,
  expects,
  getSent,
  hasRange,
  isApi,
  isInvalid,
  isPreflight,
  isRead,
  mapHeaders,
  mayFail,
  toPathname,
  toServerType,
  withHeaders,
  withOptionalTags,
  withoutHeaders,
} from './change-step.ts'

/** The path of an operation without its base and query. What is not one of the fixed names may be a collection. */
const operation =
  /^(?:profile|health|tags(?:\/[a-z0-9-]+)?(?:\/pages\/\d+)?|(?<collection>[a-z0-9-]+)(?:\/pages\/\d+|\/(?<slug>[a-z0-9-]+))?)$/

/** An operation is at the path of its file. Only the host knows how it reads unusual spellings of paths. */
export const fileUrls: AdaptStep = (step, facts) => {
  if (/\/\/|%|\\|\/\.{1,2}(?:\/|$)|\..*\/$/.test(toPathname(step)) || isInvalid(step.path)) return null
  if (isApi(step) && expects(step, 308)) return null
  const path = toOperationFile(step.path, facts)
  return path === null ? null : { ...step, path }
}

/**
 * Returns the path of the file of an operation, and every other path unchanged.
 * @returns null if there is no such file
 */
function toOperationFile(path: string, { languages, essays, collections = [] }: Facts): string | null {
  if (/^\/api\/v1\/search(?:[/?]|$)/.test(path)) return path
  const { name = '', query = '' } = /^\/api\/v1\/(?<name>[^?]*)(?:\?(?<query>.*))?$/.exec(path)?.groups ?? {}
  const { collection = 'essays', slug } = operation.exec(name)?.groups ?? {}
  const documents =
    collection === 'essays' ? essays : collections.find((each) => each.name === collection)?.documents
  if (!operation.test(name) || documents === undefined) return /^\/api\/.*\?/.test(path) ? null : path
  if (slug !== undefined && !documents.some((each) => each.slug === slug)) return `/api/v1/${name}.json`
  const [first = ''] = languages
  const isPublished = (lang: string) =>
    slug === undefined || documents.some((each) => each.slug === slug && each.lang === lang)
  if (query === '' || query === `lang=${first}`) {
    return query !== '' && !isPublished(first) ? null : `/api/v1/${name}.json`
  }
  if (query === 'verbose=true' && name === 'health') return '/api/v1/health.verbose.json'
  const lang = languages.find((code) => query === `lang=${code}`)
  return lang !== undefined && name !== 'health' && isPublished(lang) ? `/api/v1/${name}.${lang}.json` : null
}

export const htmlOnly: AdaptStep = (step) => {
  const { 'Content-Type': type, Vary, Link = null } = step.expect.headers ?? {}
  const isFile = /\.\w+$/.test(toPathname(step)) && !expects(step, 404)
  const isHtml = type === 'text/html; charset=utf-8' || expects(step, 308)
  if (isApi(step) || isFile || isHtml || !isRead(step)) return step
  if (!/markdown|html;q=0/i.test(getSent(step, 'accept'))) return step
  if (!expects(step, 200, 404)) return null
  const { save: _, ...sent } = step
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...(Vary !== undefined && { Vary, Link }) }
  return expecting(sent, { status: step.expect.status, headers })
}

/** Paths at which a file server has files and folders that the shim hides. */
const visiblePaths =
  /^\/(?:\.well-known(?:\/agent-skills)?|_stele(?:\/.*)?|4(?:04|10)(?:\/|\.\w+)?|assets\/?|api(?:\/(?:v1\/?|\d+\.json)?)?)$/

/** What does not exist is 404, with any page. Other errors do not occur. */
export const staticErrors: AdaptStep = (step) => {
  if (expects(step, 404, 410))
    return visiblePaths.test(toPathname(step)) ? null : expecting(step, { status: 404 })
  return expects(step, 200, 304, 308, 204) ? step : null
}

export const staticMethods: AdaptStep = (step) => (isRead(step) || isPreflight(step) ? step : null)
export const staticPreflight: AdaptStep = (step) => (isPreflight(step) ? null : step)

/** A page is at the path of its file, and nothing redirects. */
export const staticRedirects: AdaptStep = (step, { html }) => {
  if (expects(step, 308)) return null
  const isPage = html && expects(step, 200, 304) && /^\/[^.]+$/.test(step.path) && !/^\/api\//.test(step.path)
  return isPage ? { ...step, path: `${step.path}.html` } : step
}

/** Headers that the server may leave out, but must not send with another value than the contract has. */
const ifSent =
  (names: RegExp): AdaptStep =>
  (step) =>
    mapHeaders(step, (expectation, name) => (names.test(name) ? toOptional(expectation) : expectation))

function toOptional(expectation: HeaderExpectation): HeaderExpectation {
  return typeof expectation === 'string' || expectation instanceof RegExp
    ? { optional: expectation }
    : expectation
}

const withOptionalVersions = ifSent(/^(?:(?:X-)?API-Version|Deprecation|Sunset)$/)

export const staticCors: AdaptStep = (step, facts) => {
  const allowed = mapHeaders(step, (expectation, name) => {
    if (name === 'Access-Control-Allow-Origin') return { optional: '*' }
    return name.startsWith('Access-Control-') ? undefined : expectation
  })
  return withOptionalVersions(allowed, facts)
}

export const staticPolicy = ifSent(/^RateLimit-/)

/** The server tells the media type by the extension. It may leave out the charset, which is UTF-8. */
export const staticHeaders: AdaptStep = (step, facts) => {
  const typed = mapHeaders(step, (expectation, name) =>
    name === 'Content-Type' && typeof expectation === 'string' ? toServerType(expectation) : expectation,
  )
  return ifSent(/^(?:Content-(?:Language|Location|Length|Security-Policy|Signal)|Link|X-|Referrer-Policy)/)(
    typed,
    facts,
  )
}

/** The server may send ranges of other responses, and none of files. It may ignore what it does not know. */
export const ownRanges: AdaptStep = (step) => {
  if (hasRange(step) && expects(step, 200, 206, 416)) return expecting(step, { status: [200, 206, 416] })
  return step.expect.headers?.['Accept-Ranges'] === undefined ? step : withoutHeaders(step, /^Accept-Ranges$/)
}

/** Tags of the server, and the times of its files, if it sends any. */
export const staticTags: AdaptStep = (step) => withoutHeaders(withOptionalTags(step), /^Last-Modified$/)

/** The server may compare its own tags and times, or ignore the conditions. */
export const ownConditions: AdaptStep = (step) =>
  mayFail(step) ? expecting(step, { status: [200, 304, 412] }) : step

/** The general rules about caches apply: nothing without a hash in its name is stored for long. */
export const staticCaching: AdaptStep = (step) =>
  mapHeaders(step, (expectation, name) => (/^(?:Cache-Control|Vary)$/.test(name) ? undefined : expectation))

/** A server compresses as it likes what the client accepts. The body must be in the coding that it names. */
export const staticEncodings: AdaptStep = (step) =>
  getSent(step, 'accept-encoding') === '' ? step : withoutHeaders(step, /^Content-(?:Encoding|Length)$/)

export const pagesErrors: AdaptStep = (step) =>
  step.path.length > 8000 ? expecting(step, { status: [200, 404, 414, 431] }) : step

export const pagesGone: AdaptStep = (step) => (expects(step, 410) ? expecting(step, { status: 404 }) : step)

/** The path decides the headers. For an asset, its file does. */
const notAllowed: AdaptStep = (step) =>
  expecting(step, { status: [405, 308], headers: { 'Cache-Control': { optional: /./ } } })

export const pagesMethods: AdaptStep = (step, facts) =>
  isRead(step) || isPreflight(step) ? step : notAllowed(step, facts)

export const pagesPreflight: AdaptStep = (step, facts) => (isPreflight(step) ? notAllowed(step, facts) : step)

/** The error pages redirect to their own paths, which are hidden. A page has no folder, so nothing is below its path. */
export const pagesRedirects: AdaptStep = (step) => {
  if (isRead(step) && expects(step, 308) && /.\/index\.html$/.test(toPathname(step)))
    return expecting(step, { status: 404 })
  return isRead(step) && /^\/4(?:04|10)\/$/.test(toPathname(step))
    ? expecting(step, { status: [308, 404] })
    : step
}

/** The rules set headers by path, so errors and redirects have the headers of similar paths. Those of Markdown have CORS. */
const headersOfPath =
  /^(?:cache-control|vary|content-language|link|content-security-policy|content-signal|referrer-policy|deprecation|sunset|access-control-expose-headers|x-content-type-options|etag|(?:x-)?api-version|ratelimit-.*)$/i

export const pagesHeaders: AdaptStep = (step) => {
  const everywhere = mapHeaders(step, (expectation, name) => {
    if (expectation !== null) return expectation
    if (name === 'Access-Control-Allow-Origin') return { optional: '*' }
    return name === 'Referrer-Policy' ? { optional: 'strict-origin-when-cross-origin' } : null
  })
  if (!isRead(step) || !expects(step, 404, 308)) return everywhere
  const isOpen = isApi(step) || toPathname(step).endsWith('.md')
  const kept = mapHeaders(withoutHeaders(everywhere, headersOfPath), (expectation, name) =>
    name === 'Access-Control-Allow-Origin' && !isOpen ? { optional: '*' } : expectation,
  )
  return expects(step, 308) ? withHeaders(kept, { 'Content-Type': { optional: /./ } }) : kept
}

/** The edge compresses as it likes, and may refuse to send a body without any coding. */
export const pagesEncodings: AdaptStep = (step) =>
  /\*;q=0\b(?!\.\d)/.test(getSent(step, 'accept-encoding'))
    ? expecting(step, { status: [200, 415] })
    : withoutHeaders(step, /^content-(?:encoding|length)$/i)

export const pagesAssets: AdaptStep = (step) =>
  mapHeaders(step, (expectation, name) =>
    name === 'Cache-Control' && expectation === 'public, max-age=31536000, immutable'
      ? /^public, (?:max-age=31536000, immutable|no-cache)$/
      : expectation,
  )
