/** Deno adapter: serves a shim with `Deno.serve`. */

import type { Shim } from '../runtime/shim.ts'
import { toClientAddress } from './client-address.ts'
import type { RunningServer, ServerOptions } from './server.ts'
import { createFetchHandler } from './web.ts'

/** Types for the parts of Deno that this adapter uses. */
declare const Deno: {
  serve(
    options: { readonly port: number; readonly hostname: string; readonly onListen: () => void },
    handle: (
      request: Request,
      info: { readonly remoteAddr: { readonly hostname: string } },
    ) => Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> }
}

/** Starts a server on Deno. */
export function serveOnDeno(shim: Shim, { port, address, trustProxy = 0 }: ServerOptions): RunningServer {
  const handle = createFetchHandler(shim)
  const server = Deno.serve({ port, hostname: address, onListen: () => {} }, (request, { remoteAddr }) => {
    const forwarded = request.headers.get('x-forwarded-for') ?? ''
    return handle(request, toClientAddress(remoteAddr.hostname, forwarded, trustProxy))
  })
  return { port: server.addr.port, stop: () => server.shutdown() }
}
