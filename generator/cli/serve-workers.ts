/**
 * `stele serve --workers`: several processes on one port. The primary process distributes connections and stores the quota
 * windows. The workers respond to requests, and send the primary a message about all requests that count.
 *
 * Assigning each client to one worker would not work: behind a proxy all connections come from the proxy, and windows must
 * survive when a worker exits.
 */

import cluster from 'node:cluster'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { createShutdown, exitOnSignal } from '../../shim/adapters/shutdown.ts'
import type { RateLimitInfo } from '../../shim/core/quota.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createRemoteStore, handleQuotaRequests, type QuotaRequest } from '../../shim/stores/shared.ts'
import { serve, toUrl } from '../serve.ts'
import { drainTime, printWarning, type ServeFlags, toReadyMessage } from './serve-flags.ts'

/** The message that stops a worker. All other messages of the primary are quota responses. */
const stopMessage = 'stop'
type Message = typeof stopMessage | readonly RateLimitInfo[]

/** Milliseconds before a worker that could not start is replaced. */
const restartDelay = 1000

/**
 * Serves with several processes until SIGTERM or SIGINT, then finishes running requests and exits.
 * @throws {OperationalError} in a worker, if there is no build, or the server cannot listen
 */
export async function serveByWorkers(flags: ServeFlags): Promise<void> {
  if (cluster.isWorker) await runWorker(flags)
  else runPrimary(flags)
}

/** Runs a worker process. */
async function runWorker(flags: ServeFlags): Promise<void> {
  // A terminal signals all processes, but the primary decides when workers stop. If it dies, Node ends the workers.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const store = createRemoteStore((requests) => process.send?.(requests))
  let stop = (): Promise<void> => process.exit(0)
  process.on('message', (message: Message) => {
    if (message === stopMessage) void stop()
    else store.receive(message)
  })
  const server = await serve({ ...flags, drainTime, onWarning: printWarning }, store).catch((error) => {
    // The error ends the process. The channel to the primary must not keep it alive.
    process.channel?.unref()
    throw error
  })
  stop = createShutdown(server.close)
}

/** Runs the primary process. */
function runPrimary(flags: ServeFlags): void {
  const store = createMemoryStore()
  let listening = 0
  let isShuttingDown = false

  const fork = () => {
    const worker = cluster.fork()
    let hasListened = false
    worker.once('listening', ({ port }) => {
      hasListened = true
      listening += 1
      // Start the other workers only after the first one: an error that stops it would stop them all.
      if (listening === 1) for (let count = 1; count < flags.workers; count++) fork()
      if (listening === flags.workers) console.log(toReadyMessage(flags, toUrl(flags.address, port)))
    })
    worker.on('message', (requests: readonly QuotaRequest[]) => {
      if (worker.isConnected()) worker.send(handleQuotaRequests(requests, store, performance.now()))
    })
    // The worker may exit while a message is being sent to it.
    worker.on('error', () => {})
    worker.once('exit', async (code) => {
      // The first worker could not start, and has printed the reason.
      if (listening === 0 && !isShuttingDown) process.exit(code ?? 1)
      if (!hasListened) await setTimeout(restartDelay)
      if (!isShuttingDown) fork()
    })
  }
  fork()

  exitOnSignal(async () => {
    isShuttingDown = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        if (worker.isConnected()) worker.send(stopMessage)
        return ended
      }),
    )
  })
}
