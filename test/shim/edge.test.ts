/** The adapters for functions of hosting platforms: edge middleware and Cloudflare Workers. */

import { describe, expect, it } from 'vitest'
import { createWorker } from '../../shim/adapters/cloudflare.ts'
import { createMiddlewareHandler } from '../../shim/adapters/middleware.ts'
import { encodeOnWeb, webCodings } from '../../shim/adapters/web.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import type { Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { useDist } from '../fixtures/dist.ts'
import { startHost } from '../fixtures/static-host.ts'

const dist = useDist()

const open = (source: Source) =>
  createShim({ source, quota: createMemoryStore(), codings: webCodings, encode: encodeOnWeb })

const mark = 'X-Stele-File'

describe('edge middleware', () => {
  it('lets its own requests for files through, and has no file for those of another deployment', async () => {
    const handle = createMiddlewareHandler({
      build: 'this',
      pass: () => 'the static file',
      open: () => open(createDiskSource(dist)),
    })
    const send = (headers: Record<string, string>) =>
      handle(new Request('https://site.test/api/v1/profile', { headers }), '192.0.2.1')
    expect(await send({ [mark]: 'this' })).toBe('the static file')
    const refused = await send({ [mark]: 'other' })
    expect(refused).toMatchObject({ status: 404 })
    expect(refused instanceof Response && refused.headers.get('cache-control')).toBe('no-store')
    expect(await send({})).toMatchObject({ status: 200 })
  })

  it('reads files from the origin of the request with its mark, and opens the build again after a failure', async () => {
    const host = await startHost(dist)
    const marks = new Set<string | undefined>()
    host.server.prependListener('request', ({ headers }) => marks.add(String(headers[mark.toLowerCase()])))
    let isBroken = true
    const handle = createMiddlewareHandler({
      build: 'this',
      pass: () => null,
      async open(fetchFile) {
        if (isBroken) throw new Error('no build')
        return open(createOriginSource('https://deployment.invalid/', { fetch: fetchFile }))
      },
    })
    const send = () => handle(new Request(`${host.origin}api/v1/profile`), '192.0.2.1')
    await expect(send()).rejects.toThrow('no build')
    isBroken = false
    expect(await send()).toMatchObject({ status: 200 })
    expect([...marks]).toEqual(['this'])
  })
})

describe('a Cloudflare Worker', () => {
  /** Sends a request to a worker. Returns the response after the promises that the Worker waits for. */
  async function send(
    worker: ReturnType<typeof createWorker<null>>,
    headers: Record<string, string>,
    { path = '/api/v1/profile', clientAcceptEncoding }: { path?: string; clientAcceptEncoding?: string } = {},
  ): Promise<Response> {
    const request = new Request(`https://site.test${path}`, { headers })
    if (clientAcceptEncoding !== undefined) Object.assign(request, { cf: { clientAcceptEncoding } })
    const awaited: Promise<unknown>[] = []
    const response = await worker.fetch(request, null, { waitUntil: (promise) => awaited.push(promise) })
    expect(await Promise.all(awaited)).toEqual([response])
    return response
  }

  it('sends the coding that the client accepts, and not what Cloudflare asks for', async () => {
    const worker = createWorker<null>(() => open(createDiskSource(dist)))
    const proxied = { 'Accept-Encoding': 'gzip, br' }
    const toCoding = async (accepted: { clientAcceptEncoding?: string }) =>
      (await send(worker, proxied, { path: '/essays/first-essay', ...accepted })).headers.get(
        'content-encoding',
      )
    expect([
      await toCoding({ clientAcceptEncoding: 'identity' }),
      await toCoding({ clientAcceptEncoding: 'gzip' }),
      await toCoding({}),
    ]).toEqual([null, 'gzip', 'gzip'])
  })

  it('counts clients by the address that Cloudflare names, and those without an address as one', async () => {
    const worker = createWorker<null>(() => open(createDiskSource(dist)))
    const toRemaining = async (headers: Record<string, string>) =>
      (await send(worker, headers)).headers.get('ratelimit-remaining')
    const a = { 'CF-Connecting-IP': '192.0.2.1' }
    const b = { 'CF-Connecting-IP': '192.0.2.2' }
    const remaining = []
    for (const headers of [a, a, b, {}, {}]) remaining.push(await toRemaining(headers))
    expect(remaining).toEqual(['59', '58', '59', '59', '58'])
  })

  it('opens the build again after a failure', async () => {
    let isBroken = true
    const worker = createWorker<null>(async () => {
      if (isBroken) throw new Error('no build')
      return open(createDiskSource(dist))
    })
    await expect(send(worker, {})).rejects.toThrow('no build')
    isBroken = false
    expect((await send(worker, {})).status).toBe(200)
  })
})
