/** The metrics of `stele serve`. */

import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../fixtures/cli.ts'
import { useDist } from '../fixtures/dist.ts'
import { sendAll, startWithMetrics, toText } from '../fixtures/served-metrics.ts'
import { listen } from '../fixtures/wire.ts'
import { findFreePort } from '../targets/targets.ts'

const dist = useDist()

describe('the metrics of stele serve', () => {
  it('count requests, refusals, builds and each loss of Redis in the text format of Prometheus', async () => {
    const redis = `redis://127.0.0.1:${await findFreePort()}`
    const { port, metricsPort, read, readAll } = await startWithMetrics(dist, '--redis', redis)
    await sendAll(port)

    expect(await read()).toEqual(toText(['stele_store_fallbacks_total 1']))
    const { status, headers, body } = await readAll()
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(body).toMatch(/^process_cpu_seconds_total \d/m)
    // 11 buckets, and one without an upper bound, for each of 7 operations.
    expect(body.match(/^stele_request_duration_seconds_bucket\{/gm)?.length).toBe(12 * 7)

    // They are at one path, for GET and HEAD.
    const ask = async (method: string, target: string) => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}${target}`, { method })
      return [response.status, response.headers.get('allow')]
    }
    expect(await ask('HEAD', '/metrics')).toEqual([200, null])
    expect(await ask('POST', '/metrics')).toEqual([405, 'GET, HEAD'])
    expect(await ask('GET', '/')).toEqual([404, null])
  })

  it('are refused in one line if they cannot be served', async () => {
    const taken = await listen(createServer())
    const cwd = dirname(dist)
    const calls = [
      [
        ['--metrics', String(taken)],
        `Cannot listen on 127.0.0.1:${taken}: the port is in use; choose another with --metrics`,
      ],
      ...['x', '65536', '1.2.3:1', '::1:1', '[1.2.3.4]:1'].map((value) => [
        ['--metrics', value],
        `option '--metrics <[address:]port>' argument '${value}' is invalid. Expected a port from 0 to 65535, or an IP address and a port such as 0.0.0.0:9090; see stele serve --help`,
      ]),
    ] as const
    for (const [parameters, message] of calls) {
      const result = await runCli(['serve', '--port', '0', ...parameters], { cwd })
      expect(result).toEqual({ code: 2, stdout: '', stderr: `stele: ${message}\n` })
    }
  })
})
