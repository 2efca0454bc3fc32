/**
 * The answer to every request, from top to bottom: match its path, judge it, select what answers it, see
 * whether the client has that already, and write the headers. Pure: plain data in, plain data out.
 */

import { type Problem, statusOf, toEnvelope } from '../contract/errors.ts'
import * as headerNames from '../contract/header-names.ts'
import { allowedMethods, type Coding, cacheControl, type Header } from '../contract/headers.ts'
import * as mediaTypes from '../contract/media-types.ts'
import * as problems from '../contract/problems.ts'
import { assetFolder, errorPages, maxHeaderBytes, maxTargetBytes, searchFile } from '../contract/routes.ts'
import { isFresh, toEtag } from './conditional.ts'
import { isCodable, toFileHeaders, toRouteHeaders } from './headers.ts'
import type { Body, PlainRequest, PlainResponse } from './http.ts'
import { matchPath, type Route } from './match.ts'
import { chooseCoding } from './negotiate.ts'
import { explainNotFound } from './not-found.ts'
import type { RateLimitInfo } from './quota.ts'
import type { Release } from './release.ts'
import { select, selectPageFile } from './select.ts'

/** A request on its way to an answer: what all the steps below look at. */
interface Context {
  readonly request: PlainRequest
  readonly release: Release
  readonly route: Route
  /** The header fields that the answer has whatever its status. */
  readonly headers: readonly Header[]
}

/**
 * Answers a request.
 * @param standing where its client stands, as `meter()` tells; null outside the API
 * @param offered the content codings that the runtime can apply
 */
export function respond(
  request: PlainRequest,
  release: Release,
  rateLimit: RateLimitInfo | null,
  offered: readonly Coding[],
): PlainResponse {
  const context = toContext(request, release, rateLimit)
  const { route } = context

  // The order of judgement: OPTIONS, quota, length, path, method, parameters.
  if (request.method === 'OPTIONS') return toPreflight(context)
  const excess = judge(request, release, rateLimit)
  if (excess !== null) return toFailure(excess, context)
  const { match } = route
  if (match.kind === 'redirect') return toRedirect(match.path + request.search, context)
  if (match.kind === 'unknown') return toFailure(explainNotFound(route, match.path), context)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return toFailure(problems.methodNotAllowed(request.method), context)
  }
  const selection = select(match, request, release)
  switch (selection.kind) {
    case 'problem':
      return toFailure(selection.problem, context)
    case 'health':
      return toHealth(selection.verbose, context)
    case 'search':
      // What a search answers follows from its address and what there is to search: the hash of that is its tag.
      return toRepresentation(selection, searchFile, context, offered)
    case 'file':
      return toRepresentation(selection, selection.file, context, offered)
  }
}

/**
 * The envelope for a request that could not be judged, or whose answer could not be had.
 * @param standing the client's, where it is known
 */
export function refuse(
  problem: Problem,
  request: PlainRequest,
  release: Release,
  rateLimit: RateLimitInfo | null,
): PlainResponse {
  return toFailure(problem, toContext(request, release, rateLimit))
}

function toContext(request: PlainRequest, release: Release, rateLimit: RateLimitInfo | null): Context {
  const route = matchPath(request.pathname, release)
  return { request, release, route, headers: toRouteHeaders(route, release, rateLimit) }
}

/** What keeps a request from being looked at: its client's quota, or its size. */
function judge(
  { target, headerBytes }: PlainRequest,
  { manifest: { quota } }: Release,
  rateLimit: RateLimitInfo | null,
): Problem | null {
  if (rateLimit?.refused) return problems.rateLimited(quota.limit, quota.window, rateLimit.reset)
  if (target.length > maxTargetBytes) return problems.uriTooLong(target.length)
  return headerBytes > maxHeaderBytes ? problems.headersTooLarge() : null
}

function toPreflight({ release, headers, route }: Context): PlainResponse {
  const { cors, preflight } = release.manifest.headers
  const all: Header[] = [
    ...headers,
    ...(route.isApi ? [] : cors),
    ...preflight,
    [headerNames.cacheControl, cacheControl.volatile],
  ]
  return { status: 204, headers: all, body: null }
}

function toRedirect(location: string, { headers, route }: Context): PlainResponse {
  const all: Header[] = [
    ...headers,
    [headerNames.location, location],
    [headerNames.cacheControl, toCachePolicy(route, '')],
  ]
  return { status: 308, headers: all, body: { kind: 'text', text: '' } }
}

function toFailure(problem: Problem, { request, release, route, headers }: Context): PlainResponse {
  const status = statusOf[problem.code]
  const page = route.isApi || status !== 404 ? undefined : findErrorPage(request, release)
  const all: Header[] = [...headers, [headerNames.cacheControl, cacheControl.volatile]]
  if (status === 405) all.push([headerNames.allow, allowedMethods])
  if (status === 503) all.push([headerNames.retryAfter, '1'])
  if (page) {
    all.push(...toFileHeaders(route, page.file, page.entry, release))
    return { status, headers: all, body: { kind: 'file', file: page.file } }
  }
  all.push([headerNames.contentType, mediaTypes.json], [headerNames.contentLanguage, 'en'])
  const text = JSON.stringify(toEnvelope(problem))
  return { status, headers: all, body: { kind: 'text', text } }
}

/** Outside the API an unknown address is a page or Markdown, as any other page is, where the build has them. */
function findErrorPage(request: PlainRequest, release: Release) {
  const file = selectPageFile(errorPages, request, release)
  const entry = release.findFile(file)
  return entry && { file, entry }
}

/** The report with the time of the answer, which is why no cache keeps it and it has no tag. */
function toHealth(verbose: boolean, { request, release, headers }: Context): PlainResponse {
  const { status, service, version, ...addresses } = release.manifest.health[verbose ? 'verbose' : 'plain']
  const timestamp = new Date(request.now).toISOString()
  const all: Header[] = [
    ...headers,
    ...release.manifest.headers.service,
    [headerNames.cacheControl, cacheControl.volatile],
    [headerNames.contentType, mediaTypes.json],
  ]
  const text = JSON.stringify({ status, service, version, timestamp, ...addresses })
  return { status: 200, headers: all, body: { kind: 'text', text } }
}

/**
 * A file, or a search, as the client can take it; 304 where it has it already.
 * @param source the file whose hash tells one state of the body from another
 */
function toRepresentation(
  body: Extract<Body, { kind: 'file' | 'search' }>,
  source: string,
  { request, release, route, headers }: Context,
  offered: readonly Coding[],
): PlainResponse {
  const entry = release.findFile(source)
  if (entry === undefined) throw new Error(`Cannot answer with "${source}": it is not as in the manifest`)
  const codable = body.kind === 'search' || isCodable(entry)
  const coding = codable ? chooseCoding(request.header('accept-encoding'), offered) : null
  const etag = toEtag(entry.hash, coding)
  const isHad = isFresh(request.header('if-none-match'), etag)
  const all: Header[] = [
    ...headers,
    [headerNames.etag, etag],
    [headerNames.cacheControl, toCachePolicy(route, source)],
    // What there is to search is JSON without a language, as its answers are.
    ...(isHad && route.isApi ? [] : toFileHeaders(route, source, entry, release)),
  ]
  if (isHad) return { status: 304, headers: all, body: null }
  if (coding !== null) all.push([headerNames.contentEncoding, coding])
  return { status: 200, headers: all, body, coding }
}

function toCachePolicy({ isApi }: Route, file: string): string {
  if (isApi) return cacheControl.metered
  return file.startsWith(`${assetFolder}/`) ? cacheControl.immutable : cacheControl.shared
}
