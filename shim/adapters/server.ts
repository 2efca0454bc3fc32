/**
 * What adapters of runtimes with their own HTTP server share: their types, and the graceful shutdown, in which a process finishes its
 * running requests before it exits.
 */

import process from 'node:process'
import type { ProxyTrust } from './client-address.ts'

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

/** Maximum duration of the shutdown in milliseconds, since clients may not read their responses. */
const grace = 10_000

/**
 * Exits with code 0 on SIGTERM or SIGINT, after `finish` has resolved. A second signal exits immediately with code 1.
 * @param finish stops accepting requests, and resolves when all running ones are finished
 */
export function exitOnSignal(finish: () => Promise<void>): void {
  const shutDown = createShutdown(finish)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutDown)
}

/** Creates a function that shuts the process down in the same way, without a signal. */
export function createShutdown(finish: () => Promise<void>): () => Promise<void> {
  let isShuttingDown = false
  return async () => {
    // The second signal. It needs handling, because the first process of a container has no default signal actions.
    if (isShuttingDown) process.exit(1)
    isShuttingDown = true
    setTimeout(() => process.exit(0), grace)
    await finish().catch(console.error)
    // Exit explicitly: a timer or a pending connection would keep the process alive.
    process.exit(0)
  }
}
