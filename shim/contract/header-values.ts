/** Values of response headers, and the settings of a site that determine them. */

import * as headerNames from './header-names.ts'

/** One response header: name and value. */
export type Header = readonly [name: string, value: string]

/** The supported methods, in the form of the `Allow` header. */
export const allowedMethods = 'GET, HEAD, OPTIONS'

/** How many requests a client may send per time window. */
export interface QuotaPolicy {
  /** Maximum number of requests in one window. */
  readonly limit: number
  /** Length of the window in seconds. */
  readonly window: number
}

/**
 * `Cache-Control` by kind of response.
 * - `metered`: API responses; they carry the rate limit of one client
 * - `volatile`: health, errors and preflights; no cache may store them
 * - `immutable`: files whose names contain a hash of their bytes
 * - `shared`: everything else; any cache may store it, but must revalidate it on each use
 */
export const cacheControl = {
  metered: 'private, no-cache',
  volatile: 'no-store',
  immutable: 'public, max-age=31536000, immutable',
  shared: 'public, no-cache',
} as const

/**
 * `Vary` depends on the route only, never on the request. Uncompressed responses carry it too, because a cache must
 * know that compressed ones exist (RFC 9110, 12.5.5).
 */
export const vary = {
  negotiated: `${headerNames.accept}, ${headerNames.acceptEncoding}`,
  plain: headerNames.acceptEncoding,
} as const

/** Content codings in order of preference. Identity (no coding) is always possible. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Bodies with fewer bytes are not compressed: it would cost more than it saves. */
export const minCodedBytes = 1024

/** Bodies with more bytes are streamed from disk: they are neither compressed nor held in memory. */
export const maxHeldBytes = 64 * 2 ** 20

/** The limit, and the policy in the form of draft-06 of the RateLimit headers, such as `60;w=60` (spec 8.2). */
export function toQuotaHeaders({ limit, window }: QuotaPolicy): readonly Header[] {
  return [
    [headerNames.rateLimitLimit, String(limit)],
    [headerNames.rateLimitPolicy, `${limit};w=${window}`],
  ]
}
