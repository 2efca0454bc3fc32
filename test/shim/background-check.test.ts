/** Checks for a new build that take long: which requests wait for them, and which build these get. */

import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { checkInBackground, type WaitForCheck } from '../../shim/runtime/publication.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { startServe } from '../fixtures/cli.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'
import { newSite, oldSite } from '../fixtures/sites.ts'
import { createHold, manifest, startHost } from '../fixtures/static-host.ts'

const oldDist = useDist(oldSite)
const newDist = useDist(newSite)

/** Longer than any test: a request that waits for a check that hangs makes its test fail. */
const timeout = 600_000
const targets = ['/api/v1/profile', '/api/v1/health', '/api/v1/essays/none', '/openapi.json']

/** Opens a shim in front of a host. The first check has ended, and the files of the targets are in memory. */
async function open(waitForCheck?: WaitForCheck) {
  const host = await startHost(oldDist)
  const errors: unknown[] = []
  let now = 1_000_000
  const shim = await createShim({
    source: createOriginSource(host.origin, { timeout }),
    quota: createMemoryStore(),
    clock: () => now,
    onError: (error) => errors.push(error),
    ...(waitForCheck && { waitForCheck }),
  })
  /** Sends a request. Returns the status of the response, and which site it comes from. */
  const send = async (target: string) => {
    // A response from memory needs no turn of the event loop, but a check in the background does.
    await setImmediate()
    const { status, body } = await shim.handle(toRequest(target))
    const text = await new Blob(body === null ? [] : [body]).text()
    return `${status} ${/https:\/\/(\w+)\.test/.exec(text)?.[1]}`
  }
  for (const target of targets) await send(target)
  return {
    ...host,
    errors,
    send,
    advance(milliseconds: number) {
      now += milliseconds
    },
    countChecks: () => host.requests.filter((line) => line.startsWith(manifest)).length,
  }
}

const inBackground = checkInBackground({ maxWait: 10, staleWhileRevalidate: 10_000 })
const fromMemory = ['200 old', '200 old', '404 undefined', '200 old']

describe('a host that never responds to a check', () => {
  it('delays no response from memory while requests are frequent', async () => {
    const { state, held, send, advance, countChecks } = await openHung(
      checkInBackground({ maxWait: timeout, staleWhileRevalidate: 10_000 }),
    )
    const checks = countChecks()
    const responses: string[][] = []
    for (let second = 0; second < 20; second++) {
      advance(1000)
      responses.push(await Promise.all(targets.map(send)))
    }
    expect(responses).toEqual(responses.map(() => fromMemory))
    expect(countChecks()).toBe(checks + 1)
    expect((await held).writableEnded).toBe(false)
    expect(state.dist).toBe(oldDist)
  })

  it('delays the first response after an idle time by the maximum, and no other', async () => {
    const { send, advance, held } = await openHung(inBackground)
    advance(3_600_000)
    const first = await send('/api/v1/profile')
    advance(3_600_000)
    expect([first, ...(await Promise.all(targets.map(send)))]).toEqual(['200 old', ...fromMemory])
    expect((await held).writableEnded).toBe(false)
  })

  it('delays only the request that starts the check, where requests wait for it', async () => {
    const { state, send, advance, held } = await openHung()
    advance(1000)
    const waiting = send('/api/v1/profile')
    const response = await held
    advance(1000)
    expect(await Promise.all(targets.map(send))).toEqual(fromMemory)

    state.overrides.clear()
    response.writeHead(502).end()
    expect(await waiting).toBe('200 old')
  })

  it('is reported once for each check, however many requests come meanwhile', async () => {
    const { state, errors, send, advance, held, countChecks, origin } = await openHung(inBackground)
    for (let second = 0; second < 5; second++) {
      advance(1000)
      await send('/api/v1/profile')
    }
    const response = await held
    expect(errors).toEqual([])
    response.writeHead(502).end()
    state.overrides.set(manifest, (next) => next.writeHead(503).end())
    const checks = countChecks()
    while (countChecks() === checks) {
      advance(1000)
      await send('/api/v1/profile')
    }
    while (errors.length < 2) await send('/api/v1/health')
    expect(errors.map(String)).toEqual(
      [502, 503].map(
        (status) => `Error: Cannot read "${manifest}" from ${origin}: it responded with ${status}`,
      ),
    )
  })

  /** Opens a shim whose host hangs from now on. */
  async function openHung(waitForCheck?: WaitForCheck) {
    const opened = await open(waitForCheck)
    const { override, held } = createHold()
    opened.state.overrides.set(manifest, override)
    return { ...opened, held }
  }
})

describe('a new build on a host', () => {
  it('is in the first response after an idle time, if the host responds in time', async () => {
    const { state, send, advance } = await open(
      checkInBackground({ maxWait: timeout, staleWhileRevalidate: 10_000 }),
    )
    state.dist = newDist
    advance(10_000)
    expect(await send('/api/v1/health')).toBe('200 new')
  })

  it('is served once the check in the background has found it, and not before', async () => {
    const { state, send, advance } = await open(inBackground)
    state.dist = newDist
    advance(999)
    expect(await send('/api/v1/health')).toBe('200 old')
    advance(1)
    expect(await send('/api/v1/health')).toBe('200 old')
    const seen = new Set<string>()
    while (!seen.has('200 new')) seen.add(await send('/api/v1/health'))
    expect([...seen].sort()).toEqual(seen.size === 1 ? ['200 new'] : ['200 new', '200 old'])
    expect(await Promise.all(targets.map(send))).toEqual(['200 new', '200 new', '404 undefined', '200 new'])
  })

  it('is found even if the check took longer than a request waits', async () => {
    const { state, send, advance } = await open(inBackground)
    const { override, held } = createHold()
    state.overrides.set(manifest, override)
    advance(60_000)
    expect(await send('/api/v1/health')).toBe('200 old')
    const response = await held
    state.overrides.clear()
    state.dist = newDist
    response.writeHead(502).end()
    let seen = ''
    while (seen !== '200 new') {
      advance(1000)
      seen = await send('/api/v1/health')
    }
    expect(await send('/api/v1/profile')).toBe('200 new')
  })
})

describe('stele serve --origin', () => {
  it('responds from memory while the host hangs', async () => {
    const host = await startHost(oldDist)
    const server = await startServe(['--origin', host.origin])
    const get = async (target: string) => (await fetch(server.address + target)).status
    // The first request starts a check, and reads the file.
    await get('/api/v1/profile')
    const { override, held } = createHold()
    host.state.overrides.set(manifest, override)
    const statuses = new Set<number>()
    const isHeld = held.then(() => statuses.add(0))
    while (!statuses.has(0)) statuses.add(await get('/api/v1/profile'))
    await isHeld
    statuses.add(await get('/api/v1/profile')).add(await get('/api/v1/health'))
    expect([...statuses].sort()).toEqual([0, 200])
    // The server still waits for the host: it has not given up.
    expect((await held).destroyed).toBe(false)
  })
})
