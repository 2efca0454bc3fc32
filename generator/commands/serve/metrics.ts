/** The metrics of one process of `stele serve`, for Prometheus, and how the primary process collects the metrics of its workers. */

import { createServer } from 'node:http'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type ListenAddress, listen, toUrl } from './listen.ts'
import type { ServeObserver } from './observer.ts'

/** The metrics of a process as plain data, which crosses processes. */
export type MetricsSnapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export interface Metrics {
  readonly observer: ServeObserver
  takeSnapshot(): Promise<MetricsSnapshot>
}

/** Upper bounds of the buckets, in seconds. Cached responses take a tenth of a millisecond. */
const buckets = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** Starts the metrics of this process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'stele_requests_total',
    help: 'Responses, by operation and status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'stele_request_duration_seconds',
    help: 'Time until a response was ready to be sent, by operation.',
    labelNames: ['operation'] as const,
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'stele_quota_refusals_total',
    help: 'Requests that were refused because the quota of their client was used up.',
    registers,
  })
  const builds = new Counter({
    name: 'stele_builds_total',
    help: 'Builds that were picked up, the first one included.',
    registers,
    // Each worker picks up each build.
    aggregator: 'max',
  })
  const fallbacks = new Counter({
    name: 'stele_store_fallbacks_total',
    help: 'How often a process lost the shared quota store and counted by itself.',
    registers,
  })
  // Among them are the delay of the event loop, memory, CPU time and garbage collection.
  collectDefaultMetrics({ register: registry })

  return {
    observer: {
      onRequest({ operation, status, milliseconds }) {
        requests.inc({ operation, status })
        durations.observe({ operation }, milliseconds / 1000)
      },
      onRefusal(status) {
        if (status === 429) refusals.inc()
      },
      onBuild: () => builds.inc(),
      onStoreChange(_, isAvailable) {
        if (!isAvailable) fallbacks.inc()
      },
    },
    takeSnapshot: () => registry.getMetricsAsJSON(),
  }
}

/** Media type of {@link formatMetrics}. */
const metricsType: string = Registry.PROMETHEUS_CONTENT_TYPE

/** Formats the metrics of several processes as one page, in the text format of Prometheus. */
export const formatMetrics = (snapshots: readonly MetricsSnapshot[]): Promise<string> =>
  AggregatorRegistry.aggregate([...snapshots]).metrics()

/** Adds up the counters and histograms of several processes. */
const addUpTotals = (snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot> =>
  AggregatorRegistry.aggregate(snapshots.map((snapshot) => snapshot.filter(isTotal))).getMetricsAsJSON()

/** Whether a metric only grows. The type `MetricObject` of prom-client says that types are numbers; they are words. */
const isTotal = ({ type }: MetricsSnapshot[number]): boolean =>
  ['counter', 'histogram'].includes(String(type))

/**
 * Starts the server. It does not keep the process running.
 * @param read returns the current metrics as text
 * @returns the URL of the metrics
 * @throws {OperationalError} (as a rejection) if the server cannot listen
 */
export async function serveMetrics(where: ListenAddress, read: () => Promise<string>): Promise<string> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end()
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    try {
      const page = Buffer.from(await read())
      response.writeHead(200, { 'Content-Type': metricsType, 'Content-Length': page.length }).end(page)
    } catch {
      response.writeHead(500).end()
    }
  })
  const port = await listen(server, where, '--metrics')
  server.unref()
  return `${toUrl(where.address, port)}/metrics`
}

export interface WorkerMetrics {
  /**
   * Adds a worker.
   * @param request asks it for a snapshot
   */
  add(worker: number, request: () => void): void
  /** Stores a snapshot that a worker sent. */
  receive(worker: number, snapshot: MetricsSnapshot): void
  /** Keeps the totals of a worker that has ended. Without them a total would decrease, which means a restart to Prometheus. */
  remove(worker: number): void
  /** Returns the metrics of all workers as one page. */
  read(): Promise<string>
}

/** Milliseconds that a worker has for its snapshot. After it, the previous one counts. */
const timeout = 1000

interface WorkerState {
  readonly request: () => void
  latest: MetricsSnapshot
  /** Calls that wait for the next snapshot. */
  waiting: (() => void)[]
}

export function createWorkerMetrics(): WorkerMetrics {
  const states = new Map<number, WorkerState>()
  let ended: Promise<MetricsSnapshot> = Promise.resolve([])

  const update = (state: WorkerState): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, timeout)
      state.waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
      state.request()
    })
  const settle = (state: WorkerState) => {
    for (const resolve of state.waiting.splice(0)) resolve()
  }

  return {
    add: (worker, request) => void states.set(worker, { request, latest: [], waiting: [] }),
    receive(worker, snapshot) {
      const state = states.get(worker)
      if (state === undefined) return
      state.latest = snapshot
      settle(state)
    },
    remove(worker) {
      const state = states.get(worker)
      if (state === undefined) return
      states.delete(worker)
      settle(state)
      ended = ended.then((totals) => addUpTotals([totals, state.latest]))
    },
    async read() {
      await Promise.all([...states.values()].map(update))
      return formatMetrics([await ended, ...[...states.values()].map(({ latest }) => latest)])
    },
  }
}
