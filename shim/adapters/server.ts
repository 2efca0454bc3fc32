/** What the adapters have in common whose runtime has a server of its own. */

import type { ProxyTrust } from './proxies.ts'

/** Where a runtime's own server listens. */
export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** The address to listen on. */
  readonly address: string
  /** Which proxies' `X-Forwarded-For` counts; by default nobody's. */
  readonly trustProxy?: ProxyTrust
}

/** A server that listens. */
export interface RunningServer {
  readonly port: number
  /** Accepts nothing more, and finishes what it has in hand. */
  stop(): Promise<void>
}
