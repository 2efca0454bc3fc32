/** The quota under load, with each combination of slow parts, with real clocks, and in several processes. */

import { describe, it } from 'vitest'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createRedisStore, type RedisStore } from '../../shim/stores/redis.ts'
import { startServe } from '../fixtures/cli.ts'
import { useDist } from '../fixtures/dist.ts'
import { expectExactWindows } from '../fixtures/quota-load.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { startRedis } from '../hosts/redis.ts'
import { findFreePort } from '../targets/targets.ts'
import {
  createSlowSource,
  createSlowStore,
  createSteppingClock,
  jumpingClock,
  loadedSite,
  serve,
} from './quota-load.ts'

const dist = useDist(loadedSite)

describe('16 connections of one client through three windows, while the system’s clock jumps, get exactly the quota', () => {
  it.each([
    ['in memory', createMemoryStore, createDiskSource],
    ['in memory, with a slow source', createMemoryStore, createSlowSource],
    ['in a slow store', createSlowStore, createDiskSource],
  ])('%s', async (_, createStore, createSource) => {
    await expectExactWindows([await serve(createStore(), createSteppingClock(), createSource(dist))])
  })

  it('in memory, with the default clock', async () => {
    await expectExactWindows([await serve(createMemoryStore(), null, createDiskSource(dist))])
  })

  it('in two worker processes', async () => {
    const { address } = await startServe(['--workers', '2', '--out', dist])
    await expectExactWindows([address])
  })
})

describeWhere(
  '16 connections of one client to two instances that share Redis',
  findMissing('redis-server'),
  () => {
    it('get exactly the quota through three windows, while the clocks of the instances jump', async () => {
      const port = await findFreePort()
      const redis = await startRedis(port)
      const stores: RedisStore[] = []
      try {
        for (let count = 0; count < 2; count++) {
          stores.push(await createRedisStore(`redis://127.0.0.1:${port}`, { timeout: 60_000 }))
        }
        await expectExactWindows(
          await Promise.all(stores.map((store) => serve(store, jumpingClock, createDiskSource(dist)))),
        )
      } finally {
        for (const store of stores) store.close()
        redis.kill()
      }
    })
  },
)
