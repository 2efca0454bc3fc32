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
  mcp: 'Model Context Protocol at `/mcp`',
  health: '`timestamp` in the health report',
  errors: 'JSON error envelopes below `/api`',
  hints: 'error hints that refer to the request',
  methods: '405 for methods that change something',
  preflight: 'CORS preflight requests',
  cors: 'CORS, version and deprecation headers',
  policy: '`RateLimit-Limit` and `RateLimit-Policy`',
  quota: 'rate limit per client: 429, `RateLimit-Remaining`, `RateLimit-Reset`',
  negotiation: 'Markdown by `Accept`',
  sections: 'sections of Markdown: query parameter `section`',
  redirects: 'redirects to canonical URLs',
  headers: 'type, language, link and policy headers of files',
  caching: '`Cache-Control` and `Vary`',
  tags: 'entity tags, 304 and 412',
  encodings: 'brotli and gzip',
  ranges: 'byte ranges of files that are neither pages nor JSON',
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
  invalidHttp: mostly(
    'errors',
    'the runtime itself rejects requests that are not valid HTTP, without a JSON envelope',
  ),
  gzipOnly: mostly('encodings', 'the shim compresses with gzip only; the platform may add brotli'),
  quotaPerIsolate: mostly(
    'quota',
    'each isolate of the function counts separately, so a client may get more than its quota',
  ),
  platformAssets: byRule(
    'headers',
    'the platform itself serves `assets/`, with the headers that its rules set',
  ),

  longRanges: mostly(
    'ranges',
    'the shim sends ranges only if the author publishes a file of at least 64 KiB that is not text, such as a video',
  ),

  // Hosts without code.
  search: no(
    'search',
    'the API has no search: `/api/v1/search` returns 404. The search page searches in the browser, so the index files, such as `/_stele/search.json`, are public',
  ),
  mcp: no(
    'mcp',
    'there is no endpoint of the Model Context Protocol, and neither a server card nor an AI Catalog that would promise one',
  ),
  noSections: no(
    'sections',
    'the host ignores `section`: the response is the whole Markdown, and nothing links to sections',
  ),
  quota: no(
    'quota',
    'requests are not counted: there is no 429, and `RateLimit-Remaining` and `RateLimit-Reset` are missing',
  ),
  healthFile: mostly('health', 'the health report is a static file: it has an entity tag and no `timestamp`'),
  genericHints: mostly(
    'hints',
    'each status has one static envelope, whose hint names neither the requested resource nor similar ones',
  ),
  sharedCaching: byRule(
    'caching',
    'API responses are the same for all clients, so shared caches may store them',
  ),

  // nginx, Caddy, and in part S3 with CloudFront.
  serverTags: byRule(
    'tags',
    'the server generates its own tags, and its 304 responses carry other headers than the shim’s',
  ),
  acceptWeights: mostly(
    'negotiation',
    'if `Accept` also names HTML, the response is Markdown only if `Accept` names Markdown with the weight 1',
  ),
  preflightVary: byRule(
    'preflight',
    '`Vary` of a preflight response depends on the form of the URL, not on whether a file exists',
  ),
  serverErrors: mostly(
    'errors',
    'the server itself rejects invalid percent-encoding, URLs and bodies that are too long, and unknown methods, without a JSON envelope',
  ),
  serverPaths: mostly(
    'operations',
    'a backslash in a path does not count as a slash, but an encoded slash does',
  ),
  dotSegments: mostly('operations', 'the segments `.` and `..` of a path are not resolved'),
  encodingWeights: mostly(
    'encodings',
    'the weights in `Accept-Encoding` are not compared, and neither `*` nor `x-gzip` selects an encoding',
  ),
  redirectBodies: byRule('redirects', 'a redirect has an HTML body that the server generates'),

  serverRanges: mostly(
    'ranges',
    'only files with an extension have ranges; a 416 has no JSON envelope, and may be the response to a malformed range; caches revalidate the response to a range on each use',
  ),
  nginxRanges: mostly(
    'ranges',
    'a client that accepts a compressed copy gets the whole copy, and a response to HEAD has ranges, too',
  ),

  noConditions: mostly('tags', '`If-Match` has no effect, so no response is 412'),
  fileDates: mostly(
    'tags',
    'the server first compares `If-Unmodified-Since` with the time of the file, and responds with 412 if the file is newer',
  ),

  // Hosts that serve files by path: Cloudflare Pages and plain file servers.
  fileUrls: no(
    'operations',
    'an operation is available only at the URLs of its files, such as `/api/v1/essays.pt.json`, and not at its own path',
  ),
  noQueries: no(
    'languages',
    'the host ignores queries; each language and variant has its own URL, and responses link to it',
  ),
  htmlOnly: no('negotiation', 'a page is always HTML; its Markdown is at the same path with `.md`'),

  ownConditions: mostly(
    'tags',
    'the server evaluates `If-Match` and `If-Unmodified-Since` itself; its 412 has no envelope',
  ),

  ownRanges: mostly(
    'ranges',
    'the server decides which responses have ranges, and how it responds to a range that lies outside of the file',
  ),

  // Cloudflare Pages.
  pagesRedirects: mostly(
    'redirects',
    '`/404/` and `/410/` redirect to paths that return 404, and the path of a page followed by `/index.html` returns 404',
  ),
  pagesGone: mostly('errors', 'the path of a withdrawn document returns 404, not 410'),
  pagesErrors: mostly('errors', 'only 404 has an envelope; requests that the platform rejects get no body'),
  pagesMethods: mostly(
    'methods',
    '405 responses have no `Allow` header and no envelope; paths that do not exist also return 405',
  ),
  pagesPreflight: no(
    'preflight',
    'OPTIONS returns 405; requests that need no preflight work from any origin',
  ),
  pagesHeaders: mostly(
    'headers',
    'pages can have CORS headers, and other files a `Referrer-Policy`; errors and redirects carry the headers that the rules set for similar paths, so that those at addresses of Markdown have CORS headers, and others need not',
  ),
  pagesTags: mostly(
    'tags',
    'Pages generates its own tags. All encodings of a file share one tag, and responses that the edge compresses have none. Pages compares only one tag of `If-None-Match`',
  ),
  pagesEncodings: mostly('encodings', 'the edge decides what to compress'),
  pagesAssets: mostly('caching', 'caches revalidate images and other files beside documents on each use'),

  // S3 with CloudFront. The function for requests does not know which pages exist.
  s3Pages: mostly('negotiation', 'the 404 page is always HTML'),
  s3Headers: mostly(
    'headers',
    'the 404 page has the policy headers, but none of the other headers that the shim sets',
  ),
  s3Redirects: mostly(
    'redirects',
    '`/x.html` and `/x/` redirect to `/x` even if `/x` does not exist; `/x` then returns 404',
  ),
  s3Gone: mostly('negotiation', 'a withdrawn page returns the JSON envelope instead of a page'),
  s3Errors: mostly(
    'errors',
    'POST, PUT, PATCH and DELETE outside the API return 405, even if nothing exists at the path; a missing tag or page of a list, and on a large site a missing essay, returns the 404 page instead of the JSON envelope; CloudFront rejects requests that are not valid HTTP, without an envelope',
  ),
  s3Tags: mostly('tags', 'compressed and uncompressed responses have the same entity tag'),
  s3Encodings: mostly('encodings', 'CloudFront decides what to compress'),

  // Plain file servers.
  staticErrors: no('errors', 'the server sends its own error pages, also below `/api`'),
  staticMethods: no('methods', 'the server decides which methods it accepts'),
  staticPreflight: no('preflight', 'the server decides how to respond to OPTIONS'),
  staticCors: no(
    'cors',
    'there are no version and deprecation headers; CORS depends on the configuration of the server',
  ),
  staticPolicy: no('policy', 'the server need not send these headers'),
  staticRedirects: no(
    'redirects',
    'a page is at the URL of its file, such as `/about.html`, and at other URLs if the server maps them',
  ),
  staticHeaders: no(
    'headers',
    'the server chooses media types, and need not send language, link and policy headers',
  ),
  staticCaching: no('caching', 'the server sets them'),
  staticTags: mostly(
    'tags',
    'the server generates its own tags, if any, and sends the times of its files as `Last-Modified`',
  ),
  staticEncodings: no('encodings', 'the server decides what to compress'),
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
