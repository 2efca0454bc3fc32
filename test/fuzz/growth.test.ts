/** The bounds of the soak. */

import { describe, expect, it } from 'vitest'
import { findGrowth, toMemory } from './soak/growth.ts'
import type { Sample, SoakReport } from './soak/soak.ts'

const toReport = (memories: readonly number[], descriptorsAtRest = 30): SoakReport => ({
  answers: 1,
  problems: [],
  builds: 1,
  redisRestarts: 0,
  samples: memories.map((memory): Sample => ({ memory, descriptors: 30 })),
  atRest: { memory: 100, descriptors: descriptorsAtRest },
})
const toMemories = (toValue: (index: number) => number) =>
  Array.from({ length: 40 }, (_, index) => toValue(index))

describe('a soak', () => {
  it('accepts memory that grows during the first quarter alone, and single peaks', () => {
    const report = toReport(toMemories((index) => (index < 10 ? 50 : index === 39 ? 5000 : 300)))
    expect(toMemory(report.samples)).toEqual({ first: 300, last: 300 })
    expect(findGrowth(report)).toEqual([])
  })

  it('reports memory that grows all the time', () => {
    expect(findGrowth(toReport(toMemories((index) => 100 + 10 * index)))).toEqual([
      'resident memory grew from 250 to 450 MiB',
    ])
  })

  it('reports descriptors that stay open', () => {
    expect(
      findGrowth(
        toReport(
          toMemories(() => 100),
          51,
        ),
      ),
    ).toEqual(['51 descriptors are open after all clients have left'])
  })

  it('does not judge memory by a few samples', () => {
    expect(toMemory(toReport([1, 2, 3]).samples)).toBeNull()
  })
})
