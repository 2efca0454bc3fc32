/**
 * Problems of deployments, such as faults of a proxy, a cache or an upload, and the differences that each causes. The table
 * names the cause of many failed cases at once.
 */

import type { Difference } from './difference.ts'

const comparedFields = ['request', 'status', 'part', 'expected', 'received'] as const

/** Matches a difference if every pattern matches; a missing pattern matches everything. */
export type DifferencePattern = { readonly [Field in (typeof comparedFields)[number]]?: RegExp } & {
  /** Patterns of request headers, by lower-case name. A header that was not sent counts as an empty text. */
  readonly sent?: Readonly<Record<string, RegExp>>
}

interface ProblemKind {
  /** What is wrong and what to do, as a sentence without a full stop. */
  readonly message: string
  /** The differences that it causes; none if other code detects it. */
  readonly patterns: readonly DifferencePattern[]
  /** The problems that it shows as well, and that are not named beside it. */
  readonly causes?: readonly string[]
}

const api = / \/api(?:[/?]|$)/
const notApi = / (?!\/api(?:[/?]|$))/
/** A path whose extension shows that it is not a page. */
const hasFile = / (?:\/api\/|\S*\.(?!html\b)\w+(?:\?|$))/
/** A path outside the API that has two formats. */
const page = / (?!\/api(?:[/?]|$)|.*\.(?:md|markdown)$)/
const none = /^no such header$/
const some = /^(?!no such header$)/

export const problems = {
  // Found before any case can run.
  'redirected-api': { message: 'The API redirects', patterns: [] },
  'html-api': { message: 'The API returns HTML', patterns: [] },
  'no-api': { message: 'The service does not have this API', patterns: [] },
  'no-code': { message: 'A file server serves a build for a host with code or rules', patterns: [] },
  'no-essay': { message: 'The service lists no essay', patterns: [] },

  // The build and the upload.
  'other-base-url': { message: 'The site was built for another origin', patterns: [] },
  'other-host': { message: 'The site was built for another host', patterns: [] },
  'missing-content': {
    message: 'Published files are missing; upload the whole build again, including files that did not change',
    causes: ['no-revalidation', 'missing-redirects', 'wrong-head'],
    patterns: [
      { part: /^status$/, expected: /^(?:200|304)\b/, received: /^(?:403|404|410)$/ },
      { request: / \/_stele\/manifest\.json$/, part: /^body$/, expected: /^files has/ },
    ],
  },
  'mixed-builds': {
    message:
      'The change feed lists other essays than the API, so files of two builds are served; upload the whole build and purge caches',
    patterns: [{ request: / \/changes\.json$/, part: /^body$/ }],
  },
  'stale-changes': {
    message:
      'A list of changes is not of the build in the change feed, so mirrors miss changes; upload the whole build and purge caches',
    patterns: [{ request: / \/changes\/[\w-]+\.json$/, part: /^body$/ }],
  },
  'stale-search': {
    message:
      'Search does not find published essays; upload "_stele/" with the other files, restart the service and purge caches',
    patterns: [{ request: / \/api\/v1\/search\?q=/, part: /^body$/, expected: /^the first result is / }],
  },
  'exposed-files': {
    message: 'Files in "_stele/" can be read; serve the build with the shim or the rules of the host',
    patterns: [{ request: / \/_stele/, part: /^status$/, expected: /^404$/, received: /^200$/ }],
  },
  'server-errors': {
    message:
      'The service fails; read its log. If files were replaced while it ran, publish the whole build with "_stele/" last',
    patterns: [{ part: /^status$/, received: /^5\d\d$/ }],
  },

  // Caches.
  'mixed-formats': { message: 'A cache mixes HTML and Markdown', patterns: [] },
  'missing-vary': {
    message:
      'Responses lack values of "Vary", so caches mix formats or send compressed bytes to clients that cannot read them; keep the header',
    patterns: [{ part: /^vary$/i }],
  },
  'cached-quota': {
    message:
      'A cache stores responses of the API with the quota of another client; configure it to respect "Cache-Control: private"',
    patterns: [],
    causes: ['shared-tags', 'no-revalidation', 'forged-client', 'uncounted-quota', 'wrong-head'],
  },
  'long-caching': {
    message:
      'Caches may store responses for longer than an hour although they change; keep the "Cache-Control" of the service, and use `immutable` only below /assets/',
    causes: ['cached-errors', 'shared-caching'],
    patterns: [{ part: /^cache-control$/i, received: /immutable|max-?age=\d{4,}/i }],
  },
  'uncached-assets': {
    message:
      'Assets are not stored although their names contain a hash; keep "Cache-Control: immutable" below /assets/',
    patterns: [{ request: / \/assets\//, part: /^cache-control$/i, expected: /immutable/ }],
  },
  'cached-errors': {
    message: 'Caches may store errors; send them with "Cache-Control: no-store", as the service does',
    patterns: [{ status: /^[45]/, part: /^cache-control$/i }],
  },
  'shared-caching': {
    message:
      'Shared caches may store responses of a client; keep "Cache-Control: private, no-cache" on the API',
    patterns: [{ request: api, status: /^(?:200|304)$/, part: /^cache-control$/i }],
  },
  'ignored-query': {
    message: 'The query of a request is ignored; pass it to the service, and make it a part of cache keys',
    causes: ['mixed-builds', 'stale-search', 'wrong-language', 'soft-404', 'missing-content', 'wrong-head'],
    patterns: [
      { request: /[?&]lang=/, status: /^200$/, part: /^body$/, expected: /^(?:lang is|every essay is in)/ },
      { request: /\/search\?q=/, part: /^body$/, expected: /^query is/ },
      { request: /[?&]lang=/, part: /^status$/, expected: /^400$/, received: /^200$/ },
    ],
  },

  // The quota.
  'missing-quota-headers': {
    message: '"RateLimit" headers are missing; let the proxy pass them',
    patterns: [{ request: api, part: /^ratelimit-/i, received: none }],
  },
  'uncounted-quota': {
    message:
      'The remaining quota does not decrease with each request; send all requests of a client to one quota store, such as --redis',
    // A host without code does not count.
    patterns: [{ part: /^ratelimit-(?:remaining|reset)$/i, expected: none, received: some }],
    causes: ['forged-client'],
  },
  'forged-client': {
    message:
      'A forged X-Forwarded-For is taken as the client, so quotas can be evaded; set --trust-proxy to the proxies that exist',
    patterns: [],
  },
  'no-limit': {
    message: 'A client that exceeds its quota gets no 429 of the service',
    patterns: [{ part: /^status$/, expected: /^429$/ }],
  },

  // Headers that a proxy removes, replaces or adds.
  'missing-cors': {
    message: 'Browsers of other origins cannot read responses; keep the "Access-Control" headers',
    patterns: [{ part: /^access-control-/i }],
  },
  'missing-version': {
    message: 'The version headers are missing or wrong; keep "API-Version" and "X-API-Version"',
    patterns: [{ part: /^(?:x-)?api-version$/i }],
  },
  'missing-deprecation': {
    message: 'Deprecated operations lack their headers; keep "Deprecation", "Sunset" and "Link"',
    patterns: [{ part: /^(?:deprecation|sunset)$/i, received: none }],
  },
  'missing-policy': {
    message: 'Security headers of pages are missing or replaced; keep the ones of the service',
    patterns: [{ part: /^(?:content-security-policy|x-content-type-options|referrer-policy)$/i }],
  },
  'missing-links': {
    message: '"Link" headers are missing or wrong; keep them',
    patterns: [{ part: /^link$/i, expected: /alternate|canonical|service-|deprecation/ }],
  },
  'wrong-language': {
    message: '"Content-Language" is missing or wrong; keep the header of the service',
    patterns: [{ part: /^content-language$/i }],
  },
  'wrong-markdown-type': {
    message:
      'Markdown has another media type than "text/markdown; charset=utf-8"; keep the one of the service',
    patterns: [{ request: /\.(?:md|markdown)$/, part: /^content-type$/i, expected: /text\\?\/markdown/ }],
  },
  'wrong-page-type': {
    message: 'Pages have another media type than "text/html; charset=utf-8"; keep the one of the service',
    patterns: [
      {
        request: notApi,
        part: /^content-type$/i,
        expected: /text\\?\/html/,
        received: /^(?!text\/markdown)/,
      },
    ],
  },
  'wrong-api-type': {
    message:
      'Responses of the API have another media type than "application/json"; keep the one of the service',
    patterns: [{ request: api, status: /^200$/, part: /^content-type$/i, expected: /application\\?\/json/ }],
  },
  'wrong-file-type': {
    message: 'Stylesheets, scripts or data files have a wrong media type; configure types by file extension',
    patterns: [
      {
        request: hasFile,
        status: /^200$/,
        part: /^content-type$/i,
        expected: /^(?!.*(?:markdown|html|n\/json))/,
      },
      { request: notApi, status: /^200$/, part: /^content-type$/i, expected: /application\\?\/json/ },
    ],
  },
  'wrong-coding': {
    message:
      'Bodies are not in the coding that "Content-Encoding" names; send the header with compressed bodies, and only with them',
    patterns: [{ part: /^body$/, expected: /^a body in the coding/ }],
  },
  'changed-files': {
    message:
      'Files do not have the bytes of the build that the manifest describes; upload the whole build, purge caches, and turn off what changes files',
    patterns: [{ part: /^body$/, expected: /^bytes with the hash/ }],
  },
  'missing-alternates': {
    message: 'Pages do not link to their Markdown; upload the pages as they were built',
    patterns: [{ part: /^body$/, expected: /^a <link> has alternate/ }],
  },
  'changed-errors': {
    message: 'Errors of the API have other bodies than those of the service; let the service answer',
    patterns: [{ request: api, status: /^4/, part: /^body/, expected: /^(?!a body in)/ }],
  },
  'added-cookies': {
    message: 'Responses set cookies; turn them off for this service',
    patterns: [{ part: /^set-cookie$/i, received: some }],
  },

  // Requests that a proxy changes or answers itself.
  'ignored-accept': {
    message: 'Agents get HTML where they ask for Markdown; pass "Accept" to the service unchanged',
    causes: ['missing-cors', 'wrong-markdown-type', 'wrong-revalidation', 'no-revalidation', 'wrong-head'],
    patterns: [
      { request: page, part: /^content-type$/i, expected: /^text\/markdown/, received: /^text\/html/ },
    ],
  },
  'html-errors': {
    message: 'Errors of the API are HTML; let the service answer, and turn off error pages of the proxy',
    causes: ['changed-errors'],
    patterns: [{ request: api, status: /^4/, part: /^content-type$/i, received: /^text\/html/ }],
  },
  'soft-404': {
    message:
      'Paths without a file return 200 with another page (a soft 404); turn off the fallback page of the host',
    causes: ['changed-files', 'missing-alternates', 'wrong-head'],
    patterns: [
      { request: / (?!\/_stele)/, part: /^status$/, expected: /^404\b/, received: /^2\d\d$/ },
      {
        request: hasFile,
        status: /^200$/,
        part: /^content-type$/i,
        expected: /^(?!.*html)/,
        received: /^text\/html/,
      },
      { part: /^body$/, expected: /^a <link> has canonical/ },
    ],
  },
  'no-response': {
    message: 'The service closes connections, or its responses are too slow or too large; read its log',
    // A failure of the request instead of a status.
    patterns: [{ part: /^status$/, received: /^\D/ }],
  },
  'missing-redirects': {
    message: 'Other spellings and former paths do not redirect with 308; pass them to the service',
    patterns: [{ part: /^status$/, expected: /^308$/, received: /^(?:2\d\d|30[1237]|404)$/ }],
  },
  'page-redirects': {
    message: 'Paths of pages redirect; turn off redirects to trailing slashes or other hosts',
    causes: ['no-revalidation', 'wrong-head'],
    patterns: [{ request: notApi, part: /^status$/, expected: /^(?:200|304)\b/, received: /^30[12378]$/ }],
  },
  'absolute-redirects': {
    message:
      'Redirects lead to another scheme, host or path than the service sends; turn off the rewriting of "Location"',
    patterns: [{ status: /^308$/, part: /^location$/i, received: some }],
  },
  'rejected-head': {
    message: 'HEAD is rejected; pass it to the service',
    patterns: [{ request: /^HEAD /, part: /^status$/, received: /^(?:400|403|405|501)$/ }],
  },
  'wrong-head': {
    message: 'HEAD returns other headers than GET; pass it to the service',
    patterns: [{ request: /^HEAD /, part: /^(?:content-(?:length|type|language)|body)$/i }],
  },
  'rejected-preflight': {
    message: 'CORS preflight requests are rejected; pass OPTIONS to the service',
    patterns: [{ request: /^OPTIONS /, part: /^status$/ }],
  },
  'wrong-methods': {
    message: 'Methods that change something do not return 405; pass them to the service',
    patterns: [
      { request: /^(?!GET|HEAD|OPTIONS)/, part: /^status$/, expected: /^405/ },
      { part: /^allow$/i },
    ],
  },

  'rejected-messages': {
    message:
      'Messages of the Model Context Protocol do not reach the service; pass POST to "/mcp" with its body, or build with "mcp: false"',
    causes: ['missing-quota-headers', 'missing-version', 'missing-cors', 'missing-content', 'shared-caching'],
    patterns: [{ request: /^POST \/mcp$/, part: /^status$/, expected: /^200$/ }],
  },

  // Entity tags.
  'weak-tags': {
    message: 'Entity tags are missing or weak; turn off what changes bodies or compresses them again',
    patterns: [{ part: /^etag$/i, received: /^(?:no such header$|W\/)/ }],
  },
  'shared-tags': {
    message: 'Compressed and uncompressed responses have the same entity tag; let the service compress',
    patterns: [{ sent: { 'accept-encoding': /./ }, part: /^status$/, expected: /^200$/, received: /^304$/ }],
  },
  'wrong-revalidation': {
    message:
      'Responses are 304 although "If-None-Match" has another entity tag, so clients keep outdated responses; let the service compare',
    patterns: [{ sent: { 'accept-encoding': /^$/ }, part: /^status$/, expected: /^200$/, received: /^304$/ }],
  },
  'no-revalidation': {
    message: 'Unchanged responses are sent again; pass "If-None-Match" to the service',
    patterns: [{ part: /^status$/, expected: /^304$/, received: /^200$/ }],
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

export type ProblemId = keyof typeof problems

/** A problem of a deployment. */
export interface Problem {
  /** Stable, unlike the message. */
  readonly id: ProblemId
  /** What is wrong and what to do. */
  readonly message: string
}

/** Returns a problem with the message of the table. */
export const toProblem = (id: ProblemId): Problem => ({ id, message: problems[id].message })

/** Removes repeated problems, and those that another one causes. */
export function withoutCaused(found: readonly Problem[]): readonly Problem[] {
  const kinds: Readonly<Record<ProblemId, ProblemKind>> = problems
  const caused = new Set(found.flatMap(({ id }) => kinds[id].causes ?? []))
  return found.filter(
    ({ id }, index) => !caused.has(id) && found.findIndex((other) => other.id === id) === index,
  )
}

/** Checks whether any of the patterns matches a difference. */
export function matchesAny(difference: Difference, patterns: readonly DifferencePattern[]): boolean {
  const sentHeaders = new Map(
    Object.entries(difference.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return patterns.some(
    ({ sent = {}, ...fields }) =>
      Object.entries(sent).every(([name, pattern]) => pattern.test(sentHeaders.get(name) ?? '')) &&
      comparedFields.every((field) => fields[field]?.test(String(difference[field])) ?? true),
  )
}
