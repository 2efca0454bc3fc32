/** Adapter for all runtimes with the Fetch standard: converts a `Request` to a `Response`. */

import type { Coding } from '../contract/header-values.ts'
import type { PlainRequest } from '../core/http.ts'
import type { Encode } from '../runtime/publication.ts'
import type { Shim } from '../runtime/shim.ts'
import { toClientKey } from './client-key.ts'

/** The content codings that {@link encodeOnWeb} supports. */
export const webCodings: readonly Coding[] = ['gzip']

/** Compresses a body with the Compression Streams standard. */
export const encodeOnWeb: Encode = async (bytes) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Responds to a request.
 * @param address the client's IP address, as the platform knows it; the quota counts by it
 */
export type FetchHandler = (request: Request, address: string) => Promise<Response>

/** Options of {@link createFetchHandler}. */
export interface FetchOptions {
  /** The clock, in milliseconds since the epoch; `Date.now` by default. */
  readonly now?: () => number
  /** Further options for the `Response` constructor, for platforms that define some. */
  readonly init?: Readonly<Record<string, unknown>>
}

/** Creates a function that responds to a `Request` with a `Response`. */
export function createFetchHandler(
  shim: Shim,
  { now = Date.now, init = {} }: FetchOptions = {},
): FetchHandler {
  return async (request, address) => {
    const { status, headers, body } = await shim.handle(toPlainRequest(request, toClientKey(address), now()))
    return new Response(body, {
      ...init,
      status,
      headers: headers as [string, string][],
    })
  }
}

function toPlainRequest(request: Request, client: string, now: number): PlainRequest {
  const url = new URL(request.url)
  let headerBytes = 0
  request.headers.forEach((value, name) => {
    headerBytes += name.length + value.length
  })
  return {
    method: request.method,
    target: url.pathname + url.search,
    pathname: url.pathname,
    search: url.search,
    query: url.searchParams,
    headerBytes,
    header: (name) => request.headers.get(name),
    body: request.body,
    client,
    now,
  }
}
