/** Cloudflare adapter: serves a shim in a Worker. */

import type { Shim } from '../runtime/shim.ts'
import { createFetchHandler, type FetchHandler } from './web.ts'

/** The properties that Cloudflare adds to a request, as far as they are used. */
export interface Cloudflare {
  readonly cf?: { readonly clientAcceptEncoding?: string }
}

/** The default export of a Worker. */
export interface Worker<Bindings> {
  fetch(
    request: Request & Cloudflare,
    bindings: Bindings,
    context: { waitUntil(promise: Promise<unknown>): void },
  ): Promise<Response>
}

/**
 * Creates the default export of a Worker.
 * @param open creates the shim from the Worker's bindings; called on the first request, since Workers cannot fetch earlier
 */
export function createWorker<Bindings>(open: (bindings: Bindings) => Promise<Shim>): Worker<Bindings> {
  let opening: Promise<FetchHandler> | null = null

  const openOnce = (bindings: Bindings): Promise<FetchHandler> => {
    opening ??= open(bindings)
      // The shim has compressed the body already.
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
      const response = handle(restoreAcceptEncoding(request), request.headers.get('cf-connecting-ip') ?? '')
      // Other requests may share a fetch of this one, so it must finish even if its client disconnects.
      context.waitUntil(response)
      return response
    },
  }
}

/** Restores the client's `Accept-Encoding`, which Cloudflare replaces with its own. */
function restoreAcceptEncoding(request: Request & Cloudflare): Request {
  const acceptEncoding = request.cf?.clientAcceptEncoding
  if (acceptEncoding === undefined) return request
  const restored = new Request(request)
  restored.headers.set('accept-encoding', acceptEncoding)
  return restored
}
