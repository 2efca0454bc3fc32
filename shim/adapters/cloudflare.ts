/** Cloudflare adapter: a Worker's handler, through the Fetch standard. */

import type { Shim } from '../runtime/shim.ts'
import { createFetchHandler, type FetchHandler } from './web.ts'

/** What Cloudflare says of a request. */
export interface Cloudflare {
  readonly cf?: { readonly clientAcceptEncoding?: string }
}

/** What a Worker exports. */
export interface Worker<Bindings> {
  fetch(
    request: Request & Cloudflare,
    bindings: Bindings,
    context: { waitUntil(promise: Promise<unknown>): void },
  ): Promise<Response>
}

/**
 * Creates a Worker's handler.
 * @param open makes the shim from the Worker's bindings, at the first request: nothing may be fetched before one
 */
export function createWorker<Bindings>(open: (bindings: Bindings) => Promise<Shim>): Worker<Bindings> {
  let opening: Promise<FetchHandler> | null = null

  const openOnce = (bindings: Bindings): Promise<FetchHandler> => {
    opening ??= open(bindings)
      // The bytes are coded already.
      .then((shim) => createFetchHandler(shim, { init: { encodeBody: 'manual' } }))
      .catch((error) => {
        opening = null
        throw error
      })
    return opening
  }

  return {
    async fetch(request, bindings, context) {
      const handle = await openOnce(bindings)
      const answer = handle(toClients(request), request.headers.get('cf-connecting-ip') ?? '')
      // Others may wait for what this request began to fetch, though its client has gone.
      context.waitUntil(answer)
      return answer
    },
  }
}

/** A request as its client wrote it: Cloudflare puts an `Accept-Encoding` of its own in the place of the client's. */
function toClients(request: Request & Cloudflare): Request {
  const written = request.cf?.clientAcceptEncoding
  if (written === undefined) return request
  const own = new Request(request)
  own.headers.set('accept-encoding', written)
  return own
}
