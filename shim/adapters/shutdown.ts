/** Graceful shutdown: a process finishes its running requests before it exits. */

import process from 'node:process'

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
