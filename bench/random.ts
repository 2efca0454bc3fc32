/** A seeded random number generator, so that every run of a benchmark uses the same data. */

export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  /** Returns an integer from 0 (inclusive) to `below` (exclusive). */
  integer(below: number): number
  /** Returns one of the values, which must not be empty. */
  pick<T>(values: readonly T[]): T
}

/** Implements Mulberry32. Equal seeds give equal sequences. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(fraction() * below)
  return { fraction, integer, pick: <T>(values: readonly T[]): T => values[integer(values.length)] as T }
}
