/** Lets a command clean up before a signal ends it. */

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command. A signal aborts it, and ends this process when the command has cleaned up. A second signal ends the
 * process at once; the next command then cleans up.
 * @param run gets the signal that aborts it
 */
export async function runUntilInterrupted<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const received: NodeJS.Signals[] = []
  const stopListening = () => {
    for (const name of signals) process.off(name, onSignal)
  }
  function onSignal(name: NodeJS.Signals): void {
    stopListening()
    received.push(name)
    controller.abort()
  }
  for (const name of signals) process.on(name, onSignal)
  try {
    return await run(controller.signal)
  } finally {
    stopListening()
    // No handler is left, so this ends the process as the signal would have done.
    for (const name of received) process.kill(process.pid, name)
  }
}
