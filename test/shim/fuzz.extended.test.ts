/** The fuzzer of raw HTTP: a run over the sample, and a run that must find a fault. */

import { expect, it } from 'vitest'
import { useContent } from '../fixtures/dist.ts'
import { sampleContent } from '../fixtures/published.ts'
import { fuzzHttp } from '../fuzz/http/fuzz.ts'

const dist = useContent(sampleContent)

it('the answers to 3,000 pipelined requests equal the answers to the same requests asked alone', async () => {
  const { sent, findings } = await fuzzHttp({ dist, seed: 1, count: 3000 })
  expect(findings).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(3000)
})

it('a server that sends "100 Continue" within a response is found', async () => {
  // Node sends it by itself if nothing listens to this event.
  const change = (server: NodeJS.EventEmitter) => void server.removeAllListeners('checkContinue')
  const { findings } = await fuzzHttp({ dist, seed: 1, count: 20_000, maxFindings: 1, change })
  expect(findings.map(({ script }) => script.writes.join(''))).toContainEqual(
    expect.stringMatching(/\r\n\r\n[\s\S]*Expect: 100-continue/i),
  )
})
