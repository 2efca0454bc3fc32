/**
 * Serves one site from a source: meters and answers each request by the core, from the edition that is published
 * now, and fetches what the answer is made of. Every answer is of one build, from its first header to its last
 * byte.
 */

import type { Problem } from '../contract/errors.ts'
import * as headerNames from '../contract/header-names.ts'
import { type Coding, type Header, maxHeldBytes } from '../contract/headers.ts'
import * as problems from '../contract/problems.ts'
import type { PlainRequest, PlainResponse } from '../core/http.ts'
import type { MaybePromise, QuotaStore, RateLimitInfo } from '../core/quota.ts'
import type { Release } from '../core/release.ts'
import { refuse, respond } from '../core/respond.ts'
import type { FileBody, Source } from '../sources/source.ts'
import { meter } from './metering.ts'
import { type Encode, openPublication, type Serving, StaleRelease } from './publication.ts'

export type { Encode } from './publication.ts'

export interface ShimOptions {
  readonly source: Source
  /** Where quota windows live. */
  readonly quota: QuotaStore
  /** The content codings that `encode` applies. */
  readonly codings?: readonly Coding[]
  readonly encode?: Encode
  /** What keeps answers ready; by default each request is judged anew. */
  readonly responseCache?: ResponseCache
  /** Milliseconds after which a request makes the shim look for a new build; 0 looks on every one. */
  readonly recheck?: number
  /** Bytes of bodies kept in memory, at most and unless told otherwise 64 MiB: longer ones are read from where they lie. */
  readonly maxBodyBytes?: number
  /** Requests in hand beyond which new ones are refused with 503. */
  readonly maxInFlight?: number
  /** Told of what made an answer a 500, and of a new build that cannot be read. */
  readonly onError?: (error: unknown) => void
}

/** An answer ready for the wire. */
export interface WireResponse {
  readonly status: number
  readonly headers: readonly Header[]
  /** The body; null where there is none, or where only its length is told. */
  readonly body: FileBody | null
}

/** Keeps answers ready for who asks in the same words again. */
export interface ResponseCache {
  /**
   * The answer to a request, with the standing of its own client; undefined where none is kept.
   * @param standing as it is known of this request
   */
  find(request: PlainRequest, release: Release, rateLimit: RateLimitInfo | null): WireResponse | undefined
  /**
   * Keeps an answer, where it is one that follows from what can be asked again.
   * @param answer as it was judged
   * @param wire as it was made ready
   */
  store(
    request: PlainRequest,
    release: Release,
    rateLimit: RateLimitInfo | null,
    answer: PlainResponse,
    wire: WireResponse,
  ): void
}

export interface Shim {
  /** Answers at once, where all that the answer is made of is at hand. */
  handle(request: PlainRequest): MaybePromise<WireResponse>
  /** The envelope for a request that the platform could not read. It is not counted. */
  refuse(problem: Problem, request: PlainRequest): Promise<WireResponse>
}

/** How many times one request is tried: builds may land faster than their files can be read, or than one is looked for. */
const maxTries = 5

const utf8 = new TextEncoder()
const identity: Encode = async (bytes) => bytes

/**
 * Creates a shim over a source.
 * @throws {Error} (as a rejection) where the source holds no build that this shim can read
 */
export async function createShim(options: ShimOptions): Promise<Shim> {
  const { source, quota, responseCache, codings = [], encode = identity } = options
  const { recheck = 1000, maxBodyBytes = maxHeldBytes, maxInFlight = 10_000, onError = () => {} } = options
  const publication = await openPublication({ source, encode, recheck, maxBodyBytes, onError })
  let inFlight = 0

  const readSearch = async (query: string, coding: Coding | null, from: Serving) => {
    const search = await from.openSearch()
    const bytes = utf8.encode(JSON.stringify(await search(query)))
    return coding === null ? bytes : encode(bytes, coding)
  }

  const toWire = (
    { status, headers, body, coding = null }: PlainResponse,
    request: PlainRequest,
    from: Serving,
  ): MaybePromise<WireResponse> => {
    if (body === null) return { status, headers, body }
    const bytes =
      body.kind === 'file'
        ? from.readBody(body.file, coding)
        : body.kind === 'text'
          ? utf8.encode(body.text)
          : readSearch(body.query, coding, from)
    return next(bytes, (whole) => ({
      status,
      headers: [...headers, [headerNames.contentLength, String(whole.length)]],
      body: request.method === 'HEAD' ? null : whole,
    }))
  }

  /** Answers from one edition; from the next one, where a build has landed in between. */
  const fulfil = (
    request: PlainRequest,
    rateLimit: RateLimitInfo | null,
    from: Serving,
    tries = maxTries,
  ): MaybePromise<WireResponse> => {
    const { release } = from
    const answer = respond(request, release, rateLimit, codings)
    const wire = toWire(answer, request, from)
    // What is at hand is of the edition, and asked for once more.
    if (!(wire instanceof Promise)) {
      responseCache?.store(request, release, rateLimit, answer, wire)
      return wire
    }
    return wire.catch(async (error) => {
      if (!(error instanceof StaleRelease) || tries === 1) throw error
      return fulfil(request, rateLimit, await publication.replace(from), tries - 1)
    })
  }

  /** The envelope of a failure; it is made of what is in memory. */
  const fail = (
    problem: Problem,
    request: PlainRequest,
    rateLimit: RateLimitInfo | null,
  ): MaybePromise<WireResponse> => {
    const { latest } = publication
    return toWire(refuse(problem, request, latest.release, rateLimit), request, latest)
  }

  /** A refusal goes out even where the store cannot tell the client's standing. */
  const refuseUncounted: Shim['refuse'] = async (problem, request) => {
    let rateLimit: RateLimitInfo | null = null
    try {
      rateLimit = await quota.get(request.client, request.now, publication.latest.release.manifest.quota)
    } catch (error) {
      onError(error)
    }
    return fail(problem, request, rateLimit)
  }

  return {
    refuse: refuseUncounted,
    handle(request) {
      if (inFlight >= maxInFlight) return refuseUncounted(problems.overloaded(), request)
      let rateLimit: RateLimitInfo | null = null
      const failed = (error: unknown) => {
        onError(error)
        return fail(problems.internalError(), request, rateLimit)
      }
      try {
        const wire = next(publication.renew(request.now), (from) =>
          next(meter(request, from.release, quota), (found) => {
            rateLimit = found
            return responseCache?.find(request, from.release, found) ?? fulfil(request, found, from)
          }),
        )
        if (!(wire instanceof Promise)) return wire
        inFlight += 1
        return wire.catch(failed).finally(() => {
          inFlight -= 1
        })
      } catch (error) {
        return failed(error)
      }
    },
  }
}

/** Goes on with a value: at once, where it is at hand. A store of a platform's own may promise in a way of its own. */
const next = <T, R>(value: MaybePromise<T>, go: (value: T) => MaybePromise<R>): MaybePromise<R> =>
  (value as Promise<T> | null)?.then ? Promise.resolve(value).then(go) : go(value as T)
