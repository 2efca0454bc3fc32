/** What the header fields say by class of route, and what a site may declare of them. */

import * as headerNames from './header-names.ts'
import type { OperationId } from './routes.ts'

/** A header as it is written: name and value. */
export type Header = readonly [name: string, value: string]

/** The methods that are answered, as `Allow` lists them. */
export const allowedMethods = 'GET, HEAD, OPTIONS'

/** How many requests a client has, and for how long. */
export interface QuotaPolicy {
  /** Requests in one window. */
  readonly limit: number
  /** Length of a window in seconds. */
  readonly window: number
}

/** When something was deprecated, and when it goes: days as `YYYY-MM-DD`, taken as midnight UTC. */
export interface Deprecation {
  readonly deprecated: string
  readonly sunset: string | null
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

/** Content codings that a runtime can be asked for, the better one first; identity is always there. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Below this many bytes a coding costs more than it saves. */
export const minCodedBytes = 1024

/** Bytes beyond which a body goes out from where it lies: it is neither coded nor held in memory. */
export const maxHeldBytes = 64 * 2 ** 20
