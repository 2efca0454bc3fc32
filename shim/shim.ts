/**
 * Serves one site from a source: meters and answers each request by the core, from the edition that is published
 * now, and fetches what the answer is made of. Every answer is of one build, from its first header to its last
 * byte.
 */

import type { Problem } from './contract/errors.ts'
import * as headerNames from './contract/header-names.ts'
import type { Coding, Header } from './contract/headers.ts'
import * as problems from './contract/problems.ts'
import type { Answer, PlainRequest } from './core/http.ts'
import type { QuotaStore, Standing } from './core/quota.ts'
import { refuse, respond } from './core/respond.ts'
import { meter } from './meter.ts'
import { type Encode, openPublication, type Serving, StaleEdition } from './publication.ts'
import type { Source } from './sources/source.ts'

export type { Encode } from './publication.ts'

export interface ShimOptions {
  readonly source: Source
  /** Where quota windows live. */
  readonly quota: QuotaStore
  /** The content codings that `encode` applies. */
  readonly codings?: readonly Coding[]
  readonly encode?: Encode
  /** Milliseconds after which a request makes the shim look for a new build; 0 looks on every one. */
  readonly recheck?: number
  /** Bytes of bodies kept in memory. */
  readonly maxBodyBytes?: number
  /** Requests in hand beyond which new ones are refused with 503. */
  readonly maxInFlight?: number
  /** Told of what made an answer a 500, and of a new build that cannot be read. */
  readonly onError?: (error: unknown) => void
}

/** An answer ready for the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: readonly Header[]
  /** The body; null where there is none, or where only its length is told. */
  readonly body: Uint8Array<ArrayBuffer> | null
}

export interface Shim {
  answer(request: PlainRequest): Promise<WireAnswer>
  /** The envelope for a request that the platform could not read. It is not counted. */
  refuse(problem: Problem, request: PlainRequest): Promise<WireAnswer>
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
  const { source, quota, codings = [], encode = identity } = options
  const { recheck = 1000, maxBodyBytes = 64 * 2 ** 20, maxInFlight = 10_000, onError = () => {} } = options
  const publication = await openPublication({ source, encode, recheck, maxBodyBytes, onError })
  let inFlight = 0

  const readAnswer = async (
    { body, coding }: Answer,
    from: Serving,
  ): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (body === null) return null
    if (body.kind === 'file') return from.readBody(body.file, coding)
    const text =
      body.kind === 'text' ? body.text : JSON.stringify(await (await from.openSearch())(body.query))
    const bytes = utf8.encode(text)
    return coding === null ? bytes : encode(bytes, coding)
  }

  const toWire = async (answer: Answer, from: Serving): Promise<WireAnswer> => {
    const bytes = await readAnswer(answer, from)
    const { status, headers, headOnly } = answer
    if (bytes === null) return { status, headers, body: null }
    const length: Header = [headerNames.contentLength, String(bytes.length)]
    return { status, headers: [...headers, length], body: headOnly ? null : bytes }
  }

  /** Answers from one edition; from the next one, where a build has landed in between. */
  const fulfil = async (
    request: PlainRequest,
    standing: Standing | null,
    from: Serving,
    tries = maxTries,
  ): Promise<WireAnswer> => {
    try {
      return await toWire(respond(request, from.edition, standing, codings), from)
    } catch (error) {
      if (!(error instanceof StaleEdition) || tries === 1) throw error
      return fulfil(request, standing, await publication.replace(from), tries - 1)
    }
  }

  /** The envelope of a failure; it is made of what is in memory. */
  const fail = (problem: Problem, request: PlainRequest, standing: Standing | null): Promise<WireAnswer> => {
    const { latest } = publication
    return toWire(refuse(problem, request, latest.edition, standing), latest)
  }

  /** A refusal goes out even where the store cannot tell the client's standing. */
  const refuseUncounted: Shim['refuse'] = async (problem, request) => {
    const policy = publication.latest.edition.manifest.quota
    try {
      return await fail(problem, request, await quota.peek(request.client, request.now, policy))
    } catch (error) {
      onError(error)
      return fail(problem, request, null)
    }
  }

  return {
    refuse: refuseUncounted,
    async answer(request) {
      if (inFlight >= maxInFlight) return refuseUncounted(problems.overloaded(), request)
      inFlight += 1
      let standing: Standing | null = null
      try {
        const from = await publication.renew(request.now)
        standing = await meter(request, from.edition, quota)
        return await fulfil(request, standing, from)
      } catch (error) {
        onError(error)
        return fail(problems.internalError(), request, standing)
      } finally {
        inFlight -= 1
      }
    },
  }
}
