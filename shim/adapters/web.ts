/** Web-standard adapter: `fetch(Request)` in, `Response` out, for every runtime that speaks the Fetch standard. */

import type { Coding } from '../contract/headers.ts'
import { toClientKey } from '../core/client.ts'
import type { PlainRequest } from '../core/http.ts'
import type { Encode, Shim } from '../shim.ts'

/** The codings that the Compression Streams standard gives on every runtime. */
export const webCodings: readonly Coding[] = ['gzip']

/** Applies one of `webCodings`. */
export const encodeOnWeb: Encode = async (bytes) => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Creates a handler for a Fetch-standard runtime.
 * @param shim what answers
 * @param toClient tells the address of a request's client, as the platform knows it
 * @param now the clock, in milliseconds since the epoch
 */
export function createFetchHandler(
  shim: Shim,
  toClient: (request: Request) => string,
  now: () => number = Date.now,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, headers, body } = await shim.answer(
      toPlainRequest(request, toClientKey(toClient(request)), now()),
    )
    return new Response(body, {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
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
