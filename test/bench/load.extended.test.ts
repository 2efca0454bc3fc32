/** The load client of the speed benchmark. */

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readCpuTime } from '../../bench/speed/programs/cpu-time.ts'
import type { Load, LoadOptions } from '../../bench/speed/programs/load.ts'

/** One connection, one turn of 1 s, 500 requests per second. */
const loadOptions = {
  headers: {},
  status: 200,
  connections: 1,
  turns: 1,
  warmUpTurns: 0,
  seconds: 1,
  warmUpSeconds: 0,
  rate: 500,
} as const

async function load(options: LoadOptions): Promise<readonly Load[]> {
  const program = join(import.meta.dirname, '../../bench/speed/programs/load.ts')
  const flags = ['--import', 'tsx', program, JSON.stringify(options)]
  return JSON.parse((await promisify(execFile)(process.execPath, flags)).stdout)
}

/** Starts a server that calls back on each request. */
async function serve(onRequest: () => void) {
  const server = createServer((_request, response) => {
    onRequest()
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, path: '/', id: process.pid }
}

describe('The load client', () => {
  it.skipIf(readCpuTime(process.pid) === null)(
    'measures the CPU time that the process of a server needs for a response',
    async () => {
      const server = await serve(() => {
        const start = process.cpuUsage()
        while (process.cpuUsage(start).user < 3000);
      })
      const [measured] = await load({ ...loadOptions, rate: 100, servers: [server] })
      expect(measured?.cpu).toBeGreaterThan(2900)
    },
  )

  it('counts the latency of requests that fall due while a server is blocked', async () => {
    let count = 0
    const server = await serve(() => {
      // Blocks once, for 0.2 s: a fifth of all requests fall due meanwhile.
      if (++count === 100) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    })
    const [measured] = await load({ ...loadOptions, servers: [server] })
    expect(measured?.p90).toBeGreaterThan(50)
  })

  it.each([500, null])(
    'sends requests to the servers in turn and does not count warm-up turns, at a rate of %s',
    async (rate) => {
      const turns: { name: string; requests: number }[] = []
      const recordRequest = (name: string) => () => {
        const turn = turns.at(-1)
        if (turn?.name === name) turn.requests++
        else turns.push({ name, requests: 1 })
      }
      const servers = [await serve(recordRequest('first')), await serve(recordRequest('second'))]
      const seconds = 0.05
      const measured = await load({ ...loadOptions, servers, turns: 2, warmUpTurns: 1, seconds, rate })
      expect(turns.map(({ name }) => name)).toEqual(['first', 'second', 'first', 'second', 'first', 'second'])
      expect(measured).toHaveLength(2)
      measured.forEach(({ throughput }, index) => {
        const counted = turns.slice(2).filter((_, turn) => turn % 2 === index)
        const maxResponses = counted.reduce((sum, { requests }) => sum + requests, 0)
        const responses = Math.round(throughput * 2 * seconds)
        expect(responses).toBeGreaterThan(0)
        expect(responses).toBeLessThanOrEqual(maxResponses)
      })
    },
  )
})
