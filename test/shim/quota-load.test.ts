/** The quota under load: no window accepts one request too many or too few, whatever is slow and wherever clocks jump. */

import { describe, expect, it } from 'vitest'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import type { Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { expectExactWindows, policy } from '../fixtures/quota-load.ts'
import { toRequest } from '../fixtures/request.ts'
import { createSlowSource, createSlowStore, createSteppingClock, loadedSite, serve } from './quota-load.ts'

const dist = useDist(loadedSite)

it('16 connections of one client through three windows of a slow store, with a slow source, while the system’s clock jumps, get exactly the quota', async () => {
  await expectExactWindows([await serve(createSlowStore(), createSteppingClock(), createSlowSource(dist))])
})

describe('a request that waits for its source', () => {
  it('counts in the window that is open when the quota is asked, not when it arrived', async () => {
    let elapsed = 0
    let respond = () => {}
    const source: Source = {
      ...createDiskSource(dist),
      readManifest: async (known) => {
        if (known !== null) await new Promise<void>((resolve) => (respond = resolve))
        return known ?? createDiskSource(dist).readManifest(null)
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
