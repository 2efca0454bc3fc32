/** The time limit of code that works on what an author wrote. */

import { expect, it } from 'vitest'
import { runWithin, tooLong } from '../../generator/content/schemas/time-limit.ts'

/** Blocks the thread without using the processor, as on a machine that is busy with other processes. */
const wait = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

it('code that waits for the processor longer than its limit runs to its end', () => {
  let runs = 0
  const result = runWithin(200, () => {
    runs += 1
    wait(500)
    return 'done'
  })
  expect(result).toBe('done')
  expect(runs).toBeGreaterThan(1)
})

it('code that uses the processor longer than its limit is ended', () => {
  expect(
    runWithin(50, () => {
      while (true);
    }),
  ).toBe(tooLong)
})
