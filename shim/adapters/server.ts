/** Types shared by the adapters of runtimes with their own HTTP server. */

import type { ProxyTrust } from './proxies.ts'

/** Options for starting a server. */
export interface ServerOptions {
  /** The port to listen on; 0 selects a free one. */
  readonly port: number
  /** The address to listen on. */
  readonly address: string
  /** The proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: ProxyTrust
}

/** A listening server. */
export interface RunningServer {
  /** The port it listens on. */
  readonly port: number
  /** Stops accepting connections, and resolves when all running requests are finished. */
  stop(): Promise<void>
}
