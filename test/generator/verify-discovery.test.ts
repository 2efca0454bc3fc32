/** What `stele verify` finds out about a service before it runs cases. */

import { createServer, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReceivedResponse, Target } from '../../generator/verifier/case.ts'
import { readOpenApi, UnexpectedServiceError } from '../../generator/verifier/discovery.ts'
import { createPathReader, findFacts } from '../../generator/verifier/find-facts.ts'
import {
  createHttpTarget,
  type HttpTargetOptions,
  parseJson,
  ResponseLimitError,
} from '../../generator/verifier/http-target.ts'
import { createMeteredTarget } from '../../generator/verifier/metered-target.ts'
import { recognizeHost } from '../../generator/verifier/suite.ts'
import { respondWith } from '../fixtures/damaging-proxy.ts'
import { close, listen } from '../fixtures/verified-service.ts'

const toTarget = (respond: (path: string) => ReceivedResponse): Target => ({
  name: 'https://site.test',
  send: async ({ path }) => respond(path),
})

describe('The host of a service', () => {
  const health = {
    version: '1.0.0',
    endpoints: { essays: 'https://site.test/api/v1/essays' },
    openapi: 'https://site.test/openapi.json',
    documentation: 'https://site.test/developers',
  }
  const timestamp = '2026-01-01T00:00:00Z'

  it.each<[string, object, Readonly<Record<string, string>>, string | null]>([
    ['of Netlify', { timestamp }, { 'x-nf-request-id': '01' }, 'netlify'],
    ['of Vercel', { timestamp }, { 'x-vercel-id': 'a::b' }, 'vercel'],
    ['of the shim on no platform', { timestamp }, {}, null],
    ['of S3', {}, { server: 'AmazonS3' }, 's3'],
    ['of Caddy', {}, { server: 'Caddy' }, 'caddy'],
    ['of nginx', {}, { server: 'nginx/1.26.0' }, 'nginx'],
    ['of a server without a name', {}, {}, 'nginx'],
  ])('is recognised from the headers %s', async (_, report, headers, host) => {
    const response = respondWith(200, headers, JSON.stringify({ ...health, ...report }))
    expect(await recognizeHost(toTarget(() => response))).toBe(host)
  })

  it.each<[string, string, number, string]>([
    ['with clean URLs: Pages', '/developers', 404, 'pages'],
    ['with clean URLs and a visible manifest: Pages, without its rules', '/developers', 200, 'pages'],
    ['with URLs of files: a file server', '/developers.html', 200, 'static'],
    ['with URLs of files and a hidden manifest: a file server', '/developers.html', 404, 'static'],
    ['without pages and with a visible manifest: a file server', '/developers.md', 200, 'static'],
    ['without pages and with a hidden manifest: Pages', '/developers.md', 404, 'pages'],
  ])('is recognised from a build %s', async (_, documentation, manifestStatus, host) => {
    const files = {
      ...health,
      endpoints: { essays: 'https://site.test/api/v1/essays.json' },
      documentation: `https://site.test${documentation}`,
    }
    const target = toTarget((path) => {
      if (path === '/api/v1/health.json') return respondWith(200, {}, JSON.stringify(files))
      return respondWith(path === '/_stele/manifest.json' ? manifestStatus : 404)
    })
    expect(await recognizeHost(target)).toBe(host)
  })
})

describe('The OpenAPI description of another implementation', () => {
  const read = (description: unknown) =>
    readOpenApi(
      toTarget(() => respondWith(200, {}, JSON.stringify(description))),
      '/openapi.json',
    )
  const lang = { name: 'lang', schema: { enum: ['en', 'pt'] } }

  it('names the languages in a parameter, and describes no more than it must', async () => {
    const paths = {
      '/messages': {},
      '/api/v1/profile': { get: {} },
      '/api/v1/essays': {
        get: { operationId: 'listEssays', deprecated: true, parameters: [{ name: 'lang' }, lang] },
      },
      '/changes.json': { get: { operationId: 'getChanges' } },
    }
    expect(await read({ paths })).toEqual({
      languages: ['en', 'pt'],
      languageTags: {},
      deprecated: new Map([['listEssays', { hasSunset: false }]]),
      collections: [],
      hasSections: false,
    })
  })

  it.each([
    ['no operation', {}],
    ['no parameter with values', { '/a': { get: { parameters: [{ name: 'lang', schema: {} }] } } }],
    ['no language', { '/a': { get: { parameters: [{ name: 'lang', schema: { enum: [] } }] } } }],
  ])('is refused if it has %s', async (_, paths) => {
    await expect(read({ paths })).rejects.toThrow(
      'GET /openapi.json does not list the languages of the API; expected a parameter "lang" with an enum',
    )
  })
})

describe('A URL of a service', () => {
  const toPath = createPathReader('https://site.test/blog/')
  it.each([
    ['https://site.test/blog/essays', '/essays'],
    ['/blog/assets/a.css', '/assets/a.css'],
    ['https://cdn.test/a.css', '/a.css'],
  ])('is read relative to the base URL: %s', (url, path) => {
    expect(toPath(url)).toBe(path)
  })
})

describe('A request', () => {
  const open = async (respond: (response: ServerResponse) => void, options: HttpTargetOptions = {}) => {
    const server = createServer((_, response) => respond(response))
    const origin = await listen(server, 0)
    onTestFinished(() => close(server))
    return createHttpTarget(origin, origin, options)
  }

  it('without a response fails at the end of its time', async () => {
    const target = await open(() => {}, { timeout: 300 })
    await expect(target.send({ path: '/x' }, 0)).rejects.toEqual(
      new ResponseLimitError('no response within 0.3 s'),
    )
  })

  it('without a connection fails with the code of the system', async () => {
    const target = await open(() => {}, { timeout: 2000, startTimer: () => AbortSignal.abort() })
    await expect(target.send({ path: '/x' }, 0)).rejects.toMatchObject({
      code: 'ETIMEDOUT',
      message: 'the service accepts no connection within 2 s',
    })
  })

  it('waits for a tenth of its time after three that had no response within theirs', async () => {
    const times: number[] = []
    const startTimer = (time: number) => {
      times.push(time)
      return AbortSignal.timeout(100)
    }
    const target = await open(() => {}, { startTimer })
    for (const path of ['/a', '/b', '/c', '/d', '/e']) await target.send({ path }, 0).catch(() => {})
    expect(times).toEqual([30_000, 30_000, 30_000, 3000, 3000])
  })

  it('fails at the end of its time, however slowly bytes arrive', async () => {
    const timer = new AbortController()
    const drip = async (response: ServerResponse) => {
      response.writeHead(200)
      for (let bytes = 0; bytes < 20; bytes++) {
        response.write('a')
        await setTimeout(5)
      }
      timer.abort()
    }
    const target = await open(drip, { timeout: 50, startTimer: () => timer.signal })
    await expect(target.send({ path: '/x' }, 0)).rejects.toEqual(
      new ResponseLimitError('a response that does not end within 0.05 s'),
    )
  })

  it('fails at the maximum bytes of a body without an end', async () => {
    const sendForever = (response: ServerResponse) => {
      const write = () => {
        while (response.write('a'.repeat(1024)));
      }
      response.writeHead(200).on('drain', write)
      write()
    }
    const target = await open(sendForever, { maxBytes: 10_000 })
    await expect(target.send({ path: '/x' }, 0)).rejects.toEqual(
      new ResponseLimitError('a body of more than 10000 bytes'),
    )
  })

  it('returns a body of exactly the maximum bytes', async () => {
    const target = await open((response) => response.end('12345'), { maxBytes: 5 })
    expect(await target.send({ path: '/x' }, 0)).toMatchObject({
      status: 200,
      body: new TextEncoder().encode('12345'),
    })
  })
})

describe('A service that chooses values freely', () => {
  const health = {
    version: '1.0.0',
    timestamp: '2026-01-01T00:00:00Z',
    endpoints: { essays: 'https://site.test/api/v1/essays' },
    openapi: 'https://site.test/openapi.json',
    documentation: 'https://site.test/developers',
  }
  const toOpenApi = (languages: readonly string[], tags: object = {}) => ({
    info: { 'x-language-tags': tags },
    paths: {
      '/api/v1/essays': { get: { parameters: [{ name: 'lang', schema: { enum: languages } }] } },
    },
  })
  const essay = { slug: 'one', title: 'One', url: 'https://site.test/essays/one' }
  const advice = 'Check the URL, and what a proxy in front of the service does with this path'
  const toFacts = (bodies: Readonly<Record<string, unknown>>) =>
    findFacts(
      toTarget((path) => {
        const body = { '/api/v1/health': health, ...bodies }[path]
        return body === undefined ? respondWith(404) : respondWith(200, {}, JSON.stringify(body))
      }),
    )

  it.each([
    [
      'a language that is no code',
      toOpenApi(['en', ')(\u202e']),
      essay,
      'GET /openapi.json does not list the languages',
    ],
    [
      'a language tag that is no tag',
      toOpenApi(['en'], { en: 'a_[' }),
      essay,
      `JSON of another service: "info.x-language-tags.en"`,
    ],
    [
      'a slug with a line break',
      toOpenApi(['en']),
      { ...essay, slug: 'a\nb' },
      '"essays.0.slug" is missing or invalid',
    ],
    [
      'a title with half a character',
      toOpenApi(['en']),
      { ...essay, title: '\ud800' },
      '"essays.0.title" is missing or invalid',
    ],
    [
      'a URL that is no web address',
      toOpenApi(['en']),
      { ...essay, url: 'mailto:a@b.test' },
      '"essays.0.url" is missing',
    ],
  ])('is refused for %s', async (_, openapi, listed, message) => {
    const facts = toFacts({ '/openapi.json': openapi, '/api/v1/essays?lang=en': { essays: [listed] } })
    await expect(facts).rejects.toThrow(message)
    await expect(facts).rejects.toBeInstanceOf(UnexpectedServiceError)
  })

  it('is refused for a base URL without the path of the API', async () => {
    const facts = toFacts({ '/api/v1/health': { ...health, endpoints: { essays: 'https://site.test/' } } })
    await expect(facts).rejects.toThrow(
      `GET /api/v1/health returns JSON of another service: "endpoints.essays" is missing or invalid. ${advice}`,
    )
  })

  it('is refused for JSON that is nested too deeply to be printed', () => {
    expect(parseJson('['.repeat(100_000) + ']'.repeat(100_000))).toBe(undefined)
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  })
})

describe('A run', () => {
  const target = toTarget(() => respondWith(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': '60' }))
  const send = (limits: { readonly sending: number; readonly waiting: number }) => {
    let clock = 0
    const now = () => {
      clock += 1000
      return clock
    }
    const wait = async () => {}
    const { fresh, shared } = createMeteredTarget(target, { budget: 100, limits, wait, now })
    return { fresh, shared }
  }

  it('sends no request after the limit of its time', async () => {
    const { fresh } = send({ sending: 1, waiting: 0 })
    expect((await fresh.send({ path: '/a' })).status).toBe(429)
    expect(await fresh.send({ path: '/b' })).toEqual({
      status: 0,
      headers: new Map(),
      body: new Uint8Array(),
      failure: 'no response, because the run has taken its 1 s',
    })
  })

  it('ends if it would wait for longer than a limit', async () => {
    const { shared } = send({ sending: 100, waiting: 100 })
    expect((await shared.send({ path: '/api/a' })).status).toBe(429)
    await expect(shared.send({ path: '/api/b' })).rejects.toThrow('the service asks to wait for 60 seconds')
  })

  it('keeps the state of the API apart from that of messages that count in a window of their own', async () => {
    const waits: number[] = []
    const apart = createMeteredTarget(
      toTarget((path) => {
        const isMessage = path === '/mcp'
        return respondWith(isMessage && waits.length === 0 ? 429 : 200, {
          'ratelimit-remaining': isMessage ? '0' : '59',
          'ratelimit-reset': isMessage ? '30' : '60',
        })
      }),
      {
        budget: 100,
        limits: { sending: 100, waiting: 100 },
        wait: async (seconds) => {
          waits.push(seconds)
        },
        now: () => 0,
      },
    )
    apart.separateMessages()
    await apart.shared.send({ path: '/api/v1/profile' })
    expect((await apart.shared.send({ method: 'POST', path: '/mcp' })).status).toBe(200)
    expect([waits, apart.quota, apart.sent.counted, apart.exchanges.length]).toEqual([
      [30],
      { remaining: 59, reset: 60 },
      3,
      1,
    ])
  })
})
