/** Starts threads that run the functions of the worker module. */

import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'

/** Whether this runs from source. Node loads TypeScript in worker threads only with tsx. */
const isSource = import.meta.url.endsWith('.ts')

/** @param tasks how many a thread receives at a time; with one, an aborted task ends its thread */
export async function startThreads(threads: number, tasks: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  return new Tinypool({
    filename: fileURLToPath(new URL(isSource ? 'worker.ts' : 'worker.js', import.meta.url)),
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasks,
    ...(isSource && { execArgv: ['--import', new URL('register-tsx.mjs', import.meta.url).href] }),
  })
}
