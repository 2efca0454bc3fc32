/** The shim with failing sources and stores, too many requests, and builds that are published during a request. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Manifest } from '../../shim/contract/manifest.ts'
import type { QuotaStore } from '../../shim/core/quota.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import type { WireResponse } from '../../shim/runtime/wire-response.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { parseManifest, type Source, toHash } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'

const dist = useDist()

/** Creates a build in memory with the given profile. */
async function createBuild(profile: string) {
  const bytes = new TextEncoder().encode(profile)
  const manifest = await parseManifest(await readFile(join(dist, '_stele/manifest.json'), 'utf8'), dist)
  const entry = {
    hash: await toHash(bytes),
    bytes: bytes.length,
    lang: 'en',
    type: 'application/json',
    headers: 'cors',
  } as const
  const files = { ...manifest.files, 'api/v1/profile.json': entry }
  return { manifest: { ...manifest, build: profile, files } satisfies Manifest, bytes }
}

/** Returns the parts of a response that differ between tests. */
const toText = ({ status, headers, body }: WireResponse) => ({
  status,
  remaining: headers.find(([name]) => name === 'RateLimit-Remaining')?.[1],
  retryAfter: headers.find(([name]) => name === 'Retry-After')?.[1],
  body: body instanceof Uint8Array ? new TextDecoder().decode(body) : '',
})

const envelope = (code: string, message: string, hint: string) =>
  JSON.stringify({ error: { code, message, resolution_hint: hint } })
const overloaded = envelope(
  'OVERLOADED',
  'The service has too many requests in progress.',
  'Wait a moment (see Retry-After), then send the request again.',
)

/** Creates a promise that `open` resolves. */
function createGate<T>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a file', () => {
  it('is read once for concurrent requests', async () => {
    const disk = createDiskSource(dist)
    const filesRead: string[] = []
    const source: Source = {
      ...disk,
      readFile(file) {
        filesRead.push(file)
        return disk.readFile(file)
      },
    }
    const shim = await createShim({ source, quota: createMemoryStore() })
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => shim.handle(toRequest('/api/v1/profile'))),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(filesRead).toEqual(['api/v1/profile.json'])
    const searches = Array.from({ length: 5 }, () => shim.handle(toRequest('/api/v1/search?q=first')))
    await Promise.all(searches)
    expect(filesRead).toEqual([
      'api/v1/profile.json',
      '_stele/search.json',
      '_stele/search/en.json',
      '_stele/search/pt.json',
      '_stele/search/items/0.jsonl',
    ])
  })
})

describe('a new build', () => {
  it('published between reading the manifest and a file determines the whole response', async () => {
    const [before, after] = [await createBuild('before'), await createBuild('after')]
    let { manifest } = before
    const source: Source = {
      name: 'memory',
      readManifest: async () => manifest,
      async readFile() {
        manifest = after.manifest
        return after.bytes
      },
    }
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: Number.POSITIVE_INFINITY })
    const response = await shim.handle(toRequest('/api/v1/profile'))
    expect(toText(response)).toMatchObject({ status: 200, body: 'after', remaining: '59' })
    expect(response.headers).toContainEqual(['ETag', `"${await toHash(after.bytes)}"`])
  })

  it('published after a check has started is found by another check', async () => {
    const [before, after] = [await createBuild('before'), await createBuild('after')]
    const early = createGate<Manifest>()
    const manifests = [before.manifest, early.opened, after.manifest]
    const file = createGate<typeof after.bytes>()
    const source: Source = {
      name: 'memory',
      readManifest: async () => manifests.shift() ?? after.manifest,
      readFile: () => file.opened,
    }
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: 1000, clock: () => 5000 })
    // The first request starts a check, which returns the old manifest only after the second request has read the new file.
    const checking = shim.handle(toRequest('/api/v1/profile'))
    const reading = shim.handle(toRequest('/api/v1/profile'))
    file.open(after.bytes)
    await new Promise((resolve) => setImmediate(resolve))
    early.open(before.manifest)
    expect([toText(await checking), toText(await reading)]).toMatchObject([
      { status: 200, body: 'after' },
      { status: 200, body: 'after' },
    ])
  })

  it('that takes long to read does not open the quota of a client again', async () => {
    const { manifest, bytes } = await createBuild('slow')
    const slow = createGate<Manifest>()
    const manifests = [manifest, slow.opened]
    const source: Source = {
      name: 'memory',
      readManifest: async () => manifests.shift() ?? manifest,
      readFile: async () => bytes,
    }
    let now = 5000
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: 1000, clock: () => now })
    // The first request waits for the source. The window opens with the second one, which does not wait.
    const waiting = shim.handle(toRequest('/api/v1/profile'))
    now += 100
    const second = await shim.handle(toRequest('/api/v1/profile'))
    slow.open(manifest)
    const first = await waiting
    now += 100
    const third = await shim.handle(toRequest('/api/v1/profile'))
    expect([second, first, third].map((response) => toText(response).remaining)).toEqual(['59', '58', '57'])
  })

  it('that is rolled back while its file is read yields a response of the previous build', async () => {
    const [previous, rolledBack] = [await createBuild('previous'), await createBuild('rolled back')]
    const bodies = [rolledBack.bytes, previous.bytes]
    const source: Source = {
      name: 'memory',
      readManifest: async () => previous.manifest,
      readFile: async () => bodies.shift() ?? previous.bytes,
    }
    const shim = await createShim({ source, quota: createMemoryStore() })
    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 200,
      body: 'previous',
    })
  })

  it('while a check is running is found by a check that begins later, before any file is read again', async () => {
    const [before, after] = [await createBuild('before'), await createBuild('after')]
    const running = createGate<Manifest>()
    const manifests = [before.manifest, running.opened]
    const calls: string[] = []
    const source: Source = {
      name: 'memory',
      async readManifest() {
        calls.push(manifests.length > 0 ? 'manifest' : 'new manifest')
        return manifests.shift() ?? after.manifest
      },
      async readFile() {
        calls.push('file')
        return calls.includes('new manifest') ? after.bytes : null
      },
    }
    let now = 0
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: 1000, clock: () => now })
    now = 1000
    // The first request starts a check and waits for it. The second one does not wait, and misses a file of the old build.
    const first = shim.handle(toRequest('/api/v1/profile'))
    const second = shim.handle(toRequest('/api/v1/profile'))
    while (!calls.includes('file')) await Promise.resolve()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    running.open(before.manifest)
    expect([toText(await first), toText(await second)]).toMatchObject([
      { status: 200, body: 'after' },
      { status: 200, body: 'after' },
    ])
    expect(calls.slice(0, 4)).toEqual(['manifest', 'manifest', 'file', 'new manifest'])
  })

  it('on every check, whose files are always missing, gets a 500 after five attempts', async () => {
    let checks = 0
    const { manifest, bytes } = await createBuild('never')
    const source: Source = {
      name: 'memory',
      readManifest: async () => ({ ...manifest, build: String(checks++) }),
      readFile: async () => bytes.slice(1),
    }
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: Number.POSITIVE_INFINITY })
    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 500,
      remaining: '59',
    })
    expect(checks).toBe(5)
  })
})

describe('too many concurrent requests', () => {
  it('get a complete 503 envelope and do not count, until others have finished', async () => {
    const disk = createDiskSource(dist)
    const gate = createGate<void>()
    const source: Source = { ...disk, readFile: (file) => gate.opened.then(() => disk.readFile(file)) }
    const shim = await createShim({ source, quota: createMemoryStore(), maxInFlight: 2 })
    const first = [shim.handle(toRequest('/api/v1/profile')), shim.handle(toRequest('/api/v1/profile'))]
    await new Promise((resolve) => setImmediate(resolve))

    const refused = toText(await shim.handle(toRequest('/api/v1/profile')))
    expect(refused).toMatchObject({ status: 503, retryAfter: '1', body: overloaded })
    gate.open()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 200,
      remaining: '57',
    })
  })
})

describe('a failing quota store', () => {
  const fail = () => Promise.reject(new Error('Cannot reach the store'))
  const quota: QuotaStore = { consume: fail, get: fail }

  it('does not prevent a 503 response', async () => {
    const errors: unknown[] = []
    const shim = await createShim({
      source: createDiskSource(dist),
      quota,
      maxInFlight: 0,
      onError: (error) => errors.push(error),
    })
    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 503,
      body: overloaded,
    })
    expect(errors.map(String)).toEqual(['Error: Cannot reach the store'])
  })
})
