/** The shim in front of a static host: the same responses as from disk, and no wrong bytes when the host fails. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node-encode.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { newSite, oldSite, targets, toShared } from '../fixtures/sites.ts'
import { manifest, startHost } from '../fixtures/static-host.ts'
import { internalError, send, serveFolder, serveShim, toEnvelopeText } from '../fixtures/wire.ts'
import { startHttpServer } from '../targets/targets.ts'

const oldDist = useDist(oldSite)
const newDist = useDist(newSite)

/** Serves an origin with a fixed clock. By default every request checks for a new build. */
async function serveOrigin(origin: string, { recheck = 0, timeout = 10_000 } = {}) {
  const errors: string[] = []
  const shim = await createShim({
    source: createOriginSource(origin, { timeout }),
    quota: createMemoryStore(),
    recheck,
    clock: () => 1_000_000,
    codings: nodeCodings,
    encode: encodeOnNode,
    onError: (error) => errors.push((error as Error).message),
  })
  return { port: await serveShim(shim, { now: () => 1_000_000 }), errors }
}

const profile = 'api/v1/profile.json'
const failure = (remaining: number) =>
  toEnvelopeText(500, internalError, {
    'ratelimit-limit': '1000000',
    'ratelimit-policy': '1000000;w=60',
    'ratelimit-remaining': String(remaining),
  })

const readAll = async (port: number, ...lines: readonly string[]) => {
  const responses: string[] = []
  for (const target of targets) responses.push(toShared(await send(port, target, ...lines)))
  return responses
}

describe('a shim in front of http-server', () => {
  it('responds as from disk, picks up a new build, and keeps serving cached files when the host stops', async () => {
    const out = join(createFolder(), 'dist')
    await build({ content: writeFiles(oldSite), out })
    const host = await startHttpServer(out)
    let isStopped = false
    const stop = async () => {
      if (!isStopped) await host.stop()
      isStopped = true
    }
    onTestFinished(stop)
    const { port } = await serveOrigin(host.origin)
    const disk = await serveFolder(oldDist)
    for (const coding of ['identity', 'gzip, br', 'gzip']) {
      const line = `Accept-Encoding: ${coding}`
      expect(await readAll(port, line)).toEqual(await readAll(disk, line))
    }

    await build({ content: writeFiles(newSite), out })
    const next = await readAll(await serveFolder(newDist))
    expect(await readAll(port)).toEqual(next)

    await stop()
    const withoutHealth = (responses: readonly string[]) =>
      responses.filter((_, index) => !targets[index]?.startsWith('/api/v1/health'))
    expect(withoutHealth(await readAll(port))).toEqual(withoutHealth(next))
    expect((await send(port, '/openapi.json', 'Accept-Encoding: br')).status).toBe(500)
  })
})

describe('a shim in front of an origin', () => {
  it('only revalidates the manifest when nothing has changed', async () => {
    const host = await startHost(oldDist)
    const { port } = await serveOrigin(host.origin)
    await send(port, '/api/v1/profile')
    await send(port, '/api/v1/profile')
    expect(host.requests).toEqual([
      `${manifest} - no-cache`,
      `${manifest} "${oldDist}" no-cache`,
      `${profile} - no-cache`,
      `${manifest} "${oldDist}" no-cache`,
    ])
  })

  it.each(['/', '/sites/one/'])(
    'finds the files at %s, with or without the trailing slash',
    async (prefix) => {
      const host = await startHost(oldDist, prefix)
      for (const origin of [host.origin, host.origin.replace(/\/$/, '')]) {
        const { port } = await serveOrigin(origin)
        expect((await send(port, '/api/v1/profile')).status).toBe(200)
      }
    },
  )

  it('switches to a new build when a file differs, without checking the manifest', async () => {
    const host = await startHost(oldDist)
    const { port } = await serveOrigin(host.origin, { recheck: Number.POSITIVE_INFINITY })
    await send(port, '/api/v1/profile')
    host.state.dist = newDist
    const responses = [await send(port, '/api/v1/essays'), await send(port, '/api/v1/profile')]

    const disk = await serveFolder(newDist)
    expect(responses.map(toShared)).toEqual([
      toShared(await send(disk, '/api/v1/essays')),
      toShared(await send(disk, '/api/v1/profile')),
    ])
  })

  it.each([403, 404, 410])('detects a new build when a file is gone (%i)', async (status) => {
    const host = await startHost(oldDist)
    host.state.dist = newDist
    const { port } = await serveOrigin(host.origin, { recheck: Number.POSITIVE_INFINITY })
    host.state.dist = oldDist
    host.state.overrides.set('api/v1/essays/second-essay.json', (response) =>
      response.writeHead(status).end(),
    )
    expect((await send(port, '/api/v1/essays/second-essay')).status).toBe(404)
    expect((await send(port, '/api/v1/profile')).body).toContain('old.test')
  })
})

describe('an origin that fails', () => {
  it('causes one request for a failing file, and a complete 500', async () => {
    const host = await startHost(oldDist)
    const { port, errors } = await serveOrigin(host.origin)
    host.state.overrides.set(profile, (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    expect(await send(port, '/api/v1/profile')).toEqual(failure(999_999))
    expect(host.requests.filter((line) => line.startsWith(profile)).length).toBe(1)
    expect(errors).toEqual([`Cannot read "${profile}" from ${host.origin}: it responded with 502`])
    expect((await send(port, '/api/v1/essays')).status).toBe(200)
    host.state.overrides.clear()
    expect((await send(port, '/api/v1/profile')).status).toBe(200)
  })

  it.each([
    ['a file of another build', () => readFileSync(join(newDist, profile))],
    ['a page with status 200', () => '<h1>Welcome</h1>'],
    ['an empty body with status 200', () => ''],
  ])('causes a 500 if it sends %s instead of a file', async (_, toBody) => {
    const host = await startHost(oldDist)
    const { port, errors } = await serveOrigin(host.origin)
    host.state.overrides.set(profile, (response) => response.writeHead(200).end(toBody()))
    expect(await send(port, '/api/v1/profile')).toEqual(failure(999_999))
    expect(errors).toEqual([`Cannot serve "${profile}" from ${host.origin}: it differs from the manifest`])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['never responds', () => {}],
    [
      'stops in the middle of a response',
      (response) => response.writeHead(200, { 'Content-Length': 9999 }).write('{'),
    ],
  ])('is given up after the time limit if it %s', async (_, override) => {
    const host = await startHost(oldDist)
    const { port, errors } = await serveOrigin(host.origin, { timeout: 100 })
    await send(port, '/api/v1/essays')
    host.state.overrides.set(profile, override)
    expect(await send(port, '/api/v1/profile')).toEqual(failure(999_998))

    host.state.overrides.set(manifest, override)
    expect((await send(port, '/api/v1/essays')).status).toBe(200)
    const toTimeout = (file: string) =>
      `Cannot read "${file}" from ${host.origin}: it did not respond in time`
    expect(new Set(errors)).toEqual(new Set([toTimeout(profile), toTimeout(manifest)]))
  })

  it('keeps the previous build if the manifest is damaged, and reports it on each check', async () => {
    const host = await startHost(oldDist)
    const { port, errors } = await serveOrigin(host.origin)
    await send(port, '/api/v1/profile')
    host.state.overrides.set(manifest, (response) => {
      const isKnown = response.req.headers['if-none-match'] === '"x"'
      response.writeHead(isKnown ? 304 : 200, { ETag: '"x"' }).end(isKnown ? '' : '{"format":2}')
    })
    expect([
      (await send(port, '/api/v1/profile')).status,
      (await send(port, '/api/v1/essays')).status,
    ]).toEqual([200, 200])
    expect(errors.length).toBe(2)
    host.state.overrides.clear()
    host.state.dist = newDist
    expect((await send(port, '/api/v1/profile')).body).toContain('new.test')
  })

  it('prevents the shim from starting, with an error that names the cause', async () => {
    const host = await startHost(oldDist)
    const open = (origin: string) =>
      createShim({ source: createOriginSource(origin), quota: createMemoryStore() })
    await expect(open(`${host.origin}nowhere`)).rejects.toThrow(
      new Error(`Cannot read "${manifest}" from ${host.origin}nowhere: it responded with 404`),
    )
    host.state.overrides.set(manifest, (response) => response.writeHead(200).end('<html>'))
    await expect(open(host.origin)).rejects.toThrow(
      new Error(`Cannot serve "${host.origin}": its manifest is not JSON; build it again`),
    )
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    await once(gone.close(), 'close')
    await expect(open(`http://127.0.0.1:${port}`)).rejects.toThrow(
      `Cannot read "_stele/manifest.json" from http://127.0.0.1:${port}: it cannot be reached (ECONNREFUSED)`,
    )
  })
})
