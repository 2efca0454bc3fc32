/** Caches complete responses of one release, so that repeated requests skip all steps of `respond()`. */

import * as headerNames from '../contract/header-names.ts'
import { maxHeaderBytes } from '../contract/limits.ts'
import { toRateLimitHeaders } from '../core/headers.ts'
import type { PlainRequest, PlainResponse } from '../core/http.ts'
import type { RateLimitInfo } from '../core/quota.ts'
import type { Release } from '../core/release.ts'
import type { WireResponse } from './wire-response.ts'

/**
 * Caches complete responses. Requests share a response if their method, target, `Accept`, `Accept-Encoding`, `If-None-Match` and
 * `If-Match` are equal.
 */
export interface ResponseCache {
  /**
   * Returns the cached response to a request, with the rate-limit headers of its client; undefined if none is cached.
   * @param rateLimit the client's quota, or null outside the API
   */
  find(request: PlainRequest, release: Release, rateLimit: RateLimitInfo | null): WireResponse | undefined
  /**
   * Caches a response if it may be reused, that is, if it contains a file or is a 304.
   * @param response the response as `respond()` returned it
   * @param wire the same response with its bytes
   */
  store(
    request: PlainRequest,
    release: Release,
    rateLimit: RateLimitInfo | null,
    response: PlainResponse,
    wire: WireResponse,
  ): void
}

/** Maximum number of responses and bytes of their bodies. A response that exceeds either empties the cache first. */
const maxResponses = 4096
const maxBytes = 32 * 2 ** 20
/** Maximum number of responses per target, which are searched linearly. */
const maxVariants = 16
/** Maximum length of a target and the other key parts together, in characters. */
const maxKeyLength = 512

/** The parts of a request that select a variant of one target. */
type VariantKey = readonly [
  method: string,
  accept?: Field,
  acceptEncoding?: Field,
  ifNoneMatch?: Field,
  ifMatch?: Field,
]
type Field = string | null | undefined

interface Variant {
  readonly key: VariantKey
  readonly wire: WireResponse
  /** Index of the first rate-limit header; null if the response has none. */
  readonly rateLimitIndex: number | null
}

/** Creates a cache for the responses of one release; the first response of another release empties it. */
export function createResponseCache(): ResponseCache {
  const variantsByTarget = new Map<string, Variant[]>()
  let currentRelease: Release | null = null
  let responses = 0
  let bytes = 0

  const clear = (release: Release) => {
    variantsByTarget.clear()
    currentRelease = release
    responses = 0
    bytes = 0
  }

  return {
    find(request, release, rateLimit) {
      if (release !== currentRelease || !isCacheable(request, rateLimit)) return undefined
      const variants = variantsByTarget.get(request.target)
      const variant = variants && findVariant(variants, request)
      if (variant === undefined) return undefined
      const { wire, rateLimitIndex } = variant
      if (rateLimitIndex === null) return rateLimit === null ? wire : undefined
      if (rateLimit === null) return undefined
      const { status, headers, body } = wire
      // `toRouteHeaders` adds the rate-limit headers one after the other.
      const clientHeaders = headers.slice()
      for (const [index, header] of toRateLimitHeaders(rateLimit).entries()) {
        clientHeaders[rateLimitIndex + index] = header
      }
      return { status, headers: clientHeaders, body }
    },
    store(request, release, rateLimit, response, wire) {
      const key = toVariantKey(request)
      const cost = wire.body?.length ?? 0
      const isSmall = request.target.length + key.join('').length <= maxKeyLength && cost <= maxBytes
      if (!isSmall || !isCacheable(request, rateLimit) || !isReusable(response)) return
      if (release !== currentRelease || responses === maxResponses || bytes + cost > maxBytes) clear(release)
      const variants = variantsByTarget.get(request.target) ?? []
      if (variants.length === maxVariants) return
      variants.push({ key, wire, rateLimitIndex: rateLimit && findRateLimitIndex(wire) })
      variantsByTarget.set(request.target, variants)
      responses += 1
      bytes += cost
    },
  }
}

/** Whether a request exceeds neither the quota nor the header limit, and wants no range: the key lacks all three. */
const isCacheable = ({ headerBytes, header }: PlainRequest, rateLimit: RateLimitInfo | null): boolean =>
  !rateLimit?.refused && headerBytes <= maxHeaderBytes && !header('range')

const isReusable = ({ status, body }: PlainResponse): boolean => body?.kind === 'file' || status === 304

const toVariantKey = ({ method, header }: PlainRequest): VariantKey => [
  method,
  header('accept'),
  header('accept-encoding'),
  header('if-none-match'),
  header('if-match'),
]

function findVariant(variants: readonly Variant[], { method, header }: PlainRequest): Variant | undefined {
  const accept = header('accept')
  const acceptEncoding = header('accept-encoding')
  const ifNoneMatch = header('if-none-match')
  const ifMatch = header('if-match')
  for (const variant of variants) {
    const { key } = variant
    const isSame =
      key[0] === method &&
      key[1] === accept &&
      key[2] === acceptEncoding &&
      key[3] === ifNoneMatch &&
      key[4] === ifMatch
    if (isSame) return variant
  }
  return undefined
}

const findRateLimitIndex = ({ headers }: WireResponse): number =>
  headers.findIndex(([name]) => name === headerNames.rateLimitRemaining)
