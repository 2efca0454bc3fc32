/** The fuzzer of raw HTTP: a short run. `npm run fuzz -- http` runs it for longer. */

import { expect, it } from 'vitest'
import { useDist } from '../fixtures/dist.ts'
import { fuzzHttp } from '../fuzz/http/fuzz.ts'

const dist = useDist()

it('the answers to 500 pipelined requests equal the answers to the same requests asked alone', async () => {
  const { sent, findings } = await fuzzHttp({ dist, seed: 1, count: 500 })
  expect(findings).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(500)
})
