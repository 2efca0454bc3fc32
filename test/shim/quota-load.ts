/** Services under load with a quota, whose stores and sources are slow, and whose clocks jump. */

import { setImmediate } from 'node:timers/promises'
import type { QuotaStore } from '../../shim/core/quota.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import type { Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { type Files, smallSite } from '../fixtures/content.ts'
import { policy } from '../fixtures/quota-load.ts'
import { createRandom } from '../fixtures/random.ts'
import { serveShim } from '../fixtures/wire.ts'

/** The small site with the quota of the load. */
export const loadedSite: Files = {
  ...smallSite,
  'site.yaml': `${smallSite['site.yaml']}quota: { limit: ${policy.limit}, window: ${policy.window} }\n`,
}

const { integer } = createRandom(7)

/** A system clock that is set back and forward by up to a day on each request. */
export const jumpingClock = () => 1_700_000_000_000 + integer(86_400_000)

/** Creates a clock whose readings take two milliseconds each, so that windows end in the middle of the load. */
export function createSteppingClock(): () => number {
  let elapsed = 0
  return () => {
    elapsed += 2
    return elapsed
  }
}

/** Delays a promise by a random number of turns of the event loop. */
async function delay<T>(result: () => T): Promise<Awaited<T>> {
  for (let turns = integer(6); turns > 0; turns--) await setImmediate()
  return await result()
}

/** Serves a site. Returns the origin. */
export async function serve(
  quota: QuotaStore,
  clock: (() => number) | null,
  source: Source,
): Promise<string> {
  const shim = await createShim({ source, quota, recheck: 0, ...(clock && { clock }) })
  return `http://127.0.0.1:${await serveShim(shim, { now: jumpingClock })}`
}

export function createSlowSource(dist: string): Source {
  const fast = createDiskSource(dist)
  return {
    name: dist,
    readManifest: (known) => delay(() => fast.readManifest(known)),
    readFile: (file) => delay(() => fast.readFile(file)),
  }
}

export function createSlowStore(): QuotaStore {
  const store = createMemoryStore()
  return {
    consume: (...parameters) => delay(() => store.consume(...parameters)),
    get: (...parameters) => delay(() => store.get(...parameters)),
  }
}
