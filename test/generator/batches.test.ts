/** Items that worker threads and the calling thread process together. */

import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runInBatches } from '../../generator/workers/batches.ts'

it('processes no further item in this thread after a worker thread has failed', async () => {
  const processed: number[] = []
  const items = Array.from({ length: 500 }, (_, index) => index)
  const run = runInBatches(items, {
    threads: 1,
    signal: undefined,
    runInWorker: async () => {
      throw new Error('A worker failed')
    },
    runHere: (item) => processed.push(item),
    onResult() {},
  })
  await expect(run).rejects.toThrow('A worker failed')
  const before = processed.length

  await setTimeout(50)
  expect(processed).toHaveLength(before)
  expect(before).toBeLessThan(50)
})
