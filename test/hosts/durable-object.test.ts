/** A client's window in a Durable Object, on workerd: it outlives the object's memory, and not its end. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { describeWhere } from '../fixtures/where.ts'
import { hosts } from './hosts.ts'
import type { Held } from './worker.ts'
import { startWorkerd } from './workerd.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-objects-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Builds a site of three requests a window; gives the dist folder. */
async function buildSite(name: string, window: number): Promise<string> {
  const site = `${smallSite['site.yaml']}quota: { limit: 3, window: ${window} }\n`
  const out = join(folder, name, 'dist')
  await build({
    content: writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, name, 'content')),
    out,
    host: 'cloudflare',
  })
  return out
}

/** Starts a Worker, whose objects keep what they hold in a folder where one is given. */
async function start(dist: string, objects?: string) {
  const entry = 'test/hosts/worker.ts'
  const { origin, stop } = await startWorkerd(dist, 0, { entry, objects })
  let stopping: Promise<unknown> | undefined
  const stopOnce = () => {
    stopping ??= stop()
    return stopping
  }
  onTestFinished(async () => void (await stopOnce()))
  const tell = async (): Promise<Held> => (await fetch(`${origin}/test/tell`)).json() as Promise<Held>
  return {
    stop: stopOnce,
    tell,
    do: (name: 'ring' | 'evict') => fetch(`${origin}/test/${name}`),
    /** One request that counts: its status, and what remains. */
    async ask() {
      const { status, headers } = await fetch(`${origin}/api/v1/profile`)
      return [status, headers.get('ratelimit-remaining')]
    },
    /** Looks at the object until it holds what is waited for. */
    async waitUntil(isThere: (held: Held) => boolean): Promise<Held> {
      for (let tries = 0; tries < 400; tries += 1) {
        const held = await tell()
        if (isThere(held)) return held
        await setTimeout(25)
      }
      throw new Error(`The object holds ${JSON.stringify(await tell())}`)
    },
  }
}

const whyNot = hosts.find(({ name }) => name === 'workerd')?.whyNot ?? null

describeWhere('A client’s window in a Durable Object', whyNot, () => {
  it('is the same when the object has lost its memory, and when everything was started anew', async () => {
    const dist = await buildSite('long', 3600)
    const objects = join(folder, 'objects')
    const before = await start(dist, objects)
    expect(await before.ask()).toEqual([200, '2'])
    await before.do('evict')
    expect(await before.ask()).toEqual([200, '1'])
    const held = await before.tell()
    await before.stop()

    const after = await start(dist, objects)
    expect(await after.tell()).toEqual(held)
    expect(await after.ask()).toEqual([200, '0'])
    expect(await after.ask()).toEqual([429, '0'])
  })

  it('is not deleted by an alarm that rings before its end, which is set again', async () => {
    const worker = await start(await buildSite('early', 3600))
    await worker.ask()
    const { keys, alarm } = await worker.tell()
    expect({ keys, isSet: alarm !== null }).toEqual({ keys: ['quota'], isSet: true })

    await worker.do('ring')
    expect(await worker.waitUntil((held) => held.alarm === alarm)).toEqual({ keys, alarm })
    expect(await worker.ask()).toEqual([200, '1'])
  })

  it('is deleted with everything that the object holds when it has ended, though nobody asks', async () => {
    const worker = await start(await buildSite('short', 1))
    expect(await worker.ask()).toEqual([200, '2'])

    expect(await worker.waitUntil(({ keys }) => keys.length === 0)).toEqual({ keys: [], alarm: null })
    expect(await worker.ask()).toEqual([200, '2'])
  })
})
