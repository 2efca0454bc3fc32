/** What a static host may send, where it may redirect to, and what messages tell about its URL. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createShim } from '../../shim/runtime/shim.ts'
import { createOriginSource, type OriginOptions } from '../../shim/sources/origin.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { runCli, startServe } from '../fixtures/cli.ts'
import { useDist } from '../fixtures/dist.ts'
import { toLines } from '../fixtures/log.ts'
import { toRequest } from '../fixtures/request.ts'
import { manifest, type Override, startHost } from '../fixtures/static-host.ts'
import { listen } from '../fixtures/wire.ts'

const dist = useDist()
const profile = 'api/v1/profile.json'

/** Sends bytes until the client closes the connection, without a length. */
const sendForever: Override = (response) => {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const write = () => {
    while (response.write(chunk));
  }
  response.writeHead(200).on('drain', write)
  write()
}

/** Returns the error of reading the manifest; null if there is none. */
const findError = (origin: string, options: OriginOptions = {}): Promise<Error | null> =>
  createOriginSource(origin, options)
    .readManifest(null)
    .then(
      () => null,
      (error: Error) => error,
    )

describe('a host that sends without end', () => {
  it('is cut off at the maximum size of a manifest', async () => {
    const { state, origin } = await startHost(dist)
    let closed: Promise<unknown> = Promise.resolve()
    state.overrides.set(manifest, (response) => {
      closed = once(response, 'close')
      sendForever(response)
    })
    expect((await findError(origin, { maxManifestBytes: 2 ** 20 }))?.message).toBe(
      `Cannot read "${manifest}" from ${origin}: it has more than 1048576 bytes`,
    )
    await closed
  })

  it('is cut off at 256 MiB of a manifest by default', async () => {
    const max = 256 * 2 ** 20
    let sent = 0
    const fetch = async () => {
      const chunk = new Uint8Array(32 * 2 ** 20)
      const pull = (controller: ReadableStreamDefaultController) => {
        sent += chunk.length
        controller.enqueue(chunk)
      }
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
    }
    expect((await findError('http://files.test/', { fetch }))?.message).toBe(
      `Cannot read "${manifest}" from http://files.test/: it has more than ${max} bytes`,
    )
    expect(sent).toBe(max + 32 * 2 ** 20)
  })

  it('is cut off at the size that the manifest gives for a file', async () => {
    const { state, origin } = await startHost(dist)
    const errors: string[] = []
    const shim = await createShim({
      source: createOriginSource(origin),
      quota: createMemoryStore(),
      recheck: Number.POSITIVE_INFINITY,
      onError: (error) => errors.push(String(error)),
    })
    const closed: Promise<unknown>[] = []
    state.overrides.set(profile, (response) => {
      closed.push(once(response, 'close'))
      sendForever(response)
    })
    expect((await shim.handle(toRequest('/api/v1/profile'))).status).toBe(500)
    expect(errors).toEqual([`Error: Cannot serve "${profile}" from ${origin}: it differs from the manifest`])
    await Promise.all(closed)
    state.overrides.clear()
    expect((await shim.handle(toRequest('/api/v1/profile'))).status).toBe(200)
  })

  it('is cut off by the size after decompression', async () => {
    const { state, origin } = await startHost(dist)
    const bomb = gzipSync(Buffer.alloc(32 * 2 ** 20))
    state.overrides.set(manifest, (response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': bomb.length }).end(bomb),
    )
    expect(bomb.length).toBeLessThan(2 ** 16)
    expect((await findError(origin, { maxManifestBytes: 2 ** 20 }))?.message).toBe(
      `Cannot read "${manifest}" from ${origin}: it has more than 1048576 bytes`,
    )
  })

  it('is given up after the time limit, however slowly it sends', async () => {
    const { state, origin } = await startHost(dist)
    state.overrides.set(manifest, (response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.writeHead(200).once('close', () => clearInterval(timer))
    })
    expect((await findError(origin, { timeout: 100 }))?.message).toBe(
      `Cannot read "${manifest}" from ${origin}: it did not respond in time`,
    )
  })

  it('is asked for no file outside of the folder of the build, whatever its manifest names', async () => {
    const requests: string[] = []
    const fetch = async (address: URL) => {
      requests.push(address.href)
      return new Response('x')
    }
    const source = createOriginSource('https://files.test/site', { fetch })
    for (const file of [
      'https://other.test/x',
      '//other.test/x',
      '../x',
      '/x',
      '\\\\other.test/x',
      'data:,x',
    ])
      await expect(source.readFile(file)).rejects.toThrow(
        `Cannot read "${file}" from https://files.test/site: it is not below the folder of the build`,
      )
    expect(await source.readFile('a/b.json')).toEqual(new Uint8Array([120]))
    expect(requests).toEqual(['https://files.test/site/a/b.json'])
  })

  it('ends neither a file of exactly its size nor a manifest of exactly the maximum', async () => {
    const { origin } = await startHost(dist)
    const [text, bytes] = [readFileSync(join(dist, manifest)), readFileSync(join(dist, profile))]
    const source = createOriginSource(origin, { maxManifestBytes: text.length })
    expect((await source.readManifest(null)).files[profile]?.bytes).toBe(bytes.length)
    expect(await source.readFile(profile, bytes.length)).toEqual(new Uint8Array(bytes))
    expect(await source.readFile(profile, bytes.length - 1)).toBe(null)
  })
})

describe('a host that redirects', () => {
  /** Starts a host whose manifest is behind a redirect, and another host that records requests. */
  async function startRedirect(toLocation: (other: string) => string) {
    const received: IncomingMessage[] = []
    const other = createServer((request, response) => {
      received.push(request)
      response.end()
    })
    const host = await startHost(dist)
    const location = toLocation(`127.0.0.1:${await listen(other)}`)
    host.state.overrides.set(manifest, (response) => response.writeHead(302, { Location: location }).end())
    return { ...host, received }
  }

  it('within itself is followed', async () => {
    const { state, origin } = await startRedirect(() => '/moved/manifest.json')
    const moved = (response: ServerResponse) => response.end(readFileSync(join(dist, manifest)))
    state.overrides.set('moved/manifest.json', moved)
    expect(await findError(origin)).toBe(null)
  })

  it.each([
    ['http://', (other: string) => `http://${other}/x?token=abc`, (other: string) => `http://${other}`],
    ['//', (other: string) => `//user:abc@${other}/x`, (other: string) => `http://${other}`],
  ])(
    'to another host (%s) gets an error that names it, and no request is sent there',
    async (_, toLocation, toName) => {
      let name = ''
      const { origin, received } = await startRedirect((other) => {
        name = toName(other)
        return toLocation(other)
      })
      expect((await findError(origin))?.message).toBe(
        `Cannot read "${manifest}" from ${origin}: it redirects to another host, ${name}`,
      )
      expect(received).toEqual([])
    },
  )

  it('from https to http gets an error, and no request is sent there', async () => {
    const addresses: string[] = []
    const fetch = async (address: URL) => {
      addresses.push(address.href)
      return new Response(null, {
        status: 301,
        headers: { Location: `http://files.test${address.pathname}` },
      })
    }
    expect((await findError('https://files.test/', { fetch }))?.message).toBe(
      `Cannot read "${manifest}" from https://files.test/: it redirects to another host, http://files.test`,
    )
    expect(addresses).toEqual([`https://files.test/${manifest}`])
  })

  it.each([
    ['to itself', `/${manifest}`, 'it redirects more than 3 times', 4],
    ['to no URL', 'http://', 'it redirects to an address that is no URL', 1],
  ])('%s gets an error', async (_, location, reason, requests) => {
    const host = await startRedirect(() => location)
    expect((await findError(host.origin))?.message).toBe(
      `Cannot read "${manifest}" from ${host.origin}: ${reason}`,
    )
    expect(host.requests.length).toBe(requests)
  })

  it('in a new build keeps the previous one', async () => {
    const { state, origin } = await startHost(dist)
    const shim = await createShim({
      source: createOriginSource(origin),
      quota: createMemoryStore(),
      recheck: 0,
    })
    state.overrides.set(manifest, (response) =>
      response.writeHead(301, { Location: 'http://127.0.0.1:1/' }).end(),
    )
    expect((await shim.handle(toRequest('/api/v1/profile'))).status).toBe(200)
  })
})

describe('a URL with a user, a password and a query', () => {
  /** Returns the URL with secrets in it. */
  const withSecrets = (origin: string, path = 'site') =>
    `${origin.replace('//', '//us%65r:s%C3%A9cret@')}${path}?sig=s3cret&x=1#s3cret`

  it('is sent to the host as authentication and query with every request', async () => {
    const requests: string[] = []
    const host = createServer(({ url, headers }, response) => {
      requests.push(`${url} ${headers.authorization}`)
      response.end(readFileSync(join(dist, manifest)))
    })
    const source = createOriginSource(withSecrets(`http://127.0.0.1:${await listen(host)}/`))
    await source.readManifest(null)
    await source.readFile(profile)

    const authorization = `Basic ${Buffer.from('user:sécret').toString('base64')}`
    expect(requests).toEqual([
      `/site/${manifest}?sig=s3cret&x=1 ${authorization}`,
      `/site/${profile}?sig=s3cret&x=1 ${authorization}`,
    ])
  })

  it.each<[string, Override | null, OriginOptions]>([
    ['responds with 404', (response) => response.writeHead(404).end(), {}],
    ['sends no JSON', (response) => response.end('<html>'), {}],
    ['never responds', () => {}, { timeout: 50 }],
    ['closes the connection', (response) => response.destroy(), {}],
    ['sends too much', sendForever, { maxManifestBytes: 10 }],
    ['redirects to itself', (response) => response.writeHead(301, { Location: response.req.url }).end(), {}],
    [
      'cannot be reached, on a platform that repeats the address',
      null,
      {
        fetch: (address) => Promise.reject(new TypeError(`error sending request for url (${address})`)),
      },
    ],
  ])('is in no message if the host %s', async (_, override, options) => {
    const { state, origin } = await startHost(dist, '/site/')
    if (override !== null) {
      state.overrides.set(`${manifest}?sig=s3cret&x=1`, override)
    }
    const error = await findError(withSecrets(origin.replace('site/', '')), options)
    expect(error?.message.startsWith('Cannot ')).toBe(true)
    expect(error?.message).toContain(origin.slice(0, -1))
    expect(inspect(error, { depth: 9 })).not.toMatch(/s3cret|s(?:é|%C3%A9)cret|us(?:e|%65)r:/)
  })

  it('is not printed by stele serve', async () => {
    const files = createServer(({ url = '' }, response) => {
      response.end(readFileSync(join(dist, url.replace(/\?.*/, '').replace('/site', ''))))
    })
    const origin = `http://127.0.0.1:${await listen(files)}/`
    const server = await startServe(['--log', 'pretty', '--origin', withSecrets(origin)])
    expect((await fetch(`${server.address}/api/v1/profile`)).status).toBe(200)
    const { stderr, ...run } = await server.stop('SIGTERM')
    expect(run).toEqual({ code: 0, stdout: `Serving ${origin}site on ${server.address}\n` })
    expect(toLines(stderr)).toEqual([
      'TIME info  Serving build BUILD',
      'TIME info  Shutting down after the running requests',
    ])
    expect(await runCli(['serve', '--origin', 'ftp://user:secret@files.test/'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'stele: Cannot use the value of --origin: expected a URL such as https://cdn.example.com/site\n',
    })
    expect(await runCli(['serve', '--redis', 'http://user:secret@redis.test/'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'stele: Cannot use the value of --redis: expected a URL such as redis://127.0.0.1:6379\n',
    })
  })
})
