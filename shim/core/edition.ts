/** One build as the core reads it: its manifest, with what is looked up on every request made once. */

import {
  corsHeaders,
  type Header,
  headerNames,
  toDeprecation,
  toDeprecationHeaders,
  toQuotaPolicyHeader,
  toVersionHeaders,
} from '../contract/headers.ts'
import type { FileEntry, Manifest } from '../contract/manifest.ts'
import { documents, linkedPages, type OperationId, openapiFiles, operations } from '../contract/routes.ts'

export interface Edition {
  readonly manifest: Manifest
  readonly files: ReadonlyMap<string, FileEntry>
  readonly essays: ReadonlyMap<string, readonly string[]>
  readonly languages: ReadonlySet<string>
  readonly defaultLanguage: string
  /** CORS, versions and the quota's constant fields: on every answer of the API. */
  readonly apiHeaders: readonly Header[]
  /** What is deprecated says so: by operation, and under null for the version as a whole. */
  readonly deprecations: ReadonlyMap<OperationId | null, readonly Header[]>
  /** The links of the root page and of health (RFC 8631, RFC 9727). */
  readonly serviceLinks: Header
}

/** Prepares a manifest for `respond()`. */
export function createEdition(manifest: Manifest): Edition {
  const { baseUrl, version, quota, languages, versioning } = manifest
  const policy = manifest.health.plain.versioning.deprecation_policy
  const deprecations = new Map<OperationId | null, readonly Header[]>()
  for (const id of [null, ...Object.values(operations).map((operation) => operation.id)]) {
    const deprecation = toDeprecation(versioning, id)
    if (deprecation !== null) deprecations.set(id, toDeprecationHeaders(deprecation, policy))
  }
  const links = [
    `<${baseUrl}/${openapiFiles.json}>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/${linkedPages.developers}>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}${operations.getApiHealth.path}>; rel="status"; type="application/json"`,
    `<${baseUrl}/${documents.apiCatalog}>; rel="api-catalog"; type="application/linkset+json"`,
  ]
  return {
    manifest,
    files: new Map(Object.entries(manifest.files)),
    essays: new Map(Object.entries(manifest.essays)),
    languages: new Set(languages),
    defaultLanguage: languages[0] ?? '',
    apiHeaders: [
      ...corsHeaders,
      ...toVersionHeaders(version),
      [headerNames.rateLimitLimit, String(quota.limit)],
      toQuotaPolicyHeader(quota),
    ],
    deprecations,
    serviceLinks: [headerNames.link, links.join(', ')],
  }
}
