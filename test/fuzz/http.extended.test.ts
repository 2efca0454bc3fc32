/** The fuzzer of raw HTTP with more requests than in the other tests, and another seed. */

import { expect, it } from 'vitest'
import { useContent } from '../fixtures/dist.ts'
import { sampleContent } from '../fixtures/published.ts'
import { fuzzHttp } from './http/fuzz.ts'

const dist = useContent(sampleContent)

it('the answers to 20,000 pipelined requests equal the answers to the same requests asked alone', async () => {
  const { findings } = await fuzzHttp({ dist, seed: 2, count: 20_000 })
  expect(findings).toEqual([])
}, 600_000)
