/** Collects the metrics of worker processes in the primary process. */

import { addUpTotals, formatMetrics, type MetricsSnapshot } from './metrics.ts'

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
