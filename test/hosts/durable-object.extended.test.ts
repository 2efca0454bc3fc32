/** The quota window of a client in a Durable Object, on workerd. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { expectExactWindows, policy } from '../fixtures/quota-load.ts'
import { describeWhere } from '../fixtures/where.ts'
import { engines } from './engines.ts'
import type { ObjectState } from './worker.ts'
import { startWorkerd } from './workerd.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-objects-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * Builds a site and returns its dist folder.
 * @param window in seconds
 * @param limit requests per window
 */
async function buildSite(name: string, window: number, limit = 3): Promise<string> {
  const site = `${smallSite['site.yaml']}quota: { limit: ${limit}, window: ${window} }\n`
  const out = join(folder, name, 'dist')
  await build({
    content: writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, name, 'content')),
    out,
    host: 'cloudflare',
  })
  return out
}

/**
 * Starts the Worker.
 * @param objects the folder for the storage of its objects; by default they have no persistent storage
 */
async function start(dist: string, objects?: string) {
  const entry = 'test/hosts/worker.ts'
  const { origin, stop } = await startWorkerd(dist, 0, { entry, objects })
  let stopping: Promise<unknown> | undefined
  const stopOnce = () => {
    stopping ??= stop()
    return stopping
  }
  onTestFinished(async () => void (await stopOnce()))
  const inspect = async (): Promise<ObjectState> => (await fetch(`${origin}/test/inspect`)).json()
  return {
    stop: stopOnce,
    inspect,
    origin,
    run: (name: 'trigger-alarm' | 'evict') => fetch(`${origin}/test/${name}`),
    /** Sets the clock of the object by a number of seconds from the system's time. */
    setClock: (seconds: number) => fetch(`${origin}/test/set-clock?seconds=${seconds}`),
    /** Sends a metered request, and returns its status and `RateLimit-Remaining`. */
    async sendRequest() {
      const { status, headers } = await fetch(`${origin}/api/v1/profile`)
      return [status, headers.get('ratelimit-remaining')]
    },
    /** Waits until the state of the object fulfils a condition, for ten seconds at most. */
    async waitUntil(isReached: (state: ObjectState) => boolean): Promise<ObjectState> {
      for (let tries = 0; tries < 400; tries += 1) {
        const state = await inspect()
        if (isReached(state)) return state
        await setTimeout(25)
      }
      throw new Error(`The state of the object is still ${JSON.stringify(await inspect())}`)
    },
  }
}

const whyNot = engines.find(({ name }) => name === 'workerd')?.whyNot ?? null

describeWhere('the quota window of a client in a Durable Object', whyNot, () => {
  it('survives the eviction of the object from memory, and a restart of the Worker', async () => {
    const dist = await buildSite('long', 3600)
    const objects = join(folder, 'objects')
    const before = await start(dist, objects)
    expect(await before.sendRequest()).toEqual([200, '2'])
    await before.run('evict')
    expect(await before.sendRequest()).toEqual([200, '1'])
    const state = await before.inspect()
    await before.stop()

    const after = await start(dist, objects)
    expect(await after.inspect()).toEqual(state)
    expect(await after.sendRequest()).toEqual([200, '0'])
    expect(await after.sendRequest()).toEqual([429, '0'])
  })

  it('survives an alarm that fires early, and sets the alarm again', async () => {
    const worker = await start(await buildSite('early', 3600))
    await worker.sendRequest()
    const { keys, alarm } = await worker.inspect()
    expect({ keys, isSet: alarm !== null }).toEqual({ keys: ['quota'], isSet: true })

    await worker.run('trigger-alarm')
    expect(await worker.waitUntil((state) => state.alarm === alarm)).toEqual({ keys, alarm })
    expect(await worker.sendRequest()).toEqual([200, '1'])
  })

  it('is deleted from storage when it ends, without another request', async () => {
    const worker = await start(await buildSite('short', 1))
    expect(await worker.sendRequest()).toEqual([200, '2'])

    expect(await worker.waitUntil(({ keys }) => keys.length === 0)).toEqual({ keys: [], alarm: null })
    expect(await worker.sendRequest()).toEqual([200, '2'])
  })

  it('accepts exactly the quota, through three windows and over 16 connections', async () => {
    const { origin } = await start(await buildSite('loaded', policy.window, policy.limit))
    await expectExactWindows([origin])
  })

  it('lasts while the clock is set by less than its length, and ends if the clock is set by more', async () => {
    const worker = await start(await buildSite('jumping', 3600))
    const results = []
    for (const seconds of [0, -1800, 1800, 1800, -3700, -3700, 0]) {
      await worker.setClock(seconds)
      results.push(await worker.sendRequest())
    }

    expect(results).toEqual([
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
      [200, '2'],
      [200, '1'],
      [200, '2'],
    ])
  })
})
