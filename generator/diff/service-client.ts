/** Sends requests to a running service: as few as possible to the API, whose requests count against a quota. */

import { setTimeout } from 'node:timers/promises'
import { hashLength } from '../../shim/contract/hash.ts'
import * as headerNames from '../../shim/contract/header-names.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { toSingleLine } from '../diagnostics/printable.ts'
import { quote } from '../diagnostics/wording.ts'
import { toHash } from '../files/hash.ts'

/** Milliseconds for one request, from its start to the last byte of the response. */
const timeout = 30_000

/** Maximum bytes of a response. The full text of a site is its longest file. */
const maxBytes = 256 * 2 ** 20

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

  const request = async (path: string, method: 'GET' | 'HEAD'): Promise<Response> => {
    signal?.throwIfAborted()
    const limit = AbortSignal.timeout(timeout)
    try {
      // A path that begins with two slashes must not become another host.
      return await fetch(`${origin}${encodeURI(path)}`, {
        method,
        // Without coding: the ETag is then the hash of the file.
        headers: { accept: 'text/html, */*;q=0.5', 'accept-encoding': 'identity' },
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw toError(path, toReason(error))
    }
  }

  /** Returns the body of a 200; null for a response that says that there is no such file. */
  const readBody = async (response: Response, path: string): Promise<Uint8Array | null> => {
    if (response.status !== 200) {
      await response.body?.cancel()
      const location = response.headers.get(headerNames.location)
      if (location !== null) throw toError(path, `redirects to ${quote(toSingleLine(location))}`)
      if (response.status >= 400 && response.status < 500) return null
      throw toError(path, `responded with ${response.status}`)
    }
    const chunks: Uint8Array[] = []
    let length = 0
    try {
      const reader = response.body?.getReader()
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
        length += part.value.length
        if (length > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`)
        chunks.push(part.value)
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw toError(path, toReason(error))
    }
    return Buffer.concat(chunks)
  }

  const sendCounted = async (path: string): Promise<Response> => {
    const response = await request(path, 'GET')
    const left = Number(response.headers.get(headerNames.rateLimitRemaining) ?? Number.NaN)
    remaining = response.status === 429 ? 0 : Number.isNaN(left) ? remaining : left
    return response
  }

  const readCounted = async (path: string, waits = maxWaits): Promise<Uint8Array | null> => {
    const response = await sendCounted(path)
    if (response.status !== 429) return readBody(response, path)
    await response.body?.cancel()
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
      const bytes = await readBody(await request(path, 'GET'), path)
      return bytes && toHash(bytes)
    },
    read: async (path) => readBody(await request(path, 'GET'), path),
    readCounted: (path) => readCounted(path),
    async readIfFree(path) {
      if (remaining <= 0) return null
      return readBody(await sendCounted(path), path)
    },
  }
}

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400

/** The hash in an entity tag of the shim; null for the tag of another server. */
function toTaggedHash(tag: string | null): string | null {
  const [, hash = null] = /^(?:W\/)?"([\w-]+?)(?:-(?:br|gzip))?"$/.exec(tag ?? '') ?? []
  return hash?.length === hashLength ? hash : null
}

function toReason(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return 'did not respond in time'
  return `cannot be read (${cause?.code ?? cause?.message ?? message})`
}
