/** Whether a process keeps growing under load. */

import type { Sample, SoakReport } from './soak.ts'

/** Samples at the beginning that do not count: the heap grows until its first full collections. */
const warmUp = 0.25

/** Bounds that only a leak exceeds: MiB of memory, and descriptors that stay open after all clients have left. */
const maxGrowth = 100
const maxOpen = 20

/** Returns the median memory of the first and the last third after the warm-up, in MiB; null without enough samples. */
export function toMemory(
  samples: readonly Sample[],
): { readonly first: number; readonly last: number } | null {
  const counted = samples.slice(Math.floor(samples.length * warmUp))
  const third = Math.floor(counted.length / 3)
  if (third < 5) return null
  return { first: toMedian(counted.slice(0, third)), last: toMedian(counted.slice(-third)) }
}

const toMedian = (samples: readonly Sample[]): number =>
  samples.map(({ memory }) => memory).sort((one, other) => one - other)[samples.length >> 1] ?? 0

/** Returns what grew beyond its bound. */
export function findGrowth({ samples, atRest }: SoakReport): string[] {
  const memory = toMemory(samples)
  const growth: string[] = []
  if (memory !== null && memory.last > memory.first + maxGrowth) {
    growth.push(`resident memory grew from ${memory.first} to ${memory.last} MiB`)
  }
  const open = atRest?.descriptors ?? 0
  if (samples.length > 0 && open > (samples[0]?.descriptors ?? 0) + maxOpen) {
    growth.push(`${open} descriptors are open after all clients have left`)
  }
  return growth
}
