/** Items that worker threads and the calling thread process together. */

import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { runInBatches } from '../../generator/build/workers/batches.ts'
import { toOutcome } from '../../generator/build/workers/worker.ts'
import { ContentError, OperationalError } from '../../generator/kernel/diagnostics/errors.ts'

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

it('sends the errors of a worker thread that somebody can fix as data, since errors lose their class between threads', async () => {
  const toOutcomeOf = (error: Error) => toOutcome(() => Promise.reject(error))
  const mistake = {
    file: 'layouts/essay.html',
    line: 1,
    column: 11,
    endLine: 1,
    endColumn: 31,
    severity: 'error',
    rule: 'invalid-layout',
    url: 'https://site.test/rules#invalid-layout',
    message: 'The site has nothing at "/abuot"',
    found: '{{ "/abuot" | url }}',
    expected: [],
  } as const
  expect(await toOutcomeOf(new ContentError([mistake]))).toEqual({ diagnostics: [mistake] })
  expect(await toOutcomeOf(new OperationalError('The disk is full', 'SYSTEM_ERROR'))).toEqual({
    error: { message: 'The disk is full', code: 'SYSTEM_ERROR' },
  })
  await expect(toOutcomeOf(new TypeError('A mistake of Stele'))).rejects.toThrow('A mistake of Stele')
})
