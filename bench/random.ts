/** Chance that is the same on every run, so that two runs of a bench ask the same. */

export interface Random {
  /** A number from 0 on, below 1. */
  fraction(): number
  /** A whole number from 0 on, below a bound. */
  integer(below: number): number
  /** One of several values. */
  pick<T>(values: readonly T[]): T
}

/** @param seed another one gives another series */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: one multiplication more than a plain series, and no short periods.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(fraction() * below)
  return { fraction, integer, pick: <T>(values: readonly T[]): T => values[integer(values.length)] as T }
}
