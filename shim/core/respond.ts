/**
 * Computes the response to a request, step by step: match the path, check the limits, select the representation, check
 * whether the client has it already, and write the headers. Pure: plain data in, plain data out.
 */

import { type Problem, toEnvelope, withBasePath } from '../contract/errors.ts'
import * as headerNames from '../contract/header-names.ts'
import { allowedMethods, type Coding, cacheControl, type Header } from '../contract/header-values.ts'
import { maxHeaderBytes, maxTargetBytes } from '../contract/limits.ts'
import * as mediaTypes from '../contract/media-types.ts'
import * as problems from '../contract/problems.ts'
import { apiRoot, assetFolder, errorPages, gonePages, searchFile } from '../contract/routes.ts'
import type { SectionsFile } from '../contract/sections.ts'
import { isFresh, isMatch, toEtag } from './conditional.ts'
import { isCodable, toCachePolicy, toFileHeaders, toRouteHeaders } from './headers.ts'
import type { Body, PlainRequest, PlainResponse } from './http.ts'
import { matchPath, type Route } from './match.ts'
import { memoizeLast } from './memoize-last.ts'
import { chooseCoding } from './negotiate.ts'
import { explainNotFound } from './not-found.ts'
import type { RateLimitInfo } from './quota.ts'
import { allowsRanges, findRange } from './ranges.ts'
import type { Release } from './release.ts'
import { select, selectPageFile } from './select.ts'

/** Bundles for builds without long files define this as false, so that they have no code for ranges. Elsewhere it is undefined. */
declare const HAS_RANGES: boolean | undefined

/** See `match.ts`. */
declare const HAS_COLLECTIONS: boolean | undefined

/** What all steps below read. */
interface Context {
  readonly request: PlainRequest
  readonly release: Release
  readonly route: Route
  /** Headers of the response, independent of its status. */
  readonly headers: readonly Header[]
  /**
   * Headers that let scripts of any origin read a response without a file: redirects, errors and preflights, so that a script can
   * follow a renamed document. Empty in the API, whose responses all have them.
   */
  readonly cors: readonly Header[]
}

/**
 * Computes the response to a request.
 * @param rateLimit the client's quota as `meter()` returns it; null outside the API
 * @param codings the content codings that the runtime can apply
 * @param sections the content of the file that `findSectionsFile()` returns
 */
export function respond(
  request: PlainRequest,
  release: Release,
  rateLimit: RateLimitInfo | null,
  codings: readonly Coding[],
  sections?: SectionsFile,
): PlainResponse {
  const context = toContext(request, release, rateLimit)
  const { route } = context

  // The order of the checks is fixed: OPTIONS, quota, size, path, method, parameters (decisions, API answers 9).
  if (request.method === 'OPTIONS') return toPreflight(context)
  if (rateLimit?.refused) return toErrorResponse(release.toRateLimited(rateLimit.reset), context)
  const { target, headerBytes } = request
  if (target.length > maxTargetBytes) return toErrorResponse(problems.uriTooLong(target.length), context)
  if (headerBytes > maxHeaderBytes) return toErrorResponse(problems.headersTooLarge(), context)
  const { match } = route
  if (match.kind === 'redirect')
    return toRedirect(encodeURI(release.basePath + match.path) + request.search, context)
  if (match.kind === 'gone')
    return toErrorResponse(
      (typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS) && route.isApi && !match.operation
        ? problems.goneItem(match.path)
        : problems.gone(match.path),
      context,
    )
  if (match.kind === 'unknown') return toErrorResponse(explainNotFound(route, match.path, release), context)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return toErrorResponse(problems.methodNotAllowed(request.method), context)
  }
  const selection = select(match, request, release, sections)
  switch (selection.kind) {
    case 'problem':
      return toErrorResponse(selection.problem, context)
    case 'health':
      return toHealth(selection.verbose, context)
    case 'search':
    case 'file':
    case 'part':
      return (typeof HAS_RANGES === 'undefined' || HAS_RANGES) && match.kind === 'document'
        ? toDocument(selection, context, codings)
        : toRepresentation(selection, context, codings)
  }
}

/**
 * Computes the error response for a request that the server could not parse or could not process.
 * @param rateLimit the client's quota, or null if it is unknown
 */
export function refuse(
  problem: Problem,
  request: PlainRequest,
  release: Release,
  rateLimit: RateLimitInfo | null,
): PlainResponse {
  const { basePath } = release
  // Adapters do not know the base path when they cannot parse a request.
  const isUnparsed = request.pathname === apiRoot
  const routed = isUnparsed ? { ...request, pathname: basePath + apiRoot } : request
  return toErrorResponse(problem, toContext(routed, release, rateLimit))
}

function toContext(request: PlainRequest, release: Release, rateLimit: RateLimitInfo | null): Context {
  const route = matchPath(request.pathname, release)
  return {
    request,
    release,
    route,
    headers: toRouteHeaders(route, release, rateLimit),
    cors: route.isApi ? [] : release.manifest.headers.cors,
  }
}

function toPreflight({ release, headers, cors }: Context): PlainResponse {
  const allHeaders: Header[] = [
    ...headers,
    ...cors,
    ...release.manifest.headers.preflight,
    [headerNames.cacheControl, cacheControl.volatile],
  ]
  return { status: 204, headers: allHeaders, body: null }
}

function toRedirect(location: string, { headers, cors, route }: Context): PlainResponse {
  const allHeaders: Header[] = [
    ...headers,
    ...cors,
    [headerNames.location, location],
    [headerNames.cacheControl, toCachePolicy(route, false)],
  ]
  return { status: 308, headers: allHeaders, body: { kind: 'text', text: '' } }
}

function toErrorResponse(
  problem: Problem,
  { request, release, route, headers, cors }: Context,
): PlainResponse {
  const { status } = problem
  // Of a document, only a section can be missing. Its 404 is for programs.
  const isSection = route.match.kind === 'document' && status === 404
  const page = route.isApi || isSection ? undefined : findErrorPage(status, request, release)
  const allHeaders: Header[] = [...headers, [headerNames.cacheControl, cacheControl.volatile]]
  if (status === 405) allHeaders.push([headerNames.allow, allowedMethods])
  if (status === 503) allHeaders.push([headerNames.retryAfter, '1'])
  if (problem.requestId) allHeaders.push([headerNames.requestId, problem.requestId])
  if (page) {
    allHeaders.push(...toFileHeaders(route, page.file, page.entry, release))
    return { status, headers: allHeaders, body: { kind: 'file', file: page.file } }
  }
  const { basePath } = release
  const isOutside = 'isOutside' in route.match
  const shown = basePath === '' || isOutside ? problem : withBasePath(problem, basePath)
  allHeaders.push(...cors, [headerNames.contentType, mediaTypes.json], [headerNames.contentLanguage, 'en'])
  return { status, headers: allHeaders, body: { kind: 'text', text: toEnvelopeText(shown) } }
}

const toEnvelopeText = memoizeLast((problem: Problem) => JSON.stringify(toEnvelope(problem)))

/** Returns the page of a 404 or 410 as HTML or Markdown, whichever the client prefers; undefined if the build has none. */
function findErrorPage(status: number, request: PlainRequest, release: Release) {
  const pages = status === 404 ? errorPages : status === 410 && gonePages
  if (!pages) return undefined
  const file = selectPageFile(pages, request, release)
  const entry = release.findFile(file)
  return entry && { file, entry }
}

/** Returns the health report. It contains the current time, so it has no ETag and no cache may store it. */
function toHealth(verbose: boolean, context: Context): PlainResponse {
  const { request, release, headers } = context
  // Only `If-Match: *` matches what has no ETag.
  if (!isMatch(request.header('if-match'), '')) return toErrorResponse(problems.preconditionFailed(), context)
  const allHeaders: Header[] = [
    ...headers,
    ...release.manifest.headers.service,
    [headerNames.cacheControl, cacheControl.volatile],
    [headerNames.contentType, mediaTypes.json],
  ]
  const text = release.toHealth(request.now)[verbose ? 'verbose' : 'plain']
  return { status: 200, headers: allHeaders, body: { kind: 'text', text } }
}

/**
 * Returns a file, a part of one or search results in the best content coding, a 304 if the client has them already, or a 412 if it
 * wants other ones.
 */
function toRepresentation(
  body: Exclude<Body, { kind: 'text' }>,
  context: Context,
  codings: readonly Coding[],
): PlainResponse {
  const { request, release, route, headers } = context
  // Search results depend on the URL and the search files only, so the ETag is the hash of the search directory.
  const source = body.kind === 'search' ? searchFile : body.file
  const entry = release.findFile(source)
  if (!entry) throw new Error(`Cannot serve "${source}": it is not in the manifest`)
  const codable = body.kind === 'search' || isCodable(entry)
  const coding = codable ? chooseCoding(request.header('accept-encoding'), codings) : null
  const etag = toEtag(entry.hash, coding)
  // If-Match comes first (RFC 9110, 13.2.2). Nothing has a date of its last change, so conditions on one are ignored.
  if (!isMatch(request.header('if-match'), etag))
    return toErrorResponse(problems.preconditionFailed(), context)
  const isNotModified = isFresh(request.header('if-none-match'), etag)
  const allHeaders: Header[] = [
    ...headers,
    [headerNames.etag, etag],
    [headerNames.cacheControl, toCachePolicy(route, source.startsWith(`${assetFolder}/`) && !entry.isOther)],
    // The search directory is JSON without a language, like search results, so its entry fits both.
    ...(isNotModified && route.isApi ? [] : toFileHeaders(route, source, entry, release)),
  ]
  if (isNotModified) return { status: 304, headers: allHeaders, body: null }
  if (coding) allHeaders.push([headerNames.contentEncoding, coding])
  if (body.kind === 'file' && entry.tokens) allHeaders.push([headerNames.markdownTokens, entry.tokens])
  return { status: 200, headers: allHeaders, body, coding }
}

/** Returns a file of which clients may request a range: the whole file, the range, or a 416 with the size of the file. */
function toDocument(
  body: Exclude<Body, { kind: 'text' }>,
  context: Context,
  codings: readonly Coding[],
): PlainResponse {
  const { request, release } = context
  const file = body.kind === 'file' ? body.file : ''
  const entry = release.findFile(file)
  if (!entry || !allowsRanges(entry)) return toRepresentation(body, context, codings)
  const { hash, bytes } = entry
  const range = findRange(request, toEtag(hash, null), bytes)
  // A range is one of the stored bytes, without a content coding.
  const whole = toRepresentation(body, context, range ? [] : codings)
  if (whole.status !== 200) return whole
  const headers: readonly Header[] = [...whole.headers, [headerNames.acceptRanges, 'bytes']]
  if (!range) return { ...whole, headers }
  const [start, end] = range
  const toContentRange = (text: string): Header => [headerNames.contentRange, `bytes ${text}/${bytes}`]
  if (start < end) {
    return {
      status: 206,
      headers: [...headers, toContentRange(`${start}-${end - 1}`)],
      body: { kind: 'part', file, part: range },
    }
  }
  const refused = toErrorResponse(problems.rangeNotSatisfiable(bytes), context)
  return { ...refused, headers: [...refused.headers, toContentRange('*')] }
}
