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
import { createShutdown, exitOnSignal } from '../../../shim/adapters/server.ts'
import type { RateLimitInfo } from '../../../shim/core/quota.ts'
import { createMemoryStore } from '../../../shim/stores/memory.ts'
import { createRemoteStore, handleQuotaRequests, type QuotaRequest } from '../../../shim/stores/shared.ts'
import { toUrl } from '../serve/listen.ts'
import type { Log } from '../serve/log.ts'
import type { Metrics, MetricsSnapshot, WorkerMetrics } from '../serve/metrics.ts'
import { serve } from '../serve/serve.ts'
import { printLine } from './print.ts'
import { drainTime, openLog, type ServeFlags, toReadyMessage } from './serve-flags.ts'

/** A message of the primary: a command, or quota responses. */
type PrimaryMessage = 'stop' | 'send metrics' | readonly RateLimitInfo[]

/** A message of a worker: metrics, or quota requests. */
type WorkerMessage = { readonly metrics: MetricsSnapshot } | readonly QuotaRequest[]

/** Milliseconds before a worker that could not start is replaced. */
const restartDelay = 1000

/**
 * Serves with several processes until SIGTERM or SIGINT, then finishes running requests and exits.
 * @throws {OperationalError} in a worker, if there is no build, or the server cannot listen
 */
export async function serveByWorkers(flags: ServeFlags): Promise<void> {
  if (cluster.isWorker) await runWorker(flags)
  else await runPrimary(flags)
}

/** Runs a worker process. */
async function runWorker(flags: ServeFlags): Promise<void> {
  // A terminal signals all processes, but the primary decides when workers stop. If it dies, Node ends the workers.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const store = createRemoteStore((requests) => process.send?.(requests))
  let stop = (): Promise<void> => process.exit(0)
  let metrics: Metrics | undefined
  process.on('message', async (message: PrimaryMessage) => {
    if (message === 'stop') void stop()
    else if (message !== 'send metrics') store.receive(message)
    else {
      const snapshot = (await metrics?.takeSnapshot()) ?? []
      if (process.connected) process.send?.({ metrics: snapshot } satisfies WorkerMessage)
    }
  })
  const log = await openLog(flags)
  if (flags.metrics !== undefined) metrics = (await import('../serve/metrics.ts')).createMetrics()
  const observers = [log, metrics?.observer].filter((observer) => observer !== undefined)
  const server = await serve({ ...flags, drainTime }, { localQuota: store, observers }).catch((error) => {
    // The error ends the process. The channel to the primary must not keep it alive.
    process.channel?.unref()
    throw error
  })
  stop = createShutdown(async () => {
    await server.close()
    log?.flush()
  })
}

/** Runs the primary process. */
async function runPrimary(flags: ServeFlags): Promise<void> {
  const store = createMemoryStore()
  const log = await openLog(flags)
  const metrics = await startMetrics(flags, log)
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
      if (listening === flags.workers) {
        const url = toUrl(flags.address, port)
        const message = toReadyMessage(flags, url)
        printLine(message)
        log?.onStart(message, url)
      }
    })
    const send = (message: PrimaryMessage) => {
      if (worker.isConnected()) worker.send(message)
    }
    worker.on('message', (message: WorkerMessage) => {
      if ('metrics' in message) metrics?.receive(worker.id, message.metrics)
      else send(handleQuotaRequests(message, store, performance.now()))
    })
    metrics?.add(worker.id, () => send('send metrics'))
    // The worker may exit while a message is being sent to it.
    worker.on('error', () => {})
    worker.once('exit', async (code, signal) => {
      metrics?.remove(worker.id)
      // The first worker could not start, and has printed the reason.
      if (listening === 0 && !isShuttingDown) process.exit(code ?? 1)
      if (!isShuttingDown) log?.onWorkerExit(worker.process.pid, signal ?? code)
      if (!hasListened) await setTimeout(restartDelay)
      if (!isShuttingDown) fork()
    })
  }
  fork()

  exitOnSignal(async () => {
    isShuttingDown = true
    log?.onShutdown()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        if (worker.isConnected()) worker.send('stop' satisfies PrimaryMessage)
        return ended
      }),
    )
  })
}

/** Starts to collect the metrics of the workers, if they are wanted. */
async function startMetrics(
  { metrics: where }: ServeFlags,
  log: Log | undefined,
): Promise<WorkerMetrics | undefined> {
  if (where === undefined) return undefined
  const { createWorkerMetrics, serveMetrics } = await import('../serve/metrics.ts')
  const metrics = createWorkerMetrics()
  const url = await serveMetrics(where, metrics.read)
  log?.onMetricsStart(url)
  return metrics
}
