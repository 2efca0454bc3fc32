/** The health report while the build cannot be read: its status, and the responses that need the missing bytes. */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createShim } from '../../shim/runtime/shim.ts'
import { createAssetsSource } from '../../shim/sources/assets.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createEmbeddedSource } from '../../shim/sources/embedded.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import { parseManifest, type Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { smallSite } from '../fixtures/content.ts'
import { publishContent } from '../fixtures/publish-content.ts'
import { toRequest } from '../fixtures/request.ts'
import { listen } from '../fixtures/wire.ts'

const manifest = '_stele/manifest.json'
const profile = 'api/v1/profile.json'

function publish(version = '1.2.3', out?: string): Promise<string> {
  const site = String(smallSite['site.yaml']).replace('1.2.3', version)
  return publishContent({ ...smallSite, 'site.yaml': site }, out)
}

function readIfExists(path: string): Buffer<ArrayBuffer> | null {
  return existsSync(path) ? readFileSync(path) : null
}

/** Creates the sources that read the files of a folder while a test changes them. */
const sources: Readonly<Record<string, (dist: string) => Promise<Source> | Source>> = {
  'a folder': createDiskSource,
  'a static host': async (dist) => {
    const host = createServer(({ url = '' }, response) => {
      const bytes = readIfExists(join(dist, url))
      response.writeHead(bytes === null ? 404 : 200).end(bytes)
    })
    return createOriginSource(`http://127.0.0.1:${await listen(host)}`)
  },
  'the assets of a Worker': (dist) =>
    createAssetsSource({
      async fetch({ pathname }) {
        const bytes = readIfExists(join(dist, pathname))
        return new Response(bytes, { status: bytes === null ? 404 : 200 })
      },
    }),
}

/** Opens a shim that checks its source on every request. */
async function open(source: Source) {
  const errors: unknown[] = []
  const shim = await createShim({
    source,
    quota: createMemoryStore(),
    recheck: 0,
    onError: (error) => errors.push(error),
  })
  const read = async (target: string) => {
    const { status, headers, body } = await shim.handle(toRequest(target))
    const text = await new Blob(body === null ? [] : [body]).text()
    return { status, length: new Map(headers).get('Content-Length') === String(text.length), text }
  }
  return {
    errors,
    read,
    async readHealth() {
      const { status, text } = await read('/api/v1/health?verbose=true')
      return `${status} ${JSON.parse(text).status}`
    },
  }
}

describe.each(Object.entries(sources))('the health report of a build in %s', (_, openSource) => {
  it('is degraded while the build is deleted, and healthy when it is back', async () => {
    const dist = await publish()
    const { read, readHealth, errors } = await open(await openSource(dist))
    const states = [await readHealth()]
    renameSync(dist, `${dist}.away`)
    states.push(await readHealth(), await readHealth())
    expect(errors.length).toBeGreaterThan(0)
    expect(await read('/api/v1/profile')).toMatchObject({ status: 500, length: true })
    renameSync(`${dist}.away`, dist)
    states.push(await readHealth(), await readHealth())
    expect(states).toEqual([
      '200 healthy',
      '200 degraded',
      '200 degraded',
      // The request that starts a check reports the state after it.
      '200 healthy',
      '200 healthy',
    ])
    expect((await read('/api/v1/profile')).status).toBe(200)
  })

  it('is degraded while the manifest is damaged', async () => {
    const dist = await publish()
    const { readHealth } = await open(await openSource(dist))
    const text = readFileSync(join(dist, manifest), 'utf8')
    writeFileSync(join(dist, manifest), text.slice(0, -1))
    const damaged = await readHealth()
    writeFileSync(join(dist, manifest), text)
    expect([damaged, await readHealth()]).toEqual(['200 degraded', '200 healthy'])
  })

  it('is degraded from the first failed read of a damaged file until the file is repaired or replaced', async () => {
    const dist = await publish()
    const { read, readHealth } = await open(await openSource(dist))
    const path = join(dist, profile)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('Writer', 'Wrecked'))
    expect(await readHealth()).toBe('200 healthy')
    const response = await read('/api/v1/profile')
    expect(response.status).toBe(500)
    expect(JSON.parse(response.text).error).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'The service could not produce the response.',
      resolution_hint: 'Send the request again later; if it still fails, tell the author of the site.',
    })
    expect(await readHealth()).toBe('200 degraded')
    writeFileSync(path, text)
    expect(await readHealth()).toBe('200 healthy')

    rmSync(path)
    writeFileSync(join(dist, 'api/v1/essays.json'), '')
    expect((await read('/api/v1/essays')).status).toBe(500)
    expect(await readHealth()).toBe('200 degraded')
    await publish('1.2.4', dist)
    expect(await readHealth()).toBe('200 healthy')
  })
})

describe('a health report that is degraded', () => {
  it('differs from a healthy one in nothing else', async () => {
    const dist = await publish()
    const { read } = await open(createDiskSource(dist))
    const before = (await read('/api/v1/health')).text
    renameSync(dist, `${dist}.away`)
    expect((await read('/api/v1/health')).text).toBe(
      before.replace('{"status":"healthy"', '{"status":"degraded"'),
    )
  })

  it('is caused by a file that the server has no permission to read', async () => {
    const dist = await publish()
    const disk = createDiskSource(dist)
    const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
    let isDenied = false
    const source: Source = {
      name: dist,
      readManifest: (known) => disk.readManifest(known),
      readFile: async (file) => {
        if (isDenied) throw denied
        return disk.readFile(file)
      },
    }
    const { read, readHealth, errors } = await open(source)
    isDenied = true
    expect((await read('/openapi.json')).status).toBe(500)
    expect(await readHealth()).toBe('200 degraded')
    expect(errors).toEqual([denied])
    isDenied = false
    expect(await readHealth()).toBe('200 healthy')
  })

  it('recovers even if more files were damaged than are remembered', async () => {
    const dist = await publish()
    const current = await parseManifest(readFileSync(join(dist, manifest), 'utf8'), dist)
    const disk = createDiskSource(dist)
    let isBroken = true
    let reads = 0
    const source: Source = {
      ...disk,
      readFile: async (file) => {
        reads += 1
        return isBroken ? new Uint8Array(1) : disk.readFile(file)
      },
    }
    const { read, readHealth } = await open(source)
    for (const file of Object.keys(current.files)) await read(`/${file}`)
    expect(await readHealth()).toBe('200 degraded')
    isBroken = false
    reads = 0
    expect(await readHealth()).toBe('200 healthy')
    expect(reads).toBe(16)
  })

  it('of an edge function comes from files that its deployment lacks', async () => {
    const dist = await publish()
    const current = await parseManifest(readFileSync(join(dist, manifest), 'utf8'), dist)
    const disk = createDiskSource(dist)
    const { read, readHealth } = await open(createEmbeddedSource({ manifest: current, search: {} }, disk))
    rmSync(join(dist, profile))
    const states = [await readHealth()]
    await read('/api/v1/profile')
    states.push(await readHealth())
    expect(states).toEqual(['200 healthy', '200 degraded'])
  })
})

it('the health report stays healthy while a new build replaces the one whose file was requested', async () => {
  const dist = await publish()
  const disk = createDiskSource(dist)
  const found = createGate()
  const noticed = createGate()
  let isReplaced = false
  const source: Source = {
    ...disk,
    async readManifest(known) {
      if (isReplaced) {
        noticed.resolve()
        await found.promise
      }
      return disk.readManifest(known)
    },
  }
  const shim = await createShim({ source, quota: createMemoryStore(), recheck: Number.MAX_VALUE })
  const readStatus = async () => {
    const { body } = await shim.handle(toRequest('/api/v1/health'))
    return JSON.parse(await new Blob(body === null ? [] : [body]).text()).status
  }
  await publish('1.2.4', dist)
  isReplaced = true
  const description = shim.handle(toRequest('/openapi.json'))
  await noticed.promise
  const during = await readStatus()
  found.resolve()
  expect([during, (await description).status, await readStatus()]).toEqual(['healthy', 200, 'healthy'])
})

/** A promise that the test resolves. */
function createGate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
