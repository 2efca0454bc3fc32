/** Headers that depend on the site only: CORS, versions, quota, deprecation and the security policy of pages. */

import { toDeprecation, toDeprecationHeaders, type Versioning } from './deprecation.ts'
import * as headerNames from './header-names.ts'
import { allowedMethods, type Header, type QuotaPolicy, toQuotaHeaders } from './header-values.ts'
import { mcpFiles } from './mcp.ts'
import { serverCard } from './media-types.ts'
import { documents, type OperationId, openapiFiles, operations, policyAnchor } from './routes.ts'

/** The static headers of a build, by kind of response. The build writes them to the manifest, where the shim reads them. */
export interface StaticHeaders {
  /** Every API response: CORS, both version headers, and the constant quota headers. */
  readonly api: readonly Header[]
  /** Every response outside the API: `X-Content-Type-Options`. */
  readonly site: readonly Header[]
  /** Files outside the API that scripts of any origin may read. */
  readonly cors: readonly Header[]
  /** Responses to OPTIONS. */
  readonly preflight: readonly Header[]
  /** Deprecated operations; `version` is for paths below the version that are not an operation. */
  readonly deprecated: { readonly [target in OperationId | 'version']?: readonly Header[] }
  /** The root page and the health report: links to descriptions of the service. */
  readonly service: readonly Header[]
  /** The policy of pages. */
  readonly page: readonly Header[]
  /** Error pages: the policy of pages, and CORS, because a script must be able to read that there is nothing at an address. */
  readonly error: readonly Header[]
  /** Images that could run scripts. */
  readonly sandbox: readonly Header[]
  /** Markdown, without the link to `llms.txt`: the signals of the author. */
  readonly signals: readonly Header[]
  /** Files of a language: the feed, and files that its `llms.txt` describes. */
  readonly [ofLanguage: LanguageSet]: readonly Header[]
}

/** The name of a set of headers for files of a language: the kind of file and the language. `other` are pages of another generator. */
export type LanguageSet = `${'page' | 'markdown' | 'other' | 'feed'}.${string}`

/** The settings that the static headers depend on. */
interface Settings {
  readonly baseUrl: string
  /** The URLs of the developers' page and of the health report. */
  readonly documentation: string
  readonly status: string
  /** Whether the build has the endpoint of the Model Context Protocol. */
  readonly hasMcp: boolean
  readonly languages: readonly string[]
  /** By language: when its feed changed last, as an HTTP-date. Absent for a feed without entries. */
  readonly feedDates: ReadonlyMap<string, string>
  /** What the author allows programs to do with the content, as robots.txt says it; empty if it says nothing. */
  readonly contentSignal: string
  readonly version: string
  readonly quota: QuotaPolicy
  readonly versioning: Versioning
  /** What pages may embed beside images. */
  readonly embeds: Embeds
}

/** What the pages of a site may embed beside images. */
export interface Embeds {
  /** Whether they may have audio and video. */
  readonly hasMedia: boolean
  /** The origins of the pages that their frames may show. */
  readonly frames: readonly string[]
  /** Whether they may have fonts of the same origin. */
  readonly hasFonts: boolean
  /** Whether they have a web app manifest. */
  readonly hasWebManifest: boolean
  /** Scripts of other origins, and the origins that each sends data to. */
  readonly scripts: readonly { readonly src: string; readonly connect: readonly string[] }[]
}

/** Computes the static headers of a build. */
export function toStaticHeaders(settings: Settings): StaticHeaders {
  const { baseUrl, documentation, languages, feedDates, contentSignal, version, quota, versioning, embeds } =
    settings
  const policy = `${documentation}#${policyAnchor}`
  const deprecated = ([...Object.values(operations).map(({ id }) => id), null] as const).flatMap((id) => {
    const deprecation = toDeprecation(versioning, id)
    return deprecation === null ? [] : [[id ?? 'version', toDeprecationHeaders(deprecation, policy)] as const]
  })
  const page = toPageHeaders({ ...pageSources, ...toEmbedSources(embeds) })
  const signals: readonly Header[] = contentSignal === '' ? [] : [[headerNames.contentSignal, contentSignal]]
  const ofLanguages = languages.flatMap((lang): (readonly [LanguageSet, readonly Header[]])[] => {
    const feedDate = feedDates.get(lang)
    const link: Header = [
      headerNames.link,
      toDescribedByLink(baseUrl, lang === languages[0] ? '' : `/${lang}`),
    ]
    return [
      [`page.${lang}`, [...page, link]],
      [`markdown.${lang}`, [...corsHeaders, ...signals, link]],
      [`other.${lang}`, [...corsHeaders, link]],
      [
        `feed.${lang}`,
        [...corsHeaders, ...(feedDate === undefined ? [] : [[headerNames.lastModified, feedDate] as const])],
      ],
    ]
  })
  return {
    api: [...corsHeaders, ...toVersionHeaders(version), ...toQuotaHeaders(quota)],
    site: [[headerNames.contentTypeOptions, 'nosniff']],
    cors: corsHeaders,
    preflight: preflightHeaders,
    deprecated: Object.fromEntries(deprecated),
    service: [toServiceLinks(settings)],
    page,
    error: [...corsHeaders, ...page],
    sandbox: [...corsHeaders, sandboxPolicy],
    signals,
    ...Object.fromEntries(ofLanguages),
  }
}

/**
 * The link from a page or its Markdown to the `llms.txt` that describes it (llms.txt v2).
 * @param home the path of the home page in the language, without a trailing slash
 */
export const toDescribedByLink = (baseUrl: string, home: string): string =>
  `<${baseUrl}${home}/${documents.llms}>; rel="describedby"; type="text/plain"`

/** Response headers that scripts of other origins may read, in addition to the CORS-safelisted ones (Fetch standard). */
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
  headerNames.requestId,
  headerNames.markdownTokens,
  headerNames.contentSignal,
  headerNames.contentRange,
].join(', ')

/** Any origin may read responses and the headers above (spec 5.4). */
const corsHeaders: readonly Header[] = [
  [headerNames.allowOrigin, '*'],
  [headerNames.exposeHeaders, exposedHeaders],
]

/**
 * Headers that only preflight responses have: the allowed requests, and for how many seconds to cache that. The wildcard covers every
 * request header except `Authorization` (Fetch standard).
 */
const preflightHeaders: readonly Header[] = [
  [headerNames.allow, allowedMethods],
  [headerNames.allowMethods, allowedMethods],
  [headerNames.allowHeaders, `*, ${headerNames.authorization}`],
  [headerNames.maxAge, '86400'],
]

/** The version under both of its header names (spec 9.2). */
function toVersionHeaders(version: string): readonly Header[] {
  return [
    [headerNames.apiVersion, version],
    [headerNames.xApiVersion, version],
  ]
}

/**
 * Links to the description, the documentation, the status and metadata for machines (RFC 8631), and to the API catalog
 * (RFC 9727). The metadata is the skills for agents and the MCP server card. The manifest of ARD has a relation of its own.
 */
function toServiceLinks({ baseUrl, documentation, status, hasMcp }: Settings): Header {
  const links = [
    `<${baseUrl}/${openapiFiles.json}>; rel="service-desc"; type="application/json"`,
    `<${documentation}>; rel="service-doc"; type="text/html"`,
    `<${status}>; rel="status"; type="application/json"`,
    `<${baseUrl}/${documents.apiCatalog}>; rel="api-catalog"; type="application/linkset+json"`,
    `<${baseUrl}/${documents.agentSkills}>; rel="service-meta"; type="application/json"`,
    ...(hasMcp
      ? [
          `<${baseUrl}/${mcpFiles.card}>; rel="service-meta"; type="${serverCard}"`,
          `<${baseUrl}/${mcpFiles.ard}>; rel="ard"; type="application/json"`,
        ]
      : []),
  ]
  return [headerNames.link, links.join(', ')]
}

/** Content security policy of pages: resources of the same origin, and images of any HTTPS origin. */
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

/**
 * Audio and video of the same origin and of any HTTPS origin, frames of the allowed origins, scripts of the named addresses, and fonts
 * and a web app manifest of the same origin.
 */
const toEmbedSources = ({
  hasMedia,
  frames,
  hasFonts,
  hasWebManifest,
  scripts,
}: Embeds): Readonly<Record<string, string>> => ({
  ...(hasMedia ? { 'media-src': "'self' https:" } : {}),
  ...(frames.length > 0 ? { 'frame-src': frames.join(' ') } : {}),
  ...(scripts.length > 0
    ? {
        'script-src': toSources(scripts.map(({ src }) => src)),
        'connect-src': toSources(scripts.flatMap(({ connect }) => connect)),
      }
    : {}),
  ...(hasFonts ? { 'font-src': "'self'" } : {}),
  ...(hasWebManifest ? { 'manifest-src': "'self'" } : {}),
})

/** The site itself and other sources, each once. */
const toSources = (others: readonly string[]): string => ["'self'", ...new Set(others)].join(' ')

/** An SVG that is opened as a page runs no scripts and loads nothing. Its own styles and embedded images stay. */
const sandboxPolicy: Header = [
  headerNames.contentSecurityPolicy,
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
]

/** Headers of an HTML page (Content Security Policy Level 3; Referrer Policy). */
const toPageHeaders = (sources: Readonly<Record<string, string>>): readonly Header[] => [
  [
    headerNames.contentSecurityPolicy,
    Object.entries(sources)
      .map((directive) => directive.join(' '))
      .join('; '),
  ],
  [headerNames.referrerPolicy, 'strict-origin-when-cross-origin'],
]
