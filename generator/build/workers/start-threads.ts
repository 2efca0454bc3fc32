/** Starts threads that run the functions of the worker module. */

import { fileURLToPath } from 'node:url'
import type { Tinypool } from 'tinypool'

/** Whether this runs from source. Node loads TypeScript in worker threads only with tsx. */
const isSource = import.meta.url.endsWith('.ts')

/** The module of the threads. Tests compile it, since it then loads in a sixth of the time. */
export const workerModule = {
  getPath: (): string => fileURLToPath(new URL(isSource ? 'worker.ts' : 'worker.js', import.meta.url)),
}

/** @param tasks how many a thread receives at a time; with one, an aborted task ends its thread */
export async function startThreads(threads: number, tasks: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const filename = workerModule.getPath()
  const loader = new URL('register-tsx.mjs', import.meta.url)
  return new Tinypool({
    filename,
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: tasks,
    ...(filename.endsWith('.ts') && { execArgv: ['--import', loader.href] }),
  })
}
