/** The metrics of `stele serve` with several workers. */

import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useDist } from '../fixtures/dist.ts'
import { isRunning } from '../fixtures/serve-workers.ts'
import { sendAll, startWithMetrics, toText } from '../fixtures/served-metrics.ts'
import { exchange, get, send } from '../fixtures/wire.ts'

const dist = useDist()

it('The metrics of stele serve add up all workers, and keep the totals of one that died', async () => {
  const { port, read } = await startWithMetrics(dist, '--workers', '2')
  const { headers } = await send(port, '/')
  await sendAll(port)
  await send(port, '/')
  const expected = toText(['stele_store_fallbacks_total 0']).map((line) =>
    line
      .replace(/(stele_requests_total\{operation="site",status="200"\}) 1/, '$1 3')
      .replace(/(stele_request_duration_seconds_count\{operation="site"\}) 2/, '$1 4'),
  )
  expect((await read()).sort()).toEqual(expected.sort())

  const dying = Number(headers.process)
  process.kill(dying, 'SIGKILL')
  while (isRunning(dying)) await setImmediate()
  const processes = new Set<string | undefined>()
  const ask = get('/api/v1/health').replace('GET', 'OPTIONS')
  let sent = 0
  while (processes.size < 2) {
    processes.add((await exchange(port, ask))[0]?.headers.process)
    sent += 1
  }
  const total = (lines: readonly string[]) =>
    lines
      .filter((line) => line.startsWith('stele_requests_total'))
      .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
  const after = await read()
  expect(after).toContain('stele_quota_refusals_total 2')
  expect(after).toContain('stele_builds_total 1')
  expect(total(after)).toBe(total(expected) + sent)
})
