/** Web-standard adapter: `fetch(Request)` in, `Response` out, for every runtime that speaks the Fetch standard. */

import type { Coding } from '../contract/headers.ts'
import type { PlainRequest } from '../core/http.ts'
import type { Encode, Shim } from '../runtime/shim.ts'
import { toClientKey } from './client.ts'

/** The codings that the Compression Streams standard gives on every runtime. */
export const webCodings: readonly Coding[] = ['gzip']

/** Applies one of `webCodings`. */
export const encodeOnWeb: Encode = async (bytes) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Answers a request.
 * @param address of the client, as the platform knows it
 */
export type FetchHandler = (request: Request, address: string) => Promise<Response>

export interface FetchOptions {
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number
  /** What a platform is told of every response, beside status and headers. */
  readonly init?: Readonly<Record<string, unknown>>
}

/** Creates a handler for a Fetch-standard runtime. */
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
    client,
    now,
  }
}
