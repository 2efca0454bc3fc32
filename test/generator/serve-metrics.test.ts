/** The metrics of `stele serve`. */

import { createServer } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { runCli, startServe } from '../fixtures/cli.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { exchange, get, listen, send } from '../fixtures/wire.ts'
import { findFreePort } from '../targets/targets.ts'

async function publish(): Promise<string> {
  const folder = createFolder()
  await build({ content: writeFiles(smallSite, join(folder, 'content')), out: join(folder, 'dist') })
  return folder
}

/** Starts a server with metrics. `read()` returns its own metrics, without times. */
async function start(...parameters: readonly string[]) {
  const port = await findFreePort()
  const options = { cwd: await publish(), preload: ['which-process'] }
  const server = await startServe(['--log', 'silent', '--metrics', String(port), ...parameters], options)
  const readAll = () => send(port, '/metrics')
  const read = async () => {
    const lines = (await readAll()).body.split('\n')
    return lines.filter((line) => line.includes('stele_') && !/_(?:bucket|sum)\{/.test(line))
  }
  return { ...server, metricsPort: port, readAll, read }
}

/** Sends 2 requests to pages, 62 that count, one that does not, and one that is malformed. */
async function sendAll(port: number): Promise<void> {
  await send(port, '/')
  await send(port, '/nothing')
  await send(port, '/api/v1/profile')
  await send(port, '/api/v1/essays?lang=xx')
  await send(port, '/api/v1/essays/first-essay')
  await send(port, '/api/v1/essays.pt.json')
  await send(port, '/api/v1/nothing')
  await send(port, '/api/v1/search?q=first')
  for (let count = 0; count < 56; count++) await send(port, '/api/v1/health')
  await exchange(port, get('/api/v1/health').replace('GET', 'OPTIONS'))
  await exchange(port, 'garbage\r\n\r\n')
}

const toText = (samples: readonly string[]): string[] => [
  '# HELP stele_requests_total Responses, by operation and status.',
  '# TYPE stele_requests_total counter',
  'stele_requests_total{operation="site",status="200"} 1',
  'stele_requests_total{operation="site",status="404"} 1',
  'stele_requests_total{operation="getProfile",status="200"} 1',
  'stele_requests_total{operation="listEssays",status="400"} 1',
  'stele_requests_total{operation="getEssayBySlug",status="200"} 1',
  'stele_requests_total{operation="listEssays",status="200"} 1',
  'stele_requests_total{operation="other",status="404"} 1',
  'stele_requests_total{operation="searchContent",status="200"} 1',
  'stele_requests_total{operation="getApiHealth",status="200"} 54',
  'stele_requests_total{operation="getApiHealth",status="429"} 2',
  'stele_requests_total{operation="getApiHealth",status="204"} 1',
  'stele_requests_total{operation="other",status="400"} 1',
  '# HELP stele_request_duration_seconds Time until a response was ready to be sent, by operation.',
  '# TYPE stele_request_duration_seconds histogram',
  'stele_request_duration_seconds_count{operation="site"} 2',
  'stele_request_duration_seconds_count{operation="getProfile"} 1',
  'stele_request_duration_seconds_count{operation="listEssays"} 2',
  'stele_request_duration_seconds_count{operation="getEssayBySlug"} 1',
  'stele_request_duration_seconds_count{operation="other"} 2',
  'stele_request_duration_seconds_count{operation="searchContent"} 1',
  'stele_request_duration_seconds_count{operation="getApiHealth"} 57',
  '# HELP stele_quota_refusals_total Requests that were refused because the quota of their client was used up.',
  '# TYPE stele_quota_refusals_total counter',
  'stele_quota_refusals_total 2',
  '# HELP stele_builds_total Builds that were picked up, the first one included.',
  '# TYPE stele_builds_total counter',
  'stele_builds_total 1',
  '# HELP stele_store_fallbacks_total How often a process lost the shared quota store and counted by itself.',
  '# TYPE stele_store_fallbacks_total counter',
  ...samples,
]

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

describe('the metrics of stele serve', () => {
  it('count requests, refusals and builds in the text format of Prometheus', async () => {
    const { port, read, readAll } = await start()
    await sendAll(port)

    expect(await read()).toEqual(toText(['stele_store_fallbacks_total 0']))
    const { status, headers, body } = await readAll()
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(body).toMatch(/^process_cpu_seconds_total \d/m)
    // 11 buckets, and one without an upper bound, for each of 7 operations.
    expect(body.match(/^stele_request_duration_seconds_bucket\{/gm)?.length).toBe(12 * 7)
  })

  it('add up all workers, and keep the totals of one that died', async () => {
    const { port, read } = await start('--workers', '2')
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

  it('count how often the server loses Redis', async () => {
    const redis = `redis://127.0.0.1:${await findFreePort()}`
    const { port, read } = await start('--redis', redis)
    await send(port, '/api/v1/health')

    expect((await read()).at(-1)).toBe('stele_store_fallbacks_total 1')
  })

  it('are at one path, for GET and HEAD', async () => {
    const { metricsPort } = await start()
    const ask = async (method: string, target: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${metricsPort}${target}`, { method })
      return [status, headers.get('allow')]
    }

    expect(await ask('GET', '/metrics')).toEqual([200, null])
    expect(await ask('HEAD', '/metrics')).toEqual([200, null])
    expect(await ask('POST', '/metrics')).toEqual([405, 'GET, HEAD'])
    expect(await ask('GET', '/')).toEqual([404, null])
  })

  it('are refused in one line if they cannot be served', async () => {
    const taken = await listen(createServer())
    const cwd = await publish()
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
