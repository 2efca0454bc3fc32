/** What the shim does when its source or its store fails it, when too much is asked at once, and when builds land in between. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Manifest } from '../../shim/contract/manifest.ts'
import type { QuotaStore } from '../../shim/core/quota.ts'
import { createShim, type Shim, type WireResponse } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { parseManifest, type Source, toHash } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'

const dist = useDist()

/** A build held in memory, whose text of the profile is given. */
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

/** An answer as text, with the fields that are not every answer's. */
const toText = ({ status, headers, body }: WireResponse) => ({
  status,
  remaining: headers.find(([name]) => name === 'RateLimit-Remaining')?.[1],
  retryAfter: headers.find(([name]) => name === 'Retry-After')?.[1],
  body: body instanceof Uint8Array ? new TextDecoder().decode(body) : '',
})

const envelope = (code: string, message: string, hint: string) =>
  JSON.stringify({ error: { code, message, resolution_hint: hint } })
const internalError = envelope(
  'INTERNAL_ERROR',
  'The answer could not be made.',
  'Send the request again in a while; if it fails again, tell the author of the site.',
)
const overloaded = envelope(
  'OVERLOADED',
  'The service has more requests in hand than it can answer.',
  'Wait as many seconds as Retry-After says, then send the request again.',
)

/** A promise that is settled from outside. */
function createGate<T>() {
  let open: (value: T) => void = () => {}
  const opened = new Promise<T>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a file', () => {
  it('that many ask for at once is read once', async () => {
    const disk = createDiskSource(dist)
    const read: string[] = []
    const source: Source = {
      ...disk,
      readFile(file) {
        read.push(file)
        return disk.readFile(file)
      },
    }
    const shim = await createShim({ source, quota: createMemoryStore() })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shim.handle(toRequest('/api/v1/profile'))),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(read).toEqual(['api/v1/profile.json'])
    const searches = Array.from({ length: 5 }, () => shim.handle(toRequest('/api/v1/search?q=first')))
    await Promise.all(searches)
    expect(read).toEqual([
      'api/v1/profile.json',
      '_stele/search.json',
      '_stele/search/en.json',
      '_stele/search/pt.json',
      '_stele/search/items/0.jsonl',
    ])
  })

  it('that is not of the build is a 500 that counts, and somebody is told why', async () => {
    const errors: unknown[] = []
    const source = { ...createDiskSource(dist), readFile: async () => new Uint8Array(3) }
    const shim = await createShim({
      source,
      quota: createMemoryStore(),
      onError: (error) => errors.push(error),
    })

    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toEqual({
      status: 500,
      remaining: '59',
      retryAfter: undefined,
      body: internalError,
    })
    expect(errors.map(String)).toEqual([
      `Error: Cannot answer with "api/v1/profile.json" of ${dist}: it is not as in the manifest`,
    ])
  })
})

describe('a build that lands', () => {
  it('between the manifest and a file is what the answer is of', async () => {
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
    const answer = await shim.handle(toRequest('/api/v1/profile'))

    expect(toText(answer)).toMatchObject({ status: 200, body: 'after', remaining: '59' })
    expect(answer.headers).toContainEqual(['ETag', `"${await toHash(after.bytes)}"`])
  })

  it('after a look has begun is looked for again', async () => {
    const [before, after] = [await createBuild('before'), await createBuild('after')]
    const early = createGate<Manifest>()
    const looks = [before.manifest, early.opened, after.manifest]
    const file = createGate<typeof after.bytes>()
    const source: Source = {
      name: 'memory',
      readManifest: async () => looks.shift() ?? after.manifest,
      readFile: () => file.opened,
    }
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: 1000 })
    // The first request looks at once, and its answer is told apart by what comes after it.
    const looking = shim.handle(toRequest('/api/v1/profile', { now: 5000 }))
    const reading = shim.handle(toRequest('/api/v1/profile', { now: 5001 }))
    file.open(after.bytes)
    await new Promise((resolve) => setImmediate(resolve))
    early.open(before.manifest)

    expect([toText(await looking), toText(await reading)]).toMatchObject([
      { status: 200, body: 'after' },
      { status: 200, body: 'after' },
    ])
  })

  it('and gives way to the one before while its file is read leaves an answer of that one', async () => {
    const [one, other] = [await createBuild('one'), await createBuild('other')]
    const bodies = [other.bytes, one.bytes]
    const source: Source = {
      name: 'memory',
      readManifest: async () => one.manifest,
      readFile: async () => bodies.shift() ?? one.bytes,
    }
    const shim = await createShim({ source, quota: createMemoryStore() })

    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 200,
      body: 'one',
    })
  })

  it('with every look, and never has its files, is given up', async () => {
    let looks = 0
    const { manifest, bytes } = await createBuild('never')
    const source: Source = {
      name: 'memory',
      readManifest: async () => ({ ...manifest, build: String(looks++) }),
      readFile: async () => bytes.slice(1),
    }
    const shim = await createShim({ source, quota: createMemoryStore(), recheck: Number.POSITIVE_INFINITY })

    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 500,
      remaining: '59',
    })
    expect(looks).toBe(5)
  })

  it.each([
    ['of a later format', { format: 3 }],
    ['that lacks what an edition is made of', { health: undefined }],
  ])('%s leaves the one before, and somebody is told on every look', async (_, differing) => {
    const { manifest, bytes } = await createBuild('good')
    const errors: unknown[] = []
    const manifests = [manifest, parseOther(differing), parseOther(differing), manifest]
    function parseOther(other: object) {
      return () => parseManifest(JSON.stringify({ ...manifest, build: 'other', ...other }), 'memory')
    }
    const source: Source = {
      name: 'memory',
      async readManifest() {
        const next = manifests.shift() ?? manifest
        return typeof next === 'function' ? next() : next
      },
      readFile: async () => bytes,
    }
    const shim = await createShim({
      source,
      quota: createMemoryStore(),
      recheck: 0,
      onError: (error) => errors.push(error),
    })
    const ask = async (at: Shim) => toText(await at.handle(toRequest('/api/v1/profile')))

    expect([await ask(shim), await ask(shim), await ask(shim)]).toMatchObject([
      { status: 200, body: 'good' },
      { status: 200, body: 'good' },
      { status: 200, body: 'good' },
    ])
    expect(errors.length).toBe(2)
  })
})

describe('more than can be answered', () => {
  it('is 503 in a whole envelope, uncounted, until there is room again', async () => {
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

describe('a store that fails', () => {
  const fail = () => Promise.reject(new Error('Cannot reach the store'))
  const quota: QuotaStore = { consume: fail, get: fail }

  it('makes every metered answer a 500, and leaves what is outside the API as it is', async () => {
    const shim = await createShim({ source: createDiskSource(dist), quota })

    expect(toText(await shim.handle(toRequest('/api/v1/profile')))).toMatchObject({
      status: 500,
      body: internalError,
    })
    expect((await shim.handle(toRequest('/openapi.json'))).status).toBe(200)
  })

  it('keeps no refusal from going out', async () => {
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
