/**
 * `stele serve --workers`: as many processes as are asked for, on one port. The first process, which was called, hands
 * connections out in turn and holds the windows of the quota; the others answer. They ask it about every request that
 * counts, many in one message, rather than have the connections of one client go to one of them: behind a proxy all
 * connections are the proxy's, and what a window has counted outlives the process that answered.
 */

import cluster from 'node:cluster'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { createEnd, endOnSignal } from '../../shim/adapters/stop.ts'
import type { RateLimitInfo } from '../../shim/core/quota.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { type ConsumeRequest, createRemoteStore, handleConsumeRequests } from '../../shim/stores/shared.ts'
import { type ServeFlags, startServer, toServing } from './serve.ts'

/** What the first process says to the others beside their clients' standings. */
const stopMessage = 'stop'
type Message = typeof stopMessage | readonly RateLimitInfo[]

/** Milliseconds before a process is started in the place of one that could not start. */
const pause = 1000

/**
 * Serves by several processes until SIGTERM or SIGINT, then finishes what they have in hand.
 * @throws {CallError} in the process that finds nothing to serve, or nowhere to listen
 */
export async function serveByWorkers(flags: ServeFlags): Promise<void> {
  if (cluster.isWorker) await work(flags)
  else lead(flags)
}

/** One of the processes that answer. */
async function work(flags: ServeFlags): Promise<void> {
  // A terminal signals all processes, and the first one tells when to stop. Without it Node ends the others.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const store = createRemoteStore((asks) => process.send?.(asks))
  let stop = (): Promise<void> => process.exit(0)
  process.on('message', (message: Message) => {
    if (message === stopMessage) void stop()
    else store.receive(message)
  })
  const server = await startServer(flags, store).catch((error) => {
    // The process ends with what is said of this, and its channel must not keep it.
    process.channel?.unref()
    throw error
  })
  stop = createEnd(server.stop)
}

/** The process that was called. */
function lead(flags: ServeFlags): void {
  const store = createMemoryStore()
  let listening = 0
  let isEnding = false

  const fork = () => {
    const worker = cluster.fork()
    let hasListened = false
    worker.once('listening', ({ port }) => {
      hasListened = true
      listening += 1
      // What keeps the first one from serving would keep all: the others are started behind it.
      if (listening === 1) for (let count = 1; count < flags.workers; count++) fork()
      if (listening === flags.workers) console.log(toServing(flags, port))
    })
    worker.on('message', (asks: readonly ConsumeRequest[]) => {
      if (worker.isConnected()) worker.send(handleConsumeRequests(asks, store, Date.now()))
    })
    // It may go while it is written to.
    worker.on('error', () => {})
    worker.once('exit', async (code) => {
      // It has said itself what keeps it from serving.
      if (listening === 0 && !isEnding) process.exit(code ?? 1)
      if (!hasListened) await setTimeout(pause)
      if (!isEnding) fork()
    })
  }
  fork()

  endOnSignal(async () => {
    isEnding = true
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
