/** The package export `stele/shim`: the shim for your own app, on any runtime with the Fetch standard. */

export {
  createFetchHandler,
  encodeOnWeb,
  type FetchHandler,
  type FetchOptions,
  webCodings,
} from '../adapters/web.ts'
export type { Problem } from '../contract/errors.ts'
export type { Coding, Header, QuotaPolicy } from '../contract/headers.ts'
export type { Manifest } from '../contract/manifest.ts'
export type { PlainRequest } from '../core/http.ts'
export type { MaybePromise, QuotaStore, RateLimitInfo } from '../core/quota.ts'
export { type BackgroundOptions, checkInBackground } from '../runtime/background-check.ts'
export type { Encode, WaitForCheck } from '../runtime/publication.ts'
export type { ResponseCache } from '../runtime/response-cache.ts'
export { createShim, type FailedRequest, type Shim, type ShimOptions } from '../runtime/shim.ts'
export type { WireResponse } from '../runtime/wire-response.ts'
export { createOriginSource, type OriginOptions } from '../sources/origin.ts'
export type { Source } from '../sources/source.ts'
export { createMemoryStore } from '../stores/memory.ts'
