/** The header fields that a build settles for all its answers: CORS, versions, quota, deprecation, and what pages may do. */

import * as headerNames from './header-names.ts'
import {
  allowedMethods,
  type Deprecation,
  type Header,
  type QuotaPolicy,
  toDeprecation,
  type Versioning,
} from './headers.ts'
import { documents, linkedPages, type OperationId, openapiFiles, operations, policyAnchor } from './routes.ts'

/** They are made once, by the build; a shim finds them in the manifest. */
export interface StaticHeaders {
  /** On every answer of the API: CORS, both versions, and the quota's constant fields. */
  readonly api: readonly Header[]
  /** On everything outside the API: the type is the one that is said. */
  readonly site: readonly Header[]
  /** On what scripts of any origin may read outside the API. */
  readonly cors: readonly Header[]
  /** On the answer to OPTIONS. */
  readonly preflight: readonly Header[]
  /** On what is deprecated: an operation, or what is below the version and no operation. */
  readonly deprecated: { readonly [what in OperationId | 'version']?: readonly Header[] }
  /** On the root page and on health: what they lead to. */
  readonly service: readonly Header[]
  /** On a page of HTML, and on the API explorer. */
  readonly page: readonly Header[]
  readonly explorer: readonly Header[]
}

/** What they are made of. */
export interface Settings {
  readonly baseUrl: string
  readonly version: string
  readonly quota: QuotaPolicy
  readonly versioning: Versioning
}

export function toStaticHeaders({ baseUrl, version, quota, versioning }: Settings): StaticHeaders {
  const policy = `${baseUrl}/${linkedPages.developers}#${policyAnchor}`
  const deprecated = ([...Object.values(operations).map(({ id }) => id), null] as const).flatMap((id) => {
    const deprecation = toDeprecation(versioning, id)
    return deprecation === null ? [] : [[id ?? 'version', toDeprecationHeaders(deprecation, policy)] as const]
  })
  return {
    api: [...corsHeaders, ...toVersionHeaders(version), ...toQuotaHeaders(quota)],
    site: [[headerNames.contentTypeOptions, 'nosniff']],
    cors: corsHeaders,
    preflight: preflightHeaders,
    deprecated: Object.fromEntries(deprecated),
    service: [toServiceLinks(baseUrl)],
    page: toPageHeaders(pageSources),
    explorer: toPageHeaders(explorerSources),
  }
}

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
const corsHeaders: readonly Header[] = [
  [headerNames.allowOrigin, '*'],
  [headerNames.exposeHeaders, exposedHeaders],
]

/** What a preflight adds: which requests may follow, and for how many seconds that holds. */
const preflightHeaders: readonly Header[] = [
  [headerNames.allow, allowedMethods],
  [headerNames.allowMethods, allowedMethods],
  [headerNames.allowHeaders, '*'],
  [headerNames.maxAge, '86400'],
]

/** Both names of the version, on every answer of the API (spec 9.2). */
function toVersionHeaders(version: string): readonly Header[] {
  return [
    [headerNames.apiVersion, version],
    [headerNames.xApiVersion, version],
  ]
}

/** The limit, and the policy as draft-06 of the RateLimit header fields writes it: `60;w=60` (spec 8.2). */
function toQuotaHeaders({ limit, window }: QuotaPolicy): readonly Header[] {
  return [
    [headerNames.rateLimitLimit, String(limit)],
    [headerNames.rateLimitPolicy, `${limit};w=${window}`],
  ]
}

const toInstant = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * Deprecation (RFC 9745), Sunset (RFC 8594) and the link to the policy (spec 9.3).
 * @param policy address of the deprecation policy
 */
function toDeprecationHeaders(deprecation: Deprecation, policy: string): readonly Header[] {
  const headers: Header[] = [[headerNames.deprecation, `@${toInstant(deprecation.deprecated) / 1000}`]]
  if (deprecation.sunset !== null) {
    headers.push([headerNames.sunset, new Date(toInstant(deprecation.sunset)).toUTCString()])
  }
  headers.push([headerNames.link, `<${policy}>; rel="deprecation"; type="text/html"`])
  return headers
}

/** The description, the documentation, the status (RFC 8631) and the catalog (RFC 9727) of the service. */
function toServiceLinks(baseUrl: string): Header {
  const links = [
    `<${baseUrl}/${openapiFiles.json}>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/${linkedPages.developers}>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}${operations.getApiHealth.path}>; rel="status"; type="application/json"`,
    `<${baseUrl}/${documents.apiCatalog}>; rel="api-catalog"; type="application/linkset+json"`,
  ]
  return [headerNames.link, links.join(', ')]
}

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

/** What a page of HTML carries (Content Security Policy, Level 3; Referrer Policy). */
const toPageHeaders = (sources: Readonly<Record<string, string>>): readonly Header[] => [
  [
    headerNames.contentSecurityPolicy,
    Object.entries(sources)
      .map((directive) => directive.join(' '))
      .join('; '),
  ],
  [headerNames.referrerPolicy, 'strict-origin-when-cross-origin'],
]
