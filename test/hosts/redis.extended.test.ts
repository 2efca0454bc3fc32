/** A quota that four instances share through Redis, while Redis works, stops responding, crashes and restarts. */

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { ReceivedResponse } from '../../generator/verifier/case.ts'
import { createHttpTarget } from '../../generator/verifier/http-target.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import { onNode, type Running } from './engines.ts'
import { startRedis } from './redis.ts'
import { startNginx } from './web-servers.ts'

const whyNot = findMissing('redis-server') ?? findMissing('nginx')

/** Starts a load balancer that adds `X-Forwarded-For`. */
const startBalancer = (upstreams: readonly string[]): Promise<Running> =>
  startNginx(
    `upstream instances { ${upstreams.map((origin) => `server ${new URL(origin).host};`).join(' ')} }`,
    'location / { proxy_pass http://instances; proxy_set_header X-Forwarded-For $remote_addr; }',
    0,
  )

describeWhere('four instances that share Redis', whyNot, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-redis-'))
  const instances: Running[] = []
  let redisPort = 0
  let redis: ChildProcess
  let balancer: Running | undefined
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
    const flags = ['--trust-proxy', '1', '--redis', `redis://127.0.0.1:${redisPort}`]
    const start = onNode(process.execPath, ...flags)
    for (let index = 0; index < 4; index += 1) instances.push(await start(dist, 0))
    balancer = await startBalancer(instances.map(({ origin }) => origin))
    // The first requests compile code. Redis may then respond later than an instance waits, which counts by itself for a second.
    await waitUntilShared()
  })
  afterAll(async () => {
    for (const instance of instances) await instance.stop()
    await balancer?.stop()
    redis.kill('SIGCONT')
    redis.kill()
    if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit')
    rmSync(folder, { recursive: true })
  })

  /**
   * Sends requests as one new client, some at a time: all at once would keep an instance so busy that it sees the response of Redis
   * too late. Returns the number of responses by status and kind of body.
   */
  async function sendConcurrently(times: number): Promise<Record<string, number>> {
    clients += 1
    const localAddress = `127.2.0.${clients}`
    const target = createHttpTarget('nginx', balancer?.origin ?? '', { toLocalAddress: () => localAddress })
    const responses: ReceivedResponse[] = []
    while (responses.length < times) {
      const batch = Array.from({ length: 40 }, () => target.send({ path: '/api/v1/profile' }, 0))
      responses.push(...(await Promise.all(batch)))
    }
    const counts: Record<string, number> = {}
    for (const { status, body } of responses) {
      const parsed: { name?: string; error?: { code: string } } = JSON.parse(
        Buffer.from(body).toString('utf8'),
      )
      const kind = `${status} ${parsed.error?.code ?? parsed.name}`
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    return counts
  }

  /** The counts of one shared window of 60 requests. */
  const shared = { '200 Sample Author': 60, '429 RATE_LIMITED': 140 }

  /** Expects more requests to succeed than one window allows, but at most those of four windows. */
  const expectSeparateWindows = (counts: Record<string, number>) => {
    const { '200 Sample Author': succeeded = 0, '429 RATE_LIMITED': limited = 0, ...rest } = counts
    expect(rest).toEqual({})
    expect(succeeded + limited).toBe(200)
    expect(succeeded).toBeGreaterThan(60)
    expect(succeeded).toBeLessThanOrEqual(240)
  }

  /** Sends requests until the window is shared again: each instance detects that only when it handles a request. */
  const waitUntilShared = async () => {
    for (let tries = 0; tries < 40; tries += 1) {
      if (JSON.stringify(await sendConcurrently(200)) === JSON.stringify(shared)) return
      await setTimeout(250)
    }
    throw new Error('The instances do not share a window again')
  }

  it('allow a client exactly one window in total', async () => {
    expect(await sendConcurrently(200)).toEqual(shared)
  })

  it('use separate windows while Redis does not respond, and then share one again', async () => {
    redis.kill('SIGSTOP')
    expectSeparateWindows(await sendConcurrently(200))
    expectSeparateWindows(await sendConcurrently(200))
    redis.kill('SIGCONT')
    await waitUntilShared()
  })

  it('use separate windows after Redis crashes, and share one again after it restarts', async () => {
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    expectSeparateWindows(await sendConcurrently(200))
    redis = await startRedis(redisPort)
    await waitUntilShared()
  })
})
