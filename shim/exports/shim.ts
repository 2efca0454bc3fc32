/** `stele/shim`: the shim for an app of your own, on any runtime that speaks the Fetch standard. */

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
export {
  createShim,
  type Encode,
  type ResponseCache,
  type Shim,
  type ShimOptions,
  type WireResponse,
} from '../runtime/shim.ts'
export { createOriginSource, type OriginOptions } from '../sources/origin.ts'
export type { Source } from '../sources/source.ts'
export { createMemoryStore } from '../stores/memory.ts'
