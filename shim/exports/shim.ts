/** The package export `stele/shim`: the shim for your own app, on any runtime with the Fetch standard. */

import { withMcp } from '../mcp/http.ts'
import { createShim as createPlainShim, type Shim, type ShimOptions } from '../runtime/shim.ts'

export {
  createFetchHandler,
  encodeOnWeb,
  type FetchHandler,
  type FetchOptions,
  webCodings,
} from '../adapters/web.ts'
export type { Problem } from '../contract/errors.ts'
export type { Coding, Header, QuotaPolicy } from '../contract/header-values.ts'
export type { Manifest } from '../contract/manifest.ts'
export type { PlainRequest } from '../core/http.ts'
export type { MaybePromise, QuotaStore, RateLimitInfo } from '../core/quota.ts'
export type { Encode, WaitForCheck } from '../runtime/publication.ts'
export { type BackgroundOptions, checkInBackground } from '../runtime/publication.ts'
export type { ResponseCache } from '../runtime/response-cache.ts'
export type { FailedRequest, Shim, ShimOptions } from '../runtime/shim.ts'
export type { WireResponse } from '../runtime/wire-response.ts'
export { createOriginSource, type OriginOptions } from '../sources/origin.ts'
export type { Source } from '../sources/source.ts'
export { createMemoryStore } from '../stores/memory.ts'

/**
 * Creates a shim over a source. It has the endpoint of the Model Context Protocol if the build has one.
 * @throws {Error} (as a rejection) if the source has no build that this shim can read
 */
export const createShim = async (options: ShimOptions): Promise<Shim> =>
  withMcp(await createPlainShim(options), options)
