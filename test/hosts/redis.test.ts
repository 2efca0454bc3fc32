/** One quota for four instances behind a balancer, with Redis there, silent, gone and back. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createHttpTarget } from '../../generator/conformance/http-target.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { type Running, startProcess } from './hosts.ts'
import { startRedis } from './redis.ts'
import { startNginx } from './web-servers.ts'

const project = join(import.meta.dirname, '../..')

const whyNot = findMissing('redis-server', '-v') ?? findMissing('nginx', '-v')

/** A balancer that says who the client is. */
const startBalancer = (upstreams: readonly string[]): Promise<Running> =>
  startNginx(
    `upstream instances { ${upstreams.map((origin) => `server ${new URL(origin).host};`).join(' ')} }`,
    'location / { proxy_pass http://instances; proxy_set_header X-Forwarded-For $remote_addr; }',
    0,
  )

describeWhere('Four instances that share Redis', whyNot, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-redis-'))
  const instances: Running[] = []
  let redisPort = 0
  let redis: ChildProcess
  let front: Running | undefined
  let clients = 0

  beforeAll(async () => {
    const dist = join(folder, 'dist')
    const site = `${smallSite['site.yaml']}quota: { limit: 60, window: 3600 }\n`
    await build({
      content: writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content')),
      out: dist,
    })
    redisPort = await findFreePort()
    redis = await startRedis(redisPort)
    const flags = [
      '--out',
      dist,
      '--port',
      '0',
      '--trust-proxy',
      '1',
      '--redis',
      `redis://127.0.0.1:${redisPort}`,
    ]
    const cli = ['--import', 'tsx', join(project, 'generator/cli/main.ts'), 'serve', ...flags]
    for (let place = 0; place < 4; place += 1) instances.push(await startProcess(process.execPath, cli))
    front = await startBalancer(instances.map(({ origin }) => origin))
  })
  afterAll(async () => {
    for (const instance of instances) await instance.stop()
    await front?.stop()
    redis.kill('SIGCONT')
    redis.kill()
    if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit')
    rmSync(folder, { recursive: true })
  })

  /** Asks many times at once as one new client: how many answers have which status, each of them whole. */
  async function askAtOnce(times: number): Promise<Record<string, number>> {
    clients += 1
    const localAddress = `127.2.0.${clients}`
    const target = createHttpTarget('nginx', front?.origin ?? '', { toLocalAddress: () => localAddress })
    const answers = await Promise.all(
      Array.from({ length: times }, () => target.ask({ path: '/api/v1/profile' }, 0)),
    )
    const counts: Record<string, number> = {}
    for (const { status, body } of answers) {
      const parsed = JSON.parse(Buffer.from(body).toString('utf8')) as {
        name?: string
        error?: { code: string }
      }
      const said = `${status} ${parsed.error?.code ?? parsed.name}`
      counts[said] = (counts[said] ?? 0) + 1
    }
    return counts
  }

  /** One window for all: exactly its requests are answered. */
  const shared = { '200 Sample Author': 60, '429 RATE_LIMITED': 140 }

  /** One window for each: between what one gives and what four give, and nothing else than these answers. */
  const expectOwnWindows = (counts: Record<string, number>) => {
    const { '200 Sample Author': answered = 0, '429 RATE_LIMITED': refused = 0, ...others } = counts
    expect(others).toEqual({})
    expect(answered + refused).toBe(200)
    expect(answered).toBeGreaterThan(60)
    expect(answered).toBeLessThanOrEqual(240)
  }

  /** Asks until the window is shared again: each instance finds out with a request of its own. */
  const waitUntilShared = async () => {
    for (let tries = 0; tries < 40; tries += 1) {
      if (JSON.stringify(await askAtOnce(200)) === JSON.stringify(shared)) return
      await setTimeout(250)
    }
    throw new Error('The window is not shared again')
  }

  it('answer exactly one window of one client', async () => {
    expect(await askAtOnce(200)).toEqual(shared)
  })

  it('each answer by a window of their own while it is silent, and share one again', async () => {
    redis.kill('SIGSTOP')
    expectOwnWindows(await askAtOnce(200))
    expectOwnWindows(await askAtOnce(200))
    redis.kill('SIGCONT')
    await waitUntilShared()
  })

  it('each answer by a window of their own while it is gone, and share one again', async () => {
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    expectOwnWindows(await askAtOnce(200))
    redis = await startRedis(redisPort)
    await waitUntilShared()
  })
})
