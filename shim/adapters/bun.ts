/** Bun adapter: serves a shim with `Bun.serve`. */

import type { Shim } from '../runtime/shim.ts'
import { toClientAddress } from './client-address.ts'
import type { RunningServer, ServerOptions } from './server.ts'
import { createFetchHandler } from './web.ts'

interface BunServer {
  readonly port: number
  requestIP(request: Request): { readonly address: string } | null
  stop(): Promise<void>
}

/** Types for the parts of Bun that this adapter uses. */
declare const Bun: {
  serve(options: {
    readonly port: number
    readonly hostname: string
    /** Seconds after which an idle connection is closed. */
    readonly idleTimeout: number
    readonly fetch: (request: Request, server: BunServer) => Promise<Response>
  }): BunServer
}

/** Seconds, as in the Node adapter; Bun's default is 10. */
const idleTimeout = 60

/** Starts a server on Bun. */
export function serveOnBun(shim: Shim, { port, address, trustProxy = 0 }: ServerOptions): RunningServer {
  const handle = createFetchHandler(shim)
  const server = Bun.serve({
    port,
    hostname: address,
    idleTimeout,
    fetch(request, bun) {
      const forwarded = request.headers.get('x-forwarded-for') ?? ''
      return handle(request, toClientAddress(bun.requestIP(request)?.address ?? '', forwarded, trustProxy))
    },
  })
  return { port: server.port, stop: () => server.stop() }
}
