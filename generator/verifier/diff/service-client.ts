/** Sends requests to a running service: as few as possible to the API, whose requests count against a quota. */

import { setTimeout } from 'node:timers/promises'
import { hashLength } from '../../../shim/contract/hash-length.ts'
import * as headerNames from '../../../shim/contract/header-names.ts'
import { boundedFetch, type Fetch, type FetchedResponse } from '../../../shim/sources/bounded-fetch.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { quote, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { toHash } from '../../kernel/files/hash.ts'

/** Bounds of a response. The full text of a site is its longest file. A page that redirects has another address. */
const bounds = { timeout: 30_000, maxBytes: 256 * 2 ** 20, followsRedirects: false }

/** Without coding: the ETag is then the hash of the file. */
const requestHeaders = { accept: 'text/html, */*;q=0.5', 'accept-encoding': 'identity' }

/** Maximum seconds to wait for a new quota window, and how often to wait for one request. */
const maxWait = 300
const maxWaits = 3

export interface ServiceClientOptions {
  /** Called with a number of seconds before the client waits for a new quota window. */
  readonly onWait: (seconds: number) => void
  readonly signal?: AbortSignal | undefined
}

export interface ServiceClient {
  /** Returns the hash of a file outside the API; null if the service does not have it. */
  probe(path: string, isPage: boolean): Promise<string | null>
  /** Reads a file outside the API; null if the service does not have it. */
  read(path: string): Promise<Uint8Array | null>
  /** Reads a response of the API. Waits if the quota is exhausted. */
  readCounted(path: string): Promise<Uint8Array | null>
  /** Reads a response of the API; null also if that would exceed the quota. */
  readIfFree(path: string): Promise<Uint8Array | null>
}

/**
 * Creates a client. Its methods reject with an {@link OperationalError} if the service fails.
 * @param origin of the service
 */
export function createServiceClient(origin: string, { onWait, signal }: ServiceClientOptions): ServiceClient {
  let remaining = Number.POSITIVE_INFINITY

  const toError = (path: string, reason: string) =>
    new OperationalError(`Cannot compare "${origin}": ${path} ${reason}`)

  const request = async (path: string, method: 'GET' | 'HEAD' = 'GET'): Promise<FetchedResponse> => {
    signal?.throwIfAborted()
    const send: Fetch = (address, init) => {
      const signals = [init.signal ?? [], signal ?? []].flat()
      return fetch(address, { ...init, method, signal: AbortSignal.any(signals) })
    }
    try {
      // A path that begins with two slashes must not become another host.
      return await boundedFetch(send, new URL(`${origin}${encodeURI(path)}`), requestHeaders, bounds)
    } catch (error) {
      signal?.throwIfAborted()
      throw toError(path, (error as Error).message.replace(/^it /, ''))
    }
  }

  /** Returns the body of a 200; null for a response that says that there is no such file. */
  const toBody = ({ status, headers, bytes }: FetchedResponse, path: string): Uint8Array | null => {
    const location = headers.get(headerNames.location)
    if (status !== 200 && location !== null)
      throw toError(path, `redirects to ${quote(toSingleLine(location))}`)
    if (status >= 400 && status < 500) return null
    if (status !== 200) throw toError(path, `responded with ${status}`)
    if (bytes === null) throw toError(path, `has more than ${bounds.maxBytes} bytes`)
    return bytes
  }

  const sendCounted = async (path: string): Promise<FetchedResponse> => {
    const response = await request(path)
    const left = Number(response.headers.get(headerNames.rateLimitRemaining) ?? Number.NaN)
    remaining = response.status === 429 ? 0 : Number.isNaN(left) ? remaining : left
    return response
  }

  const readCounted = async (path: string, waits = maxWaits): Promise<Uint8Array | null> => {
    const response = await sendCounted(path)
    if (response.status !== 429) return toBody(response, path)
    const seconds = Number(response.headers.get(headerNames.retryAfter) ?? Number.NaN)
    if (!(seconds <= maxWait) || waits === 0) throw toError(path, 'responded with 429')
    if (seconds > 0) onWait(seconds)
    await setTimeout(seconds * 1000, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
    return readCounted(path, waits - 1)
  }

  return {
    async probe(path, isPage) {
      const response = await request(path, 'HEAD')
      const type = response.headers.get(headerNames.contentType) ?? ''
      // A page without HTML responds with its Markdown.
      if (isPage && type.startsWith('text/markdown')) return null
      const hash = toTaggedHash(response.headers.get(headerNames.etag))
      if (response.status === 200 && hash !== null) return hash
      if (response.status === 404 || response.status === 410 || isRedirect(response)) return null
      const bytes = toBody(await request(path), path)
      return bytes && toHash(bytes)
    },
    read: async (path) => toBody(await request(path), path),
    readCounted: (path) => readCounted(path),
    async readIfFree(path) {
      if (remaining <= 0) return null
      return toBody(await sendCounted(path), path)
    },
  }
}

const isRedirect = ({ status }: FetchedResponse): boolean => status >= 300 && status < 400

/** The hash in an entity tag of the shim; null for the tag of another server. */
function toTaggedHash(tag: string | null): string | null {
  const [, hash = null] = /^(?:W\/)?"([\w-]+?)(?:-(?:br|gzip))?"$/.exec(tag ?? '') ?? []
  return hash?.length === hashLength ? hash : null
}
