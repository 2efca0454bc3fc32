/** Which differences between a host and the contract each documented exception covers. */

import type { ExceptionId } from '../hosts/capabilities/exceptions.ts'
import type { DifferencePattern } from './difference-pattern.ts'

interface HostDifferences {
  readonly patterns: readonly DifferencePattern[]
  /** Names of conformance cases that test nothing except this exception, so that all their differences are expected. */
  readonly cases?: RegExp
}

const api = / \/api(?:[/?]|$)/
const outsideApi = / \/(?!api(?:[/?]|$))/
const searchPath = / \/api\/v1\/search\/?(?:\?|$)/
const healthPath = / \/api\/v1\/health/
const searchFiles = / \/_stele\/search(?:\.json|\/)/
/** The path of an operation itself, without a variant or `.json`. */
const operationPath = / \/api\/v1\/(?:profile|essays(?:\/[a-z0-9-]+)?|health)\/?(?:\?|$)/
const notFileMethod = /^(?!GET|HEAD|OPTIONS)/
const rejectedRequests = /^a path with invalid percent-encoding|^a request target over \d+ bytes/
const pathResolution = /^a path is resolved as in the URL standard/
/** The cases that need a counted quota. */
const quotaCases =
  /^\d+ requests of a window|over its quota|^each client has its own window|^a forged X-Forwarded-For|^every request to the API counts|^a preflight does not count|^the remaining quota decreases|^a client that has used its window/
const anyEnvelope = /^\{"error":/

/** Covers a changed hint in an envelope, but not a changed error code. */
const sameErrorCode = ['INVALID_PARAMETER', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'].map((code) => {
  const envelope = new RegExp(`^\\{"error":\\{"code":"${code}"`)
  return { part: /^body$/, expected: envelope, received: envelope }
})

export const hostDifferences: Readonly<Record<ExceptionId, HostDifferences>> = {
  // The engines that the tests start show none of these differences; the platforms themselves may.
  invalidHttp: { patterns: [], cases: rejectedRequests },
  gzipOnly: {
    patterns: [{ sent: { 'accept-encoding': /br|\*/ }, part: /^(?:content-(?:encoding|length)|etag)$/i }],
  },
  quotaPerIsolate: {
    patterns: [{ request: api, part: /^ratelimit-(?:remaining|reset)$/i }],
    cases: quotaCases,
  },
  platformAssets: {
    patterns: [{ request: / \/assets\//, part: /^(?:content-type|cache-control|vary|etag)$/i }],
  },

  // The response is the envelope of a 404, which has a language and is not stored by caches.
  search: {
    patterns: [
      { request: searchPath, part: /^status$/, expected: /^(?:200|304|308|405)$/, received: /^404$/ },
      { request: searchPath, part: /^body$/, received: /NOT_FOUND|^$/ },
      { request: searchPath, part: /^body\./ },
      { request: searchPath, part: /^(?:location|allow)$/i, received: /^no such header$/ },
      { request: searchPath, part: /^etag$/i },
      { request: searchPath, part: /^content-(?:language|length|encoding)$/i },
      {
        request: searchPath,
        part: /^content-type$/i,
        expected: /^no such header$/,
        received: /^application\/json$/,
      },
      { request: searchPath, part: /^vary$/i, received: /^Accept-Encoding$/ },
      { request: searchPath, part: /^cache-control$/i, received: /^no-store$/ },
      { request: searchFiles, part: /^status$/, expected: /^404$/ },
      { request: searchFiles, part: /^(?!status$)/ },
      { request: healthPath, part: /^body\.endpoints\.search$/ },
      // A case about the sample compares the whole report.
      { request: healthPath, part: /^body$/, expected: /^every field except the timestamp/ },
    ],
  },
  // Such a host has no server card, so there are no cases.
  mcp: { patterns: [] },
  noSections: {
    patterns: [
      { request: / \/\S*\.md\?section=/ },
      // The Markdown of a document links to its sections.
      { part: /^body$/, expected: /\?section=/ },
      { request: / \/changes\.json$/, part: /^body\.documents\[\d+\]\.sections$/, received: /^nothing$/ },
    ],
    cases: /^\S+ lists its sections, /,
  },
  quota: {
    patterns: [
      {
        request: api,
        part: /^(?:ratelimit-(?:remaining|reset)|retry-after)$/i,
        received: /^no such header$/,
      },
    ],
    cases: quotaCases,
  },
  healthFile: {
    patterns: [
      { request: healthPath, part: /timestamp$/ },
      // The list of endpoints distinguishes the verbose report from the plain one.
      { request: healthPath, part: /^body$/, expected: /"timestamp":.*"essay":/, received: /"essay":/ },
      {
        request: healthPath,
        part: /^body$/,
        expected: /"timestamp":(?!.*"essay":)/,
        received: /^(?!.*"essay":)\{/,
      },
      { request: healthPath, part: /^etag$/i },
      { request: healthPath, part: /^(?:status|body|content-type)$/i, sent: { 'if-none-match': /./ } },
    ],
  },
  genericHints: {
    patterns: [...sameErrorCode, { part: /^body$/, expected: /resolution_hint/, received: anyEnvelope }],
  },
  sharedCaching: {
    patterns: [
      {
        part: /^cache-control$/i,
        expected: /^private, no-cache$/,
        received: /^(?:public, no-cache|no-store)$/,
      },
    ],
  },

  serverTags: {
    patterns: [
      { part: /^etag$/i, received: /^(?:W\/)?"/ },
      { part: /^content-type$/i, received: /^no such header$/, sent: { 'if-none-match': /./ } },
      {
        request: api,
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
  preflightVary: { patterns: [{ request: /^OPTIONS /, part: /^vary$/i }] },
  serverErrors: {
    patterns: [{ request: / \/\S*%(?![0-9a-f]{2})/i }, { request: / \/\S*%00/ }],
    cases: rejectedRequests,
  },
  serverPaths: { patterns: [], cases: pathResolution },
  encodingWeights: {
    patterns: [{ sent: { 'accept-encoding': /\*|q=0\.\d/ }, part: /^(?:content-encoding|etag)$/i }],
  },
  redirectBodies: {
    patterns: [
      { part: /^body$/, expected: /^(?:"")?$/, received: /<html>/ },
      { part: /^content-type$/i, expected: /^no such header$/, received: /^text\/html/ },
    ],
  },

  fileUrls: {
    patterns: [
      { request: operationPath },
      { part: /^body$/, expected: /"translations":/, received: /"translations":/ },
      { part: /^body$/, expected: /"api_url":/, received: /"api_url":/ },
      // Markdown links to the file of an operation.
      {
        part: /^body$/,
        expected: /\]\([^)\s]*\/api\/v1\/[^)\s.]*\)/,
        received: /\]\([^)\s]*\/api\/v1\/[^)\s]*\.json\)/,
      },
      { request: / \/(?:\/|%)/ },
      { request: / \/api\/v1\/(?:%|\.|essays\/(?:\.|%2e))/ },
    ],
    cases: pathResolution,
  },
  noQueries: { patterns: [{ request: operationPath }] },
  htmlOnly: { patterns: [{ request: / \/(?!api\/)/, sent: { accept: /markdown/i } }] },

  pagesRedirects: { patterns: [{ request: / \/4(?:04|10)\// }] },
  pagesGone: { patterns: [{ status: /^410$/ }] },
  pagesErrors: { patterns: [{ status: /^(?:400|405)$/ }], cases: rejectedRequests },
  pagesMethods: {
    patterns: [
      { request: notFileMethod, part: /^status$/, received: /^405$/ },
      { request: notFileMethod, part: /^(?!status$)/ },
    ],
  },
  pagesPreflight: {
    patterns: [
      { request: /^OPTIONS /, part: /^status$/, received: /^(?:308|405)$/ },
      { request: /^OPTIONS /, part: /^(?!status$)/ },
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
  pagesAssets: { patterns: [{ request: /^(?:GET|HEAD) \/assets\/subjects-/, part: /^cache-control$/i }] },

  s3Pages: {
    patterns: [
      {
        request: outsideApi,
        status: /^404$/,
        part: /^(?!status$|etag$)/,
        sent: { accept: /markdown/i },
      },
    ],
  },
  s3Headers: {
    patterns: [
      {
        request: outsideApi,
        status: /^404$/,
        part: /^(?:access-control-.*|cache-control|content-.*|vary|link|referrer-policy|x-content-type-options)$/i,
      },
    ],
  },
  s3Redirects: {
    patterns: [{ request: /^\S+ \/\S*(?:\/|\.html)(?:\?|$)/, status: /^404$/ }],
  },
  s3Gone: { patterns: [{ request: outsideApi, status: /^410$/ }] },
  s3Errors: {
    patterns: [{ request: /^(?:POST|PUT|PATCH|DELETE) \/(?!api(?:[/?]|$))/, status: /^404$/ }],
    cases: rejectedRequests,
  },
  s3Tags: { patterns: [{ sent: { 'if-none-match': /./ }, status: /^(?:200|304)$/ }] },
  s3Encodings: { patterns: [{ part: /^content-(?:encoding|length)$/i }] },

  staticErrors: {
    patterns: [
      { status: /^4/ },
      { request: / \/api\/v1\/search/ },
      { request: / \/(?:_stele(?!\/search)|404|api\/\d+\.json)/ },
    ],
    cases: rejectedRequests,
  },
  staticMethods: { patterns: [{ request: notFileMethod }] },
  staticPreflight: { patterns: [{ request: /^OPTIONS / }] },
  staticCors: {
    patterns: [{ part: /^(?:access-control-|(?:x-)?api-version$|deprecation$|sunset$|link$)/i }],
  },
  staticPolicy: { patterns: [{ part: /^ratelimit-/i }] },
  staticRedirects: {
    patterns: [
      { status: /^308$/ },
      { request: / \/(?!api\/|assets\/)[^.]*$/ },
      // Markdown names the URL of its page. Only cases about the sample compare it.
      { request: /\.md$/, part: /^body$/, expected: /^(?:it contains its canonical URL|"#)/ },
    ],
  },
  staticHeaders: { patterns: [{ part: /^(?!status$|body)/ }] },
  staticCaching: { patterns: [{ part: /^(?:cache-control|vary)$/i }] },
  staticTags: { patterns: [{ sent: { 'if-none-match': /./ } }, { status: /^304$/ }] },
  staticEncodings: { patterns: [{ part: /^content-(?:encoding|length)$/i }] },
}
