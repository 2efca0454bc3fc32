/** The shim in front of a static host: the same answers as from disk, whatever the host does wrong meanwhile. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createFolder, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { newSite, oldSite, targets, toShared } from '../fixtures/sites.ts'
import { ask, listen, serveFolder, serveShim, toEnvelopeText } from '../fixtures/wire.ts'
import { startHttpServer } from '../targets/targets.ts'

const oldDist = useDist(oldSite)
const newDist = useDist(newSite)

/** Serves an origin; every request looks for a new build, and the clock stands still. */
async function serveOrigin(origin: string, { recheck = 0, timeout = 10_000 } = {}) {
  const errors: string[] = []
  const shim = await createShim({
    source: createOriginSource(origin, { timeout }),
    quota: createMemoryStore(),
    recheck,
    codings: nodeCodings,
    encode: encodeOnNode,
    onError: (error) => errors.push((error as Error).message),
  })
  return { port: await serveShim(shim, { now: () => 1_000_000 }), errors }
}

/** A host over a folder that can be told to answer a file otherwise; it keeps a record of what it was asked. */
async function startHost(prefix = '/') {
  const asked: string[] = []
  const state = { dist: oldDist, otherwise: new Map<string, (response: ServerResponse) => void>() }
  const server = createServer(({ url = '', headers }, response) => {
    const file = url.slice(prefix.length)
    asked.push(`${file} ${headers['if-none-match'] ?? '-'} ${headers['cache-control']}`)
    const otherwise = state.otherwise.get(file)
    if (otherwise !== undefined) return otherwise(response)
    const tag = `"${state.dist}"`
    if (headers['if-none-match'] === tag) return response.writeHead(304).end()
    try {
      const bytes = readFileSync(join(state.dist, file))
      response.writeHead(200, { ETag: tag }).end(bytes)
    } catch {
      response.writeHead(404).end('no such file')
    }
  })
  const port = await listen(server)
  return { state, asked, server, origin: `http://127.0.0.1:${port}${prefix}` }
}

const manifest = '_stele/manifest.json'
const profile = 'api/v1/profile.json'
const failed = toEnvelopeText(
  500,
  [
    'INTERNAL_ERROR',
    'The answer could not be made.',
    'Send the request again in a while; if it fails again, tell the author of the site.',
  ],
  { 'ratelimit-limit': '1000000', 'ratelimit-policy': '1000000;w=60' },
)
const failure = (remaining: number) => ({
  ...failed,
  headers: { ...failed.headers, 'ratelimit-remaining': String(remaining) },
})

const readAll = async (port: number, ...lines: readonly string[]) => {
  const answers: string[] = []
  for (const target of targets) answers.push(toShared(await ask(port, target, ...lines)))
  return answers
}

describe('in front of http-server', () => {
  it('answers as from disk, picks up a new build, and outlives it', async () => {
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
    expect(await readAll(port)).toEqual(next)
    expect((await ask(port, '/openapi.json', 'Accept-Encoding: br')).status).toBe(500)
  })
})

describe('of an origin', () => {
  it('that has not changed the manifest alone is asked, and answers 304', async () => {
    const host = await startHost()
    const { port } = await serveOrigin(host.origin)
    await ask(port, '/api/v1/profile')
    await ask(port, '/api/v1/profile')

    expect(host.asked).toEqual([
      `${manifest} - no-cache`,
      `${manifest} "${oldDist}" no-cache`,
      `${profile} - no-cache`,
      `${manifest} "${oldDist}" no-cache`,
    ])
  })

  it.each(['/', '/sites/one/'])('at %s the files are found, with or without the slash', async (prefix) => {
    const host = await startHost(prefix)
    for (const origin of [host.origin, host.origin.replace(/\/$/, '')]) {
      const { port } = await serveOrigin(origin)
      expect((await ask(port, '/api/v1/profile')).status).toBe(200)
    }
  })

  it('a new build is answered wholly, also when only a file tells it', async () => {
    const host = await startHost()
    const { port } = await serveOrigin(host.origin, { recheck: Number.POSITIVE_INFINITY })
    await ask(port, '/api/v1/profile')
    host.state.dist = newDist
    const answers = [await ask(port, '/api/v1/essays'), await ask(port, '/api/v1/profile')]

    const disk = await serveFolder(newDist)
    expect(answers.map(toShared)).toEqual([
      toShared(await ask(disk, '/api/v1/essays')),
      toShared(await ask(disk, '/api/v1/profile')),
    ])
  })

  it.each([403, 404, 410])(
    'a file that is gone with a new build, and answers %i, tells it too',
    async (status) => {
      const host = await startHost()
      host.state.dist = newDist
      const { port } = await serveOrigin(host.origin, { recheck: Number.POSITIVE_INFINITY })
      host.state.dist = oldDist
      host.state.otherwise.set('api/v1/essays/second-essay.json', (response) =>
        response.writeHead(status).end(),
      )

      expect((await ask(port, '/api/v1/essays/second-essay')).status).toBe(404)
      expect((await ask(port, '/api/v1/profile')).body).toContain('old.test')
    },
  )
})

describe('an origin that fails', () => {
  it('with a file is asked for it once, and answered for by a whole 500', async () => {
    const host = await startHost()
    const { port, errors } = await serveOrigin(host.origin)
    host.state.otherwise.set(profile, (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))

    expect(await ask(port, '/api/v1/profile')).toEqual(failure(999_999))
    expect(host.asked.filter((line) => line.startsWith(profile)).length).toBe(1)
    expect(errors).toEqual([`Cannot read "${profile}" from ${host.origin}: it answers 502`])
    expect((await ask(port, '/api/v1/essays')).status).toBe(200)
    host.state.otherwise.clear()
    expect((await ask(port, '/api/v1/profile')).status).toBe(200)
  })

  it.each([
    ['a file of another build', () => readFileSync(join(newDist, profile))],
    ['a page of its own with 200', () => '<h1>Welcome</h1>'],
    ['nothing with 200', () => ''],
  ])('by giving %s is never believed', async (_, toBody) => {
    const host = await startHost()
    const { port, errors } = await serveOrigin(host.origin)
    host.state.otherwise.set(profile, (response) => response.writeHead(200).end(toBody()))

    expect(await ask(port, '/api/v1/profile')).toEqual(failure(999_999))
    expect(errors).toEqual([
      `Cannot answer with "${profile}" of ${host.origin}: it is not as in the manifest`,
    ])
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['stops within an answer', (response) => response.writeHead(200, { 'Content-Length': 9999 }).write('{')],
  ])('because it %s is given up after its time', async (_, otherwise) => {
    const host = await startHost()
    const { port, errors } = await serveOrigin(host.origin, { timeout: 100 })
    await ask(port, '/api/v1/essays')
    host.state.otherwise.set(profile, otherwise)
    expect(await ask(port, '/api/v1/profile')).toEqual(failure(999_998))

    host.state.otherwise.set(manifest, otherwise)
    expect((await ask(port, '/api/v1/essays')).status).toBe(200)
    const silence = (file: string) => `Cannot read "${file}" from ${host.origin}: it does not answer in time`
    expect(new Set(errors)).toEqual(new Set([silence(profile), silence(manifest)]))
  })

  it('with the manifest leaves the build before, and is told of at each look', async () => {
    const host = await startHost()
    const { port, errors } = await serveOrigin(host.origin)
    await ask(port, '/api/v1/profile')
    host.state.otherwise.set(manifest, (response) => {
      const isKnown = response.req.headers['if-none-match'] === '"x"'
      response.writeHead(isKnown ? 304 : 200, { ETag: '"x"' }).end(isKnown ? '' : '{"format":2}')
    })

    expect([(await ask(port, '/api/v1/profile')).status, (await ask(port, '/api/v1/essays')).status]).toEqual(
      [200, 200],
    )
    expect(errors.length).toBe(2)
    host.state.otherwise.clear()
    host.state.dist = newDist
    expect((await ask(port, '/api/v1/profile')).body).toContain('new.test')
  })

  it('at the start keeps the shim from starting, and says how', async () => {
    const host = await startHost()
    const open = (origin: string) =>
      createShim({ source: createOriginSource(origin), quota: createMemoryStore() })

    await expect(open(`${host.origin}nowhere`)).rejects.toThrow(
      new Error(`Cannot read "${manifest}" from ${host.origin}nowhere: it answers 404`),
    )
    host.state.otherwise.set(manifest, (response) => response.writeHead(200).end('<html>'))
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
