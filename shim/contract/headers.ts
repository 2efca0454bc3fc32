/** Header names, and what each class of route says in them: CORS, versions, quota, deprecation, caching. */

import type { OperationId } from './routes.ts'

/** A header as it is written: name and value. */
export type Header = readonly [name: string, value: string]

export const headerNames = {
  accept: 'Accept',
  acceptEncoding: 'Accept-Encoding',
  allow: 'Allow',
  allowHeaders: 'Access-Control-Allow-Headers',
  allowMethods: 'Access-Control-Allow-Methods',
  allowOrigin: 'Access-Control-Allow-Origin',
  apiVersion: 'API-Version',
  cacheControl: 'Cache-Control',
  contentEncoding: 'Content-Encoding',
  contentLanguage: 'Content-Language',
  contentLength: 'Content-Length',
  contentLocation: 'Content-Location',
  contentSecurityPolicy: 'Content-Security-Policy',
  contentType: 'Content-Type',
  contentTypeOptions: 'X-Content-Type-Options',
  deprecation: 'Deprecation',
  etag: 'ETag',
  exposeHeaders: 'Access-Control-Expose-Headers',
  ifNoneMatch: 'If-None-Match',
  link: 'Link',
  location: 'Location',
  maxAge: 'Access-Control-Max-Age',
  rateLimitLimit: 'RateLimit-Limit',
  rateLimitPolicy: 'RateLimit-Policy',
  rateLimitRemaining: 'RateLimit-Remaining',
  rateLimitReset: 'RateLimit-Reset',
  referrerPolicy: 'Referrer-Policy',
  retryAfter: 'Retry-After',
  sunset: 'Sunset',
  vary: 'Vary',
  xApiVersion: 'X-API-Version',
} as const

/** The methods that are answered, as `Allow` lists them. */
export const allowedMethods = 'GET, HEAD, OPTIONS'

/** What a script of another origin may read beside the body (Fetch standard, CORS-safelisted names aside). */
export const exposedHeaders = [
  headerNames.rateLimitLimit,
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
  headerNames.rateLimitPolicy,
  headerNames.apiVersion,
  headerNames.xApiVersion,
  headerNames.retryAfter,
  headerNames.etag,
  headerNames.link,
  headerNames.deprecation,
  headerNames.sunset,
  headerNames.contentLanguage,
].join(', ')

/** Any origin may read, and sees the headers above (spec 5.4). */
export const corsHeaders: readonly Header[] = [
  [headerNames.allowOrigin, '*'],
  [headerNames.exposeHeaders, exposedHeaders],
]

/** What a preflight adds: which requests may follow, and for how many seconds that holds. */
export const preflightHeaders: readonly Header[] = [
  [headerNames.allow, allowedMethods],
  [headerNames.allowMethods, allowedMethods],
  [headerNames.allowHeaders, '*'],
  [headerNames.maxAge, '86400'],
]

/** Both names of the version, on every answer of the API (spec 9.2). */
export function toVersionHeaders(version: string): readonly Header[] {
  return [
    [headerNames.apiVersion, version],
    [headerNames.xApiVersion, version],
  ]
}

/** How many requests a client has, and for how long. */
export interface QuotaPolicy {
  /** Requests in one window. */
  readonly limit: number
  /** Length of a window in seconds. */
  readonly window: number
}

/** The policy as draft-06 of the RateLimit header fields writes it: `60;w=60` (spec 8.2). */
export function toQuotaPolicyHeader(policy: QuotaPolicy): Header {
  return [headerNames.rateLimitPolicy, `${policy.limit};w=${policy.window}`]
}

/** When something was deprecated, and when it goes: days as `YYYY-MM-DD`, taken as midnight UTC. */
export interface Deprecation {
  readonly deprecated: string
  readonly sunset: string | null
}

const toInstant = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * Deprecation (RFC 9745), Sunset (RFC 8594) and the link to the policy (spec 9.3).
 * @param policy address of the deprecation policy
 */
export function toDeprecationHeaders(deprecation: Deprecation, policy: string): readonly Header[] {
  const headers: Header[] = [[headerNames.deprecation, `@${toInstant(deprecation.deprecated) / 1000}`]]
  if (deprecation.sunset !== null) {
    headers.push([headerNames.sunset, new Date(toInstant(deprecation.sunset)).toUTCString()])
  }
  headers.push([headerNames.link, `<${policy}>; rel="deprecation"; type="text/html"`])
  return headers
}

/** The deprecations that a site declares, for the whole version and for single operations. */
export interface Versioning {
  readonly deprecated: string | null
  readonly sunset: string | null
  readonly operations: Partial<
    Readonly<Record<OperationId, { readonly deprecated: string | null; readonly sunset: string | null }>>
  >
}

/** What is declared of one operation: its own deprecation, or that of the whole version, or null. */
export function toDeprecation(versioning: Versioning, operation: OperationId | null): Deprecation | null {
  const own = operation === null ? undefined : versioning.operations[operation]
  const whole = versioning.deprecated === null ? null : { ...versioning, deprecated: versioning.deprecated }
  if (!own?.deprecated) return whole === null ? null : { deprecated: whole.deprecated, sunset: whole.sunset }
  // What has no end of its own ends with the version.
  return { deprecated: own.deprecated, sunset: own.sunset ?? whole?.sunset ?? null }
}

/**
 * How long an answer may be kept.
 * - `metered`: an answer of the API, which carries one client's quota
 * - `volatile`: health, errors and preflights, which no cache may keep
 * - `immutable`: a file whose name changes with its bytes
 * - `shared`: everything else; it may be kept by all, and is asked after each time
 */
export const cacheControl = {
  metered: 'private, no-cache',
  volatile: 'no-store',
  immutable: 'public, max-age=31536000, immutable',
  shared: 'public, no-cache',
} as const

/**
 * `Vary` depends on the route, never on the request. A cache must know on identity answers too that another
 * coding exists (RFC 9110, 12.5.5).
 */
export const vary = {
  negotiated: `${headerNames.accept}, ${headerNames.acceptEncoding}`,
  plain: headerNames.acceptEncoding,
} as const

/** On everything outside the API: the type is the one that is said. */
export const siteHeaders: readonly Header[] = [[headerNames.contentTypeOptions, 'nosniff']]

/** What every page may do: load what lies beside it, and images from anywhere that is encrypted. */
const pageSources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' https:",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** The API explorer's library writes styles of its own, and draws with images that it makes. */
const explorerSources = { ...pageSources, 'style-src': "'self' 'unsafe-inline'", 'img-src': "'self' data:" }

const toPageHeaders = (sources: Readonly<Record<string, string>>): readonly Header[] => [
  [
    headerNames.contentSecurityPolicy,
    Object.entries(sources)
      .map((directive) => directive.join(' '))
      .join('; '),
  ],
  [headerNames.referrerPolicy, 'strict-origin-when-cross-origin'],
]

/** What a page of HTML carries (Content Security Policy, Level 3; Referrer Policy). */
export const pageHeaders = {
  page: toPageHeaders(pageSources),
  explorer: toPageHeaders(explorerSources),
} as const

export const mediaTypes = {
  atom: 'application/atom+xml; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml',
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const

/** The media type of a file in dist, by its name. */
export function toMediaType(file: string): string {
  if (file.endsWith('/api-catalog')) return mediaTypes.linkset
  if (/(^|\/)feed\.xml$/.test(file)) return mediaTypes.atom
  const extension = file.slice(file.lastIndexOf('.') + 1)
  return Object.hasOwn(mediaTypes, extension)
    ? mediaTypes[extension as keyof typeof mediaTypes]
    : 'application/octet-stream'
}

/** Content codings that a runtime can be asked for, the better one first; identity is always there. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Below this many bytes a coding costs more than it saves. */
export const minCodedBytes = 1024
