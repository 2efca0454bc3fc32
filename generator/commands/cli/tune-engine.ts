/** Tunes V8, in this process and in its worker threads. */

import { setFlagsFromString } from 'node:v8'

/** The flags for when V8 optimises a function, and how. */
interface OptimizationFlags {
  /** Later, for a command that ends soon, and with less inlining. */
  readonly later: readonly string[]
  /** As early as V8 does by default. Inlining stays limited. */
  readonly byDefault: readonly string[]
}

/**
 * How many bytes of bytecode V8 may copy into a function that it optimises; 460 and 920 by default. Optimising takes a third of the
 * processor time of a build of 10,000 documents. With fewer bytes it takes a fourth, and the functions are as fast: a build takes a
 * tenth less.
 */
const inlineLess = ['--max-inlined-bytecode-size=100', '--max-inlined-bytecode-size-cumulative=100']

const countFlags: OptimizationFlags = {
  later: ['--invocation-count-for-turbofan=100000', '--invocation-count-for-maglev=4000', ...inlineLess],
  byDefault: ['--invocation-count-for-turbofan=3000', '--invocation-count-for-maglev=400'],
}

/** By the major version of V8. Other versions may have other flags. */
export const optimizationFlags: Readonly<Record<string, OptimizationFlags>> = {
  '11': { later: ['--interrupt-budget=2000000', ...inlineLess], byDefault: ['--interrupt-budget=67584'] },
  '12': countFlags,
  '13': countFlags,
}

const setOptimization = (moment: keyof OptimizationFlags): void => {
  const [major = ''] = (process.versions.v8 ?? '').split('.')
  for (const flag of optimizationFlags[major]?.[moment] ?? []) setFlagsFromString(flag)
}

/**
 * Makes V8 optimise a function later, for a command that ends soon. A build of a small site needs a quarter less processor time then,
 * because most of its functions are optimised shortly before it ends. Functions that run very often are optimised all the same.
 */
export const delayOptimization = (): void => setOptimization('later')

/** From this number of documents on, a build takes long enough for optimised functions. */
const fewDocuments = 3000

/** From this number of documents on, memory is worth more than time. */
const manyDocuments = 20_000

/** By how much a heap may grow before it is collected again, in percent of what is alive in it. */
const growth = 12

/**
 * Tunes V8 for a build of so many documents. Of many, functions are optimised as early as V8 does by default. Of very many, garbage is
 * collected earlier: by default a heap may grow to four times what is alive in it. A build of 100,000 documents needs half the memory
 * then, and a tenth more time.
 */
export function tuneFor(documents: number): void {
  if (documents >= fewDocuments) setOptimization('byDefault')
  if (documents >= manyDocuments) setFlagsFromString(`--heap-growing-percent=${growth}`)
}
