/** Which differences between a host and the shim each documented exception covers. */

import type { Difference } from '../../generator/conformance/case.ts'
import type { ExceptionId } from '../../generator/hosts/capabilities/exceptions.ts'

const comparedFields = ['ask', 'status', 'part', 'expected', 'found'] as const

/** Matches a difference if every pattern matches; a missing pattern matches everything. */
export type DifferencePattern = { readonly [Field in (typeof comparedFields)[number]]?: RegExp } & {
  /** Patterns of request headers, by lower-case name. A header that was not sent counts as an empty text. */
  readonly sent?: Readonly<Record<string, RegExp>>
}

interface ExpectedDifferences {
  readonly patterns: readonly DifferencePattern[]
  /** Names of conformance cases that test nothing except this exception, so that all their differences are expected. */
  readonly cases?: RegExp
}

/** Checks whether any of the patterns matches a difference. */
export function isExpected(difference: Difference, patterns: readonly DifferencePattern[]): boolean {
  const sentHeaders = new Map(
    Object.entries(difference.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return patterns.some(
    ({ sent = {}, ...fields }) =>
      Object.entries(sent).every(([name, pattern]) => pattern.test(sentHeaders.get(name) ?? '')) &&
      comparedFields.every((field) => fields[field]?.test(String(difference[field])) ?? true),
  )
}

const api = / \/api(?:[/?]|$)/
const searchPath = / \/api\/v1\/search\/?(?:\?|$)/
const healthPath = / \/api\/v1\/health/
/** The path of an operation itself, without a variant or `.json`. */
const operationPath = / \/api\/v1\/(?:profile|essays(?:\/[a-z0-9-]+)?|health)\/?(?:\?|$)/
const notFileMethod = /^(?!GET|HEAD|OPTIONS)/
const rejectedRequests = /^a path that does not decode|^a target over \d+ bytes/
const pathResolution = /^a path is resolved as the URL standard does/
const anyEnvelope = /^\{"error":/

/** Covers a changed hint in an envelope, but not a changed error code. */
const sameErrorCode = ['INVALID_PARAMETER', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'].map((code) => {
  const envelope = new RegExp(`^\\{"error":\\{"code":"${code}"`)
  return { part: /^body$/, expected: envelope, found: envelope }
})

export const expectedDifferences: Readonly<Record<ExceptionId, ExpectedDifferences>> = {
  // The conformance cases and the grid send nothing in which these hosts differ.
  invalidHttp: { patterns: [] },
  gzipOnly: { patterns: [] },
  quotaPerIsolate: { patterns: [] },
  platformAssets: { patterns: [] },

  // The response is the envelope of a 404, which has a language and is not stored by caches.
  search: {
    patterns: [
      { ask: searchPath, part: /^status$/, expected: /^(?:200|304|308|405)$/, found: /^404$/ },
      { ask: searchPath, part: /^body$/, found: /NOT_FOUND|^$/ },
      { ask: searchPath, part: /^body\./ },
      { ask: searchPath, part: /^(?:location|allow)$/i, found: /^no such header$/ },
      { ask: searchPath, part: /^etag$/i },
      { ask: searchPath, part: /^content-(?:language|length|encoding)$/i },
      {
        ask: searchPath,
        part: /^content-type$/i,
        expected: /^no such header$/,
        found: /^application\/json$/,
      },
      { ask: searchPath, part: /^vary$/i, found: /^Accept-Encoding$/ },
      { ask: searchPath, part: /^cache-control$/i, found: /^no-store$/ },
    ],
  },
  quota: {
    patterns: [
      { ask: api, part: /^(?:ratelimit-(?:remaining|reset)|retry-after)$/i, found: /^no such header$/ },
    ],
    cases:
      /^\d+ requests of a window|over its quota|another client has a window|^a forged X-Forwarded-For|^every request below the API counts|neither counts nor opens/,
  },
  healthFile: {
    patterns: [
      { ask: healthPath, part: /timestamp$/ },
      // The list of endpoints distinguishes the verbose report from the plain one.
      { ask: healthPath, part: /^body$/, expected: /"timestamp":.*"essay":/, found: /"essay":/ },
      { ask: healthPath, part: /^body$/, expected: /"timestamp":(?!.*"essay":)/, found: /^(?!.*"essay":)\{/ },
      { ask: healthPath, part: /^etag$/i },
      { ask: healthPath, part: /^(?:status|body|content-type)$/i, sent: { 'if-none-match': /./ } },
    ],
  },
  genericHints: {
    patterns: [...sameErrorCode, { part: /^body$/, expected: /resolution_hint/, found: anyEnvelope }],
  },
  sharedCaching: {
    patterns: [
      { part: /^cache-control$/i, expected: /^private, no-cache$/, found: /^(?:public, no-cache|no-store)$/ },
    ],
  },

  serverTags: {
    patterns: [
      { part: /^etag$/i, found: /^(?:W\/)?"/ },
      { part: /^content-type$/i, found: /^no such header$/, sent: { 'if-none-match': /./ } },
      {
        ask: api,
        part: /^content-language$/i,
        expected: /^no such header$/,
        sent: { 'if-none-match': /./ },
      },
    ],
  },
  // No pattern can compare two weights: these requests name both formats, and Markdown with a weight below 1.
  acceptWeights: {
    patterns: [
      {
        sent: { accept: /markdown[^,]*q=0.*html|html.*markdown[^,]*q=0/i },
        part: /^(?:body|content-type|content-location|access-control-.*|content-security-policy|referrer-policy|etag)$/i,
      },
    ],
  },
  preflightVary: { patterns: [{ ask: /^OPTIONS /, part: /^vary$/i }] },
  serverErrors: {
    patterns: [{ ask: / \/\S*%(?![0-9a-f]{2})/i }, { ask: / \/\S*%00/ }],
    cases: rejectedRequests,
  },
  serverPaths: { patterns: [], cases: pathResolution },
  encodingWeights: {
    patterns: [{ sent: { 'accept-encoding': /\*|q=0\.\d/ }, part: /^(?:content-encoding|etag)$/i }],
  },
  redirectBodies: {
    patterns: [
      { part: /^body$/, expected: /^(?:"")?$/, found: /<html>/ },
      { part: /^content-type$/i, expected: /^no such header$/, found: /^text\/html/ },
    ],
  },

  fileUrls: {
    patterns: [
      { ask: operationPath },
      { part: /^body$/, expected: /"translations":/, found: /"translations":/ },
      { part: /^body$/, expected: /"api_url":/, found: /"api_url":/ },
      { ask: / \/(?:\/|%)/ },
      { ask: / \/api\/v1\/(?:%|\.|essays\/(?:\.|%2e))/ },
    ],
    cases: pathResolution,
  },
  noQueries: { patterns: [{ ask: operationPath }] },
  htmlOnly: { patterns: [{ ask: / \/(?!api\/)/, sent: { accept: /markdown/i } }] },

  pagesRedirects: { patterns: [{ ask: / \/404\// }] },
  pagesErrors: { patterns: [{ status: /^(?:400|405)$/ }], cases: rejectedRequests },
  pagesMethods: {
    patterns: [
      { ask: notFileMethod, part: /^status$/, found: /^405$/ },
      { ask: notFileMethod, part: /^(?!status$)/ },
    ],
  },
  pagesPreflight: {
    patterns: [
      { ask: /^OPTIONS /, part: /^status$/, found: /^405$/ },
      { ask: /^OPTIONS /, part: /^(?!status$)/ },
    ],
  },
  pagesHeaders: {
    patterns: [
      { part: /^(?:access-control-allow-origin|referrer-policy)$/i, expected: /^no such header$/ },
      {
        status: /^(?:404|308)$/,
        part: /^(?:cache-control|vary|content-language|link|content-security-policy|referrer-policy|deprecation|sunset|access-control-expose-headers|x-content-type-options|etag|api-version|x-api-version|ratelimit-.*)$/i,
      },
      { status: /^308$/, part: /^content-type$/i },
    ],
  },
  pagesTags: {
    patterns: [
      { part: /^etag$/i },
      { sent: { 'if-none-match': /./ }, status: /^(?:200|304)$/ },
      { status: /^304$/ },
    ],
  },
  pagesEncodings: { patterns: [{ part: /^content-(?:encoding|length)$/i }] },

  staticErrors: {
    patterns: [{ status: /^4/ }, { ask: / \/api\/v1\/search/ }, { ask: / \/(?:_stele|404|api\/\d+\.json)/ }],
    cases: rejectedRequests,
  },
  staticMethods: { patterns: [{ ask: notFileMethod }] },
  staticPreflight: { patterns: [{ ask: /^OPTIONS / }] },
  staticCors: {
    patterns: [{ part: /^(?:access-control-|(?:x-)?api-version$|deprecation$|sunset$|link$)/i }],
  },
  staticPolicy: { patterns: [{ part: /^ratelimit-/i }] },
  staticRedirects: { patterns: [{ status: /^308$/ }, { ask: / \/(?!api\/|assets\/)[^.]*$/ }] },
  staticHeaders: { patterns: [{ part: /^(?!status$|body)/ }] },
  staticCaching: { patterns: [{ part: /^(?:cache-control|vary)$/i }] },
  staticTags: { patterns: [{ sent: { 'if-none-match': /./ } }, { status: /^304$/ }] },
  staticEncodings: { patterns: [{ part: /^content-(?:encoding|length)$/i }] },
}
