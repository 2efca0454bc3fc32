/**
 * Serves one site from a source: keeps the edition that is published now, meters and answers each request by
 * the core, and fetches what the answer is made of. Every answer is of one build, from its first header to
 * its last byte.
 */

import { type BodyCache, createBodyCache } from './bodies.ts'
import { type Problem, problems } from './contract/errors.ts'
import { type Coding, type Header, headerNames } from './contract/headers.ts'
import { searchIndexFile } from './contract/routes.ts'
import { createEdition, type Edition } from './core/edition.ts'
import type { Answer, PlainRequest, Search } from './core/http.ts'
import type { QuotaStore, Standing } from './core/quota.ts'
import { meter, refuse, respond } from './core/respond.ts'
import { openSearchIndex } from './core/search.ts'
import { type Source, toHash } from './sources/source.ts'
import { createMemoryStore } from './stores/memory.ts'

/** Applies a content coding. */
export type Encode = (bytes: Uint8Array<ArrayBuffer>, coding: Coding) => Promise<Uint8Array<ArrayBuffer>>

export interface ShimOptions {
  readonly source: Source
  /** Where quota windows live; by default in memory. */
  readonly quota?: QuotaStore
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

/** An edition with what has been fetched of it so far. */
interface Serving {
  readonly edition: Edition
  readonly bodies: BodyCache
  search: Promise<Search> | null
}

/** A file that is not, or no longer, the one that the edition names. */
class StaleEdition extends Error {}

const utf8 = new TextEncoder()
const identity: Encode = async (bytes) => bytes

/**
 * Creates a shim over a source.
 * @throws {Error} (as a rejection) where the source holds no build that this shim can read
 */
export async function createShim(options: ShimOptions): Promise<Shim> {
  const { source, quota = createMemoryStore(), codings = [], encode = identity } = options
  const { recheck = 1000, maxBodyBytes = 64 * 2 ** 20, maxInFlight = 10_000, onError = () => {} } = options

  const open = async (known: Serving | null): Promise<Serving> => {
    const manifest = await source.readManifest(known?.edition.manifest ?? null)
    if (known !== null && manifest === known.edition.manifest) return known
    return { edition: createEdition(manifest), bodies: createBodyCache(maxBodyBytes), search: null }
  }

  let serving = await open(null)
  let checked = 0
  let checking: Promise<Serving> | null = null
  let inFlight = 0

  /** The edition published now; the requests that ask at once share one look. */
  const renew = (): Promise<Serving> => {
    checking ??= open(serving)
      .then((found) => {
        serving = found
        return found
      })
      .finally(() => {
        checking = null
      })
    return checking
  }

  /** The edition to answer from, after a look at the source where one is due. */
  const current = async (now: number): Promise<Serving> => {
    if (Math.abs(now - checked) < recheck) return serving
    checked = now
    return renew().catch((error) => {
      onError(error)
      return serving
    })
  }

  const readVerified = async (file: string, { edition }: Serving): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await source.readFile(file).catch((error) => {
      throw new StaleEdition(`Cannot read "${file}" of ${source.name}`, { cause: error })
    })
    if ((await toHash(bytes)) !== edition.files.get(file)?.hash) {
      throw new StaleEdition(
        `Cannot answer with "${file}" of ${source.name}: it is not what the manifest names`,
      )
    }
    return bytes
  }

  const readBody = async (file: string, coding: Coding | null, from: Serving) => {
    const key = `${coding} ${file}`
    const held = from.bodies.get(key)
    if (held !== undefined) return held
    const bytes = await readVerified(file, from)
    const body = coding === null ? bytes : await encode(bytes, coding)
    from.bodies.set(key, body)
    return body
  }

  const openSearch = (from: Serving): Promise<Search> => {
    from.search ??= readVerified(searchIndexFile, from)
      .then((bytes) => openSearchIndex(JSON.parse(new TextDecoder().decode(bytes))))
      .catch((error) => {
        from.search = null
        throw error
      })
    return from.search
  }

  const readAnswer = async (
    { body, coding }: Answer,
    from: Serving,
  ): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (body === null) return null
    if (body.kind === 'file') return readBody(body.file, coding, from)
    const text = body.kind === 'text' ? body.text : JSON.stringify((await openSearch(from))(body.query))
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
    from: Serving,
    standing: Standing | null,
  ): Promise<WireAnswer> => {
    try {
      return await toWire(respond(request, from.edition, standing, codings), from)
    } catch (error) {
      const next = error instanceof StaleEdition ? await renew() : from
      if (next === from) throw error
      return fulfil(request, next, standing)
    }
  }

  const refuseWith: Shim['refuse'] = async (problem, request) => {
    const { edition } = serving
    const standing = await quota.peek(request.client, request.now, edition.manifest.quota)
    return toWire(refuse(problem, request, edition, standing), serving)
  }

  return {
    refuse: refuseWith,
    async answer(request) {
      if (inFlight >= maxInFlight) return refuseWith(problems.overloaded(), request)
      inFlight += 1
      let standing: Standing | null = null
      try {
        const from = await current(request.now)
        standing = await meter(request, from.edition, quota)
        return await fulfil(request, from, standing)
      } catch (error) {
        onError(error)
        return toWire(refuse(problems.internalError(), request, serving.edition, standing), serving)
      } finally {
        inFlight -= 1
      }
    },
  }
}
