/** How a process ends that is told to: it finishes what it has in hand, and gives up what it cannot finish. */

import process from 'node:process'

/** Milliseconds after which a client that does not read its answer is given up. */
const grace = 10_000

/**
 * Ends the process with exit 0 at SIGTERM or SIGINT, when `finish` has; at a second one at once, with exit 1.
 * @param finish accepts nothing more, and resolves when what was in hand is answered
 */
export function endOnSignal(finish: () => Promise<void>): void {
  const end = createEnd(finish)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
}

/** What ends the process, as `endOnSignal` says, when it is called. */
export function createEnd(finish: () => Promise<void>): () => Promise<void> {
  let isEnding = false
  return async () => {
    // The first process of a container has no default action that a second signal could fall back to.
    if (isEnding) process.exit(1)
    isEnding = true
    setTimeout(() => process.exit(0), grace)
    await finish().catch(console.error)
    // A timer, or a connection to what does not answer, must not keep the process.
    process.exit(0)
  }
}
