/** Bun adapter: `Bun.serve`, through the Fetch standard. */

import type { Shim } from '../runtime/shim.ts'
import { toClientAddress } from './proxies.ts'
import type { RunningServer, ServerOptions } from './server.ts'
import { createFetchHandler } from './web.ts'

interface BunServer {
  readonly port: number
  requestIP(request: Request): { readonly address: string } | null
  stop(): Promise<void>
}

/** What is used of Bun. */
declare const Bun: {
  serve(options: {
    readonly port: number
    readonly hostname: string
    /** Seconds after which a connection on which nothing moves is closed. */
    readonly idleTimeout: number
    readonly fetch: (request: Request, server: BunServer) => Promise<Response>
  }): BunServer
}

/** As on Node; Bun's own are 10 seconds. */
const maxSilence = 60

/** Starts a server on Bun. */
export function serveOnBun(shim: Shim, { port, address, trustProxy = 0 }: ServerOptions): RunningServer {
  const handle = createFetchHandler(shim)
  const server = Bun.serve({
    port,
    hostname: address,
    idleTimeout: maxSilence,
    fetch(request, own) {
      const forwarded = request.headers.get('x-forwarded-for') ?? ''
      return handle(request, toClientAddress(own.requestIP(request)?.address ?? '', forwarded, trustProxy))
    },
  })
  return { port: server.port, stop: () => server.stop() }
}
