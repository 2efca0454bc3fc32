/**
 * The shim: serves one site from a source. It meters each request, computes the response from the current release, and
 * reads the body. All headers and bytes of a response come from the same build.
 */

import type { Problem } from '../contract/errors.ts'
import { type Coding, maxHeldBytes } from '../contract/header-values.ts'
import * as problems from '../contract/problems.ts'
import type { SectionsFile } from '../contract/sections.ts'
import type { PlainRequest } from '../core/http.ts'
import type { MaybePromise, QuotaStore, RateLimitInfo } from '../core/quota.ts'
import { refuse, respond } from '../core/respond.ts'
import { findSectionsFile } from '../core/sections.ts'
import type { Source } from '../sources/source.ts'
import { meter } from './metering.ts'
import {
  type Encode,
  openPublication,
  type ReleaseReader,
  StaleRelease,
  type WaitForCheck,
} from './publication.ts'
import type { ResponseCache } from './response-cache.ts'
import { chain, readBlob, toWireResponse } from './to-wire-response.ts'
import type { WireResponse } from './wire-response.ts'

/** Options of {@link createShim}. */
export interface ShimOptions {
  /** Where the build is read from. */
  readonly source: Source
  /** Stores the quota windows of clients. */
  readonly quota: QuotaStore
  /** The content codings that `encode` supports; none by default. */
  readonly codings?: readonly Coding[]
  /** Applies one of `codings` to a body. */
  readonly encode?: Encode
  /** Caches complete responses; without it the shim computes each response. */
  readonly responseCache?: ResponseCache
  /** Milliseconds between checks for a new build, 1000 by default. Requests trigger the checks; 0 checks on each request. */
  readonly recheck?: number
  /**
   * How long a request waits for the check that it starts: by default until the check ends. `checkInBackground()` bounds the
   * delay by a slow source, on runtimes that continue their work after a response.
   */
  readonly waitForCheck?: WaitForCheck
  /**
   * The clock of the quota and of `recheck`, in milliseconds. It must never go back. By default it starts with the system's
   * clock and ignores later changes of that.
   */
  readonly clock?: () => number
  /** Maximum size of the body cache, in bytes. The default, 64 MiB, is also the highest effective value. */
  readonly maxBodyBytes?: number
  /** Maximum number of concurrent requests, 10,000 by default; further ones get a 503. */
  readonly maxInFlight?: number
  /**
   * Receives the cause of each 500 response, with the request that failed. Also receives errors that fail no request: a new
   * build that cannot be read, and a quota that cannot be read for a refused request.
   */
  readonly onError?: (error: unknown, failed?: FailedRequest) => void
}

/** A request with a 500 response. It contains neither the client nor the query, so that it can be logged. */
export interface FailedRequest {
  /** The random `X-Request-Id` of the response. */
  readonly requestId: string
  readonly method: string
  /** Percent-encoded; `/api` if the request could not be parsed. */
  readonly path: string
}

/** Responds to requests for one site. */
export interface Shim {
  /** The path of the site on its host, without a trailing slash; empty at the root. */
  readonly basePath: string
  /** Responds to a request; synchronously if everything is in memory. Errors become 500 responses. */
  handle(request: PlainRequest): MaybePromise<WireResponse>
  /** Returns the error response to a request that the server could not parse. The request does not count. */
  refuse(problem: Problem, request: PlainRequest): Promise<WireResponse>
}

/** Maximum attempts per request. New builds may be published faster than the shim can read their files. */
const maxAttempts = 5

/** Starts at the system's time, since embedders may compare it with times of other processes. */
const monotonicClock = (): number => performance.timeOrigin + performance.now()
const identity: Encode = async (bytes) => bytes

/** Reads the sections of the document of which the request wants one; undefined if it wants none. */
function readSections(request: PlainRequest, reader: ReleaseReader): MaybePromise<SectionsFile | undefined> {
  const file = findSectionsFile(request, reader.release)
  return file === null
    ? undefined
    : readBlob(file, reader).then(async (blob) => JSON.parse(await blob.text()))
}

/**
 * Creates a shim over a source.
 * @throws {Error} (as a rejection) if the source has no build that this shim can read
 */
export async function createShim(options: ShimOptions): Promise<Shim> {
  const { source, quota, responseCache, codings = [], encode = identity } = options
  const { recheck = 1000, waitForCheck = (check) => check, clock = monotonicClock } = options
  const { maxBodyBytes = maxHeldBytes, maxInFlight = 10_000, onError = () => {} } = options
  const publication = await openPublication({ source, encode, recheck, waitForCheck, maxBodyBytes, onError })
  let inFlight = 0

  /** Responds from one release. If it turns out to be stale, tries again with the release that replaced it. */
  const respondFrom = (
    request: PlainRequest,
    rateLimit: RateLimitInfo | null,
    reader: ReleaseReader,
    attempts = maxAttempts,
  ): MaybePromise<WireResponse> => {
    const { release } = reader
    const wire = chain(readSections(request, reader), (sections) => {
      const response = respond(request, release, rateLimit, codings, sections)
      const answer = toWireResponse(response, request, reader, encode)
      // A synchronous response used a cached body, so this file is requested repeatedly: cache the response too.
      if (!(answer instanceof Promise)) responseCache?.store(request, release, rateLimit, response, answer)
      return answer
    })
    return !(wire instanceof Promise)
      ? wire
      : wire.catch(async (error) => {
          if (!(error instanceof StaleRelease)) throw error
          if (attempts === 1) {
            reader.addUnreadable(error.file)
            throw error
          }
          return respondFrom(request, rateLimit, await publication.replace(reader), attempts - 1)
        })
  }

  /** Returns an error response. It reads no files, so it cannot fail in turn. */
  const toErrorResponse = (
    problem: Problem,
    request: PlainRequest,
    rateLimit: RateLimitInfo | null,
  ): MaybePromise<WireResponse> => {
    const { latest } = publication
    return toWireResponse(refuse(problem, request, latest.release, rateLimit), request, latest, encode)
  }

  /** Responds even if the quota store fails; the rate-limit headers are missing then. */
  const refuseUncounted: Shim['refuse'] = async (problem, request) => {
    let rateLimit: RateLimitInfo | null = null
    try {
      rateLimit = await quota.get(request.client, clock(), publication.latest.release.manifest.quota)
    } catch (error) {
      onError(error)
    }
    return toErrorResponse(problem, request, rateLimit)
  }

  return {
    get basePath() {
      return publication.latest.release.basePath
    },
    refuse: refuseUncounted,
    handle(request) {
      if (inFlight >= maxInFlight) return refuseUncounted(problems.overloaded(), request)
      let rateLimit: RateLimitInfo | null = null
      const toInternalError = (error: unknown) => {
        const requestId = crypto.randomUUID()
        onError(error, { requestId, method: request.method, path: request.pathname })
        return toErrorResponse({ ...problems.internalError(), requestId }, request, rateLimit)
      }
      try {
        const wire = chain(publication.refresh(clock()), (reader) =>
          chain(meter(request, reader.release, quota, clock()), (metered) => {
            rateLimit = metered
            return (
              responseCache?.find(request, reader.release, metered) ?? respondFrom(request, metered, reader)
            )
          }),
        )
        if (!(wire instanceof Promise)) return wire
        inFlight += 1
        return wire.catch(toInternalError).finally(() => {
          inFlight -= 1
        })
      } catch (error) {
        return toInternalError(error)
      }
    },
  }
}
