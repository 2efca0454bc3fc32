/** Tunes V8, in this process and in its worker threads. */

import { setFlagsFromString } from 'node:v8'

/** From this number of documents on, memory is worth more than time. */
const manyDocuments = 20_000

/** By how much a heap may grow before it is collected again, in percent of what is alive in it. */
const growth = 12

/**
 * Makes V8 collect garbage earlier, in this process and in its worker threads. By default a heap may grow to four times
 * what is alive in it. A build of 100,000 documents needs half the memory then, and a tenth more time.
 */
export function tuneGarbageCollector(documents: number): void {
  if (documents >= manyDocuments) setFlagsFromString(`--heap-growing-percent=${growth}`)
}

/** Thirty times what V8 waits for before it optimises a function, by the major version of V8. Other versions may have other flags. */
export const delays: Readonly<Record<string, readonly string[]>> = {
  '11': ['--interrupt-budget=2000000'],
  '12': ['--invocation-count-for-turbofan=100000', '--invocation-count-for-maglev=4000'],
  '13': ['--invocation-count-for-turbofan=100000', '--invocation-count-for-maglev=4000'],
}

/**
 * Makes V8 optimise a function later, for a command that ends soon. A build of a small site needs a quarter less processor time then,
 * because most of its functions are optimised shortly before it ends. Functions that run very often are optimised all the same.
 */
export function delayOptimization(): void {
  const [major = ''] = (process.versions.v8 ?? '').split('.')
  for (const flag of delays[major] ?? []) setFlagsFromString(flag)
}
