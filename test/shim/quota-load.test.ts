/** The quota under load: no window accepts one request too many or too few, whatever is slow and wherever clocks jump. */

import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { QuotaStore } from '../../shim/core/quota.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import type { Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createRedisStore, type RedisStore } from '../../shim/stores/redis.ts'
import { startServe } from '../fixtures/cli.ts'
import { smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { expectExactWindows, policy } from '../fixtures/quota-load.ts'
import { createRandom } from '../fixtures/random.ts'
import { toRequest } from '../fixtures/request.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { serveShim } from '../fixtures/wire.ts'
import { startRedis } from '../hosts/redis.ts'
import { findFreePort } from '../targets/targets.ts'

const dist = useDist({
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}quota: { limit: ${policy.limit}, window: ${policy.window} }\n`,
})

const { integer } = createRandom(7)

/** A system clock that is set back and forward by up to a day on each request. */
const jumpingClock = () => 1_700_000_000_000 + integer(86_400_000)

/** Delays a promise by a random number of turns of the event loop. */
async function delay<T>(result: () => T): Promise<Awaited<T>> {
  for (let turns = integer(6); turns > 0; turns--) await setImmediate()
  return await result()
}

/** Serves the site. Returns the origin. */
async function serve(quota: QuotaStore, clock: (() => number) | null, source: Source): Promise<string> {
  const shim = await createShim({ source, quota, recheck: 0, ...(clock && { clock }) })
  return `http://127.0.0.1:${await serveShim(shim, { now: jumpingClock })}`
}

const disk = () => createDiskSource(dist)
const slowSource = (): Source => {
  const fast = disk()
  return {
    name: dist,
    readManifest: (known) => delay(() => fast.readManifest(known)),
    readFile: (file) => delay(() => fast.readFile(file)),
  }
}
const slowStore = (): QuotaStore => {
  const store = createMemoryStore()
  return {
    consume: (...parameters) => delay(() => store.consume(...parameters)),
    get: (...parameters) => delay(() => store.get(...parameters)),
  }
}

describe('16 connections of one client through three windows, while the system’s clock jumps, get exactly the quota', () => {
  it.each([
    ['in memory', createMemoryStore, disk],
    ['in memory, with a slow source', createMemoryStore, slowSource],
    ['in a slow store', slowStore, disk],
    ['in a slow store, with a slow source', slowStore, slowSource],
  ])('%s', async (_, createStore, createSource) => {
    let elapsed = 0
    // Each reading of the clock takes two milliseconds, so that windows end in the middle of the load.
    const clock = () => {
      elapsed += 2
      return elapsed
    }
    await expectExactWindows([await serve(createStore(), clock, createSource())])
  })

  it('in memory, with the default clock', async () => {
    await expectExactWindows([await serve(createMemoryStore(), null, disk())])
  })

  it('in two worker processes', async () => {
    const { address } = await startServe(['--workers', '2', '--out', dist])
    await expectExactWindows([address])
  })
})

describeWhere(
  '16 connections of one client to two instances that share Redis',
  findMissing('redis-server', '-v'),
  () => {
    it('get exactly the quota through three windows, while the clocks of the instances jump', async () => {
      const port = await findFreePort()
      const redis = await startRedis(port)
      const stores: RedisStore[] = []
      try {
        for (let count = 0; count < 2; count++) {
          stores.push(await createRedisStore(`redis://127.0.0.1:${port}`, { timeout: 60_000 }))
        }
        await expectExactWindows(await Promise.all(stores.map((store) => serve(store, jumpingClock, disk()))))
      } finally {
        for (const store of stores) store.close()
        redis.kill()
      }
    })
  },
)

describe('a request that waits for its source', () => {
  it('counts in the window that is open when the quota is asked, not when it arrived', async () => {
    let elapsed = 0
    let respond = () => {}
    const source: Source = {
      ...disk(),
      readManifest: async (known) => {
        if (known !== null) await new Promise<void>((resolve) => (respond = resolve))
        return known ?? disk().readManifest(null)
      },
    }
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: 0, clock: () => elapsed })
    const send = async () => {
      const { status, headers } = await shim.handle(toRequest('/api/v1/health'))
      return [status, ...['RateLimit-Remaining', 'RateLimit-Reset'].map((name) => new Map(headers).get(name))]
    }
    elapsed = 1
    const waiting = send()
    const early = await send()
    elapsed = 1000 * policy.window + 2
    respond()
    expect([early, await waiting]).toEqual([
      [200, String(policy.limit - 1), String(policy.window)],
      [200, String(policy.limit - 1), String(policy.window)],
    ])
  })
})
