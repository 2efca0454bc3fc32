/**
 * The parts of the contract in which hosts differ, and what hosts promise instead of what the shim on Node does. Here is what the
 * documentation says about each of these promises. `generator/verifier/promises` says it as expected responses, which the tests and
 * `stele verify` check.
 */

/** Each part of the contract, as the capability table names it (Markdown). */
export const capabilities = {
  operations: 'every operation at its path',
  languages: 'query parameters `lang` and `verbose`',
  search: 'search',
  mcp: 'tools for agents at `/mcp`',
  health: '`timestamp` in the health report',
  errors: 'JSON error envelopes below `/api`',
  hints: 'error hints about the request',
  methods: '405 for methods that change something',
  preflight: 'CORS preflight requests',
  cors: 'CORS, version and deprecation headers',
  policy: '`RateLimit-Limit` and `RateLimit-Policy`',
  quota: 'rate limit per client',
  negotiation: 'Markdown by `Accept`',
  sections: 'query parameter `section`',
  redirects: 'redirects to canonical URLs',
  headers: 'type, language, link and policy headers',
  caching: '`Cache-Control` and `Vary`',
  tags: 'entity tags, 304 and 412',
  encodings: 'brotli and gzip',
  ranges: 'byte ranges',
} as const

export type Capability = keyof typeof capabilities

export const capabilityNames = Object.keys(capabilities) as readonly Capability[]

/**
 * How a host supports a capability, best first.
 * - `full`: the shim provides it
 * - `rule`: the host's own rules provide it
 * - `mostly`: except for the cases that an exception names
 * - `no`: not at all
 */
export const levels = ['full', 'rule', 'mostly', 'no'] as const

export type Level = (typeof levels)[number]

/** One promise in which a host differs from the shim on Node. */
interface HostPromise {
  readonly capability: Capability
  /** The level at which the host supports the capability. */
  readonly level: Exclude<Level, 'full'>
  /** What the host does instead, as a sentence in Markdown without a capital or a full stop. */
  readonly description: string
}

const createPromise =
  (level: HostPromise['level']) =>
  (capability: Capability, description: string): HostPromise => ({ capability, level, description })

const byRule = createPromise('rule')
const mostly = createPromise('mostly')
const no = createPromise('no')

export const hostPromises = {
  // Hosts that run the shim.
  invalidHttp: mostly('errors', 'the runtime rejects invalid HTTP without a JSON envelope'),
  gzipOnly: mostly('encodings', 'the shim compresses with gzip only; the platform may add brotli'),
  quotaPerIsolate: mostly('quota', 'each isolate counts separately, so a client may get more than its quota'),
  platformAssets: byRule('headers', 'the platform serves `assets/` with the headers of its rules'),

  longRanges: mostly('ranges', 'ranges need a file of at least 64 KiB that is not text, such as a video'),

  // Hosts without code.
  search: no(
    'search',
    '`/api/v1/search` returns 404; the search page searches in the browser, with public files such as `/_stele/search.json`',
  ),
  mcp: no('mcp', 'there is no endpoint, no server card and no AI Catalog'),
  noSections: no('sections', 'the response is always the whole Markdown'),
  quota: no('quota', 'requests are not counted: there is no 429, `RateLimit-Remaining` or `RateLimit-Reset`'),
  healthFile: mostly('health', 'the report is a static file: it has an entity tag and no `timestamp`'),
  genericHints: mostly('hints', 'each status has one envelope, whose hint names no resource'),
  sharedCaching: byRule('caching', 'shared caches may store API responses'),

  // nginx, Caddy, and in part S3 with CloudFront.
  serverTags: byRule(
    'tags',
    'the server generates its own tags, and sends other headers than the shim with a 304',
  ),
  acceptWeights: mostly('negotiation', 'if `Accept` also names HTML, Markdown needs the weight 1'),
  preflightVary: byRule('preflight', '`Vary` depends on the form of the URL, not on whether a file exists'),
  serverErrors: mostly(
    'errors',
    'the server rejects invalid percent-encoding, long URLs and bodies, and unknown methods without a JSON envelope',
  ),
  serverPaths: mostly(
    'operations',
    'a backslash in a path does not count as a slash, but an encoded slash does',
  ),
  dotSegments: mostly('operations', 'the path segments `.` and `..` are not resolved'),
  encodingWeights: mostly(
    'encodings',
    'weights in `Accept-Encoding` are not compared, and `*` and `x-gzip` select no encoding',
  ),
  redirectBodies: byRule('redirects', 'a redirect has an HTML body'),

  serverRanges: mostly(
    'ranges',
    'only files with an extension have ranges; a 416 has no envelope, and may answer a malformed range; caches revalidate a range on each use',
  ),
  nginxRanges: mostly(
    'ranges',
    'a client that accepts compression gets the whole copy; HEAD has ranges, too',
  ),

  noConditions: mostly('tags', '`If-Match` has no effect, so no response is 412'),
  fileDates: mostly(
    'tags',
    'the server first compares `If-Unmodified-Since` with the time of the file: a newer file returns 412',
  ),

  // Hosts that serve files by path: Cloudflare Pages and plain file servers.
  fileUrls: no(
    'operations',
    'an operation is only at the URLs of its files, such as `/api/v1/essays.pt.json`',
  ),
  noQueries: no('languages', 'queries have no effect: each language and variant has its own URL'),
  htmlOnly: no('negotiation', 'a page is always HTML; its Markdown is at the same path with `.md`'),

  ownConditions: mostly(
    'tags',
    'the server evaluates `If-Match` and `If-Unmodified-Since` itself; its 412 has no envelope',
  ),

  ownRanges: mostly('ranges', 'the server decides which responses have ranges'),

  // Cloudflare Pages.
  pagesRedirects: mostly(
    'redirects',
    '`/404/` and `/410/` redirect to paths that return 404; a page’s path with `/index.html` returns 404',
  ),
  pagesGone: mostly('errors', 'a withdrawn document returns 404, not 410'),
  pagesErrors: mostly('errors', 'only 404 has an envelope; requests that the platform rejects get no body'),
  pagesMethods: mostly(
    'methods',
    '405 responses have no `Allow` and no envelope; paths that do not exist return 405, too',
  ),
  pagesPreflight: no('preflight', 'OPTIONS returns 405; requests without a preflight work from any origin'),
  pagesHeaders: mostly(
    'headers',
    'pages can have CORS headers, and other files a `Referrer-Policy`; errors and redirects have the headers of similar paths',
  ),
  pagesTags: mostly(
    'tags',
    'Pages generates its own tags: one for all encodings of a file, and none if the edge compresses. It compares only one tag of `If-None-Match`',
  ),
  pagesEncodings: mostly('encodings', 'the host decides what to compress'),
  pagesAssets: mostly('caching', 'caches revalidate images and other files beside documents on each use'),

  // S3 with CloudFront. The function for requests does not know which pages exist.
  s3Pages: mostly('negotiation', 'the 404 page is always HTML'),
  s3Headers: mostly('headers', 'the 404 page has the policy headers, but no others of the shim'),
  s3Redirects: mostly('redirects', '`/x.html` and `/x/` redirect to `/x`, even if `/x` does not exist'),
  s3Gone: mostly('negotiation', 'a withdrawn page returns the JSON envelope instead of a page'),
  s3Errors: mostly(
    'errors',
    'POST, PUT, PATCH and DELETE outside the API return 405 at every path; a missing tag or page of a list, and on a large site a missing essay, returns the 404 page; CloudFront rejects invalid HTTP without an envelope',
  ),
  s3Tags: mostly('tags', 'compressed and uncompressed responses have the same entity tag'),
  s3Encodings: mostly('encodings', 'the host decides what to compress'),

  // Plain file servers.
  staticErrors: no('errors', 'the server sends its own error pages'),
  staticMethods: no('methods', 'the server decides'),
  staticPreflight: no('preflight', 'the server decides'),
  staticCors: no('cors', 'there are no version and deprecation headers; the server decides about CORS'),
  staticPolicy: no('policy', 'the server decides'),
  staticRedirects: no('redirects', 'a page is at the URL of its file, such as `/about.html`'),
  staticHeaders: no('headers', 'the server chooses media types, and need not send the other headers'),
  staticCaching: no('caching', 'the server decides'),
  staticTags: mostly('tags', 'the server generates its own tags, if any, and sends `Last-Modified`'),
  staticEncodings: no('encodings', 'the host decides what to compress'),
} satisfies Readonly<Record<string, HostPromise>>

export type PromiseId = keyof typeof hostPromises

/** What a host promises; an empty list is what the shim on Node does. */
export type Promises = readonly PromiseId[]

/** The promises that all hosts without code share. */
const withoutCode: Promises = ['search', 'mcp', 'noSections', 'quota', 'healthFile', 'genericHints']

/** The promises that nginx, Caddy and S3 with CloudFront share. */
export const byRules: Promises = [
  ...withoutCode,
  'sharedCaching',
  'serverPaths',
  'preflightVary',
  'acceptWeights',
  'serverTags',
]

/** The promises that nginx and Caddy share. */
export const byWebServer: Promises = [...byRules, 'serverErrors', 'encodingWeights', 'serverRanges']

/** The promises that Cloudflare Pages and plain file servers share. */
export const byFiles: Promises = [
  ...withoutCode,
  'fileUrls',
  'noQueries',
  'htmlOnly',
  'ownConditions',
  'ownRanges',
]

/** The promises of Netlify's and Vercel's functions. */
export const byFunction: Promises = [
  'quotaPerIsolate',
  'platformAssets',
  'invalidHttp',
  'gzipOnly',
  'longRanges',
]

/** Lists the promises about one part of the contract. */
export const listPromisesAbout = (capability: Capability, promises: Promises): Promises =>
  promises.filter((id) => hostPromises[id].capability === capability)

/** Lists the promises of a host in the order of the capability table. */
export const listPromises = (promises: Promises): Promises =>
  capabilityNames.flatMap((capability) => listPromisesAbout(capability, promises))
