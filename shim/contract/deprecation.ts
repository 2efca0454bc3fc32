/** Deprecated operations and versions, and the headers that announce them (spec 9.3). */

import * as headerNames from './header-names.ts'
import type { Header } from './header-values.ts'
import type { OperationId } from './routes.ts'

/** Deprecation and removal dates, as `YYYY-MM-DD` (midnight UTC). `sunset` is null when no removal is scheduled. */
export interface Deprecation {
  readonly deprecated: string
  readonly sunset: string | null
}

/** The deprecations that a site declares, for the whole API version and for single operations. */
export interface Versioning {
  readonly deprecated: string | null
  readonly sunset: string | null
  readonly operations: Partial<
    Readonly<Record<OperationId, { readonly deprecated: string | null; readonly sunset: string | null }>>
  >
}

/**
 * Returns the deprecation of an operation. If it has none, returns the deprecation of the whole version.
 * @param operation null for paths below the version that are not an operation
 * @returns null if neither is deprecated
 */
export function toDeprecation(versioning: Versioning, operation: OperationId | null): Deprecation | null {
  const declared = operation === null ? undefined : versioning.operations[operation]
  const deprecated = declared?.deprecated ?? versioning.deprecated
  if (deprecated === null) return null
  // The removal of a deprecated version also removes its operations.
  const versionSunset = versioning.deprecated === null ? null : versioning.sunset
  return { deprecated, sunset: (declared?.deprecated ? declared.sunset : null) ?? versionSunset }
}

const toInstant = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/**
 * Returns `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the link to the policy.
 * @param policy URL of the deprecation policy
 */
export function toDeprecationHeaders(deprecation: Deprecation, policy: string): readonly Header[] {
  const headers: Header[] = [[headerNames.deprecation, `@${toInstant(deprecation.deprecated) / 1000}`]]
  if (deprecation.sunset !== null) {
    headers.push([headerNames.sunset, new Date(toInstant(deprecation.sunset)).toUTCString()])
  }
  headers.push([headerNames.link, `<${policy}>; rel="deprecation"; type="text/html"`])
  return headers
}
