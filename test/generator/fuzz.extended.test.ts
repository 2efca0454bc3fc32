/** The fuzzer of builds with the process that judges them. `npm run fuzz -- content` runs it for longer. */

import { expect, it } from 'vitest'
import { fuzzContent } from '../fuzz/content/fuzz.ts'
import { openJudge } from '../fuzz/content/judge-process.ts'
import { readSampleSources } from '../fuzz/content/sources.ts'

it('builds of 40 mutated content folders publish valid output, or fail with errors that have positions', async () => {
  const judge = openJudge()
  try {
    const { built, refused, findings } = await fuzzContent({
      seed: 1,
      count: 40,
      sources: readSampleSources(),
      judge,
    })
    expect(findings).toEqual([])
    expect(built + refused).toBe(40)
    expect(built).toBeGreaterThan(5)
    expect(refused).toBeGreaterThan(10)
  } finally {
    judge.close()
  }
})
