/** The client of the sample, against a service whose clock stands still until the client waits. */

import { describe, expect, it } from 'vitest'
import {
  type Client,
  type ClientOptions,
  createClient,
  type EssaySummary,
  SteleError,
} from '../../examples/static-page/stele.ts'
import { smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toEssay } from '../fixtures/published.ts'
import { serveFolder } from '../fixtures/wire.ts'

/** More essays than a page of the list has, and a quota that ends after four requests. */
const dist = useDist({
  ...smallSite,
  'site.yaml': `${String(smallSite['site.yaml']).replace('site.test', 'example.com')}site: false\nquota: { limit: 4, window: 7 }\n`,
  ...Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `essays/essay-${index}/en.md`,
      toEssay('Text.', { title: `Essay ${index}`, tags: ['alpha'] }),
    ]),
  ),
})

/** A client of a running service, and what passed between them. */
interface Connected {
  readonly api: Client
  /** Such as `200 /api/v1/essays`, and `304 /api/v1/essays "hash"` for a request with `If-None-Match`. */
  readonly log: string[]
  /** Milliseconds. */
  readonly waits: number[]
}

/** Starts the service, until the test has finished. Waiting moves its clock. */
async function connect(options: ClientOptions = {}): Promise<Connected> {
  let now = 1_000_000
  const port = await serveFolder(dist, { now: () => now })
  const baseUrl = `http://127.0.0.1:${port}`
  const log: string[] = []
  const waits: number[] = []
  const api = createClient({
    baseUrl,
    async fetch(url, init) {
      const response = await fetch(url, init)
      const tag = new Headers(init.headers).has('If-None-Match') ? ' If-None-Match' : ''
      log.push(`${response.status} ${url.replace(baseUrl, '')}${tag}`)
      return response
    },
    async delay(milliseconds) {
      waits.push(milliseconds)
      now += milliseconds
    },
    ...options,
  })
  return { api, log, waits }
}

/** Returns what an error has. */
async function catchError(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SteleError)) throw error
  const { name, status, code, message, hint, retryAfter } = error
  return { name, status, code, message, hint, retryAfter }
}

describe('The client of a service', () => {
  it('reads the profile, lists, an essay, tags, a search and the health', async () => {
    const { api, log, waits } = await connect()
    const profile = await api.profile({ lang: 'pt' })
    const { count, essays } = await api.essays.list({ lang: 'pt' })
    const essay = await api.essays.get('first-essay', { lang: 'pt' })
    const { tags } = await api.tags.list()
    const tagged = await api.tags.get('alpha')
    const found = await api.search('primeiro ensaio')
    const health = await api.health({ verbose: true })
    expect({
      name: profile.name,
      list: [count, essays.map(({ title }) => title)],
      essay: [essay.title, essay.content],
      tags: tags.map((tag) => [tag.slug, tag.count]),
      tagged: [tagged.count, tagged.essays.length, tagged.pages],
      found: [found.query, found.results[0]?.title],
      health: [health.status, health.endpoints.essay],
    }).toEqual({
      name: 'Sample Author',
      list: [1, ['Primeiro ensaio']],
      essay: ['Primeiro ensaio', 'Palavras iniciais.\n'],
      tags: [['alpha', 101]],
      tagged: [101, 100, 2],
      found: ['primeiro ensaio', 'Primeiro ensaio'],
      health: ['healthy', 'https://example.com/api/v1/essays/{slug}'],
    })
    expect({ log, waits }).toEqual({
      log: [
        '200 /api/v1/profile?lang=pt',
        '200 /api/v1/essays?lang=pt',
        '200 /api/v1/essays/first-essay?lang=pt',
        '200 /api/v1/tags',
        '429 /api/v1/tags/alpha',
        '200 /api/v1/tags/alpha',
        '200 /api/v1/search?q=primeiro%20ensaio',
        '200 /api/v1/health?verbose=true',
      ],
      waits: [7000],
    })
  })

  it('yields the entries of all pages, from the same service, and requests a page when it is needed', async () => {
    const { api, log } = await connect()
    const { essays } = await api.essays.list()
    const listed: EssaySummary[] = []
    for await (const essay of api.essays.pages({ lang: 'en' })) listed.push(essay)
    expect(listed).toEqual(essays)
    expect(essays).toHaveLength(101)
    for await (const { title } of api.tags.pages('alpha')) {
      expect(title).toBe('First essay')
      break
    }
    expect(log).toEqual([
      '200 /api/v1/essays',
      '200 /api/v1/essays/pages/1?lang=en',
      '200 /api/v1/essays/pages/2',
      '200 /api/v1/tags/alpha',
    ])
  })

  it('throws the code, the message and the hint of an error', async () => {
    const { api } = await connect()
    expect(await catchError(api.essays.get('frist-essay'))).toEqual({
      name: 'SteleError',
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no essay "frist-essay".',
      hint: 'Did you mean "first-essay"? GET /api/v1/essays lists the essays of each language.',
      retryAfter: null,
    })
  })

  it('refuses a slug that would be another path', async () => {
    const { api, log } = await connect()
    for (const slug of ['', '.', '..'])
      await expect(api.essays.get(slug)).rejects.toThrow(new RangeError(`Cannot request slug "${slug}"`))
    expect(await catchError(api.essays.get('../profile'))).toMatchObject({ status: 404 })
    expect(log).toEqual(['404 /api/v1/essays/..%2Fprofile'])
  })
})

describe('A response that is kept', () => {
  it('is used again if it has not changed, and each call gets an object of its own', async () => {
    const { api, log } = await connect()
    const first = await api.essays.get('first-essay')
    const again = await api.essays.get('first-essay')
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
    expect(log).toEqual(['200 /api/v1/essays/first-essay', '304 /api/v1/essays/first-essay If-None-Match'])
  })

  it('goes when others are used later, and none is kept if the client says so', async () => {
    const requests = async (maxKept: number) => {
      const { api, log } = await connect({ maxKept })
      for (const slug of ['essay-1', 'essay-2', 'essay-1', 'essay-3', 'essay-1', 'essay-2'])
        await api.essays.get(slug)
      return log.filter((line) => !line.startsWith('429')).map((line) => line.replace('/api/v1/essays/', ''))
    }
    expect(await requests(2)).toEqual([
      '200 essay-1',
      '200 essay-2',
      '304 essay-1 If-None-Match',
      '200 essay-3',
      '304 essay-1 If-None-Match',
      '200 essay-2',
    ])
    expect((await requests(0)).filter((line) => line.includes('304'))).toEqual([])
  })
})

/** A client whose service responds with the given responses, one after the other. */
function answer(responses: readonly Response[], options: ClientOptions = {}) {
  const rest = [...responses]
  const waits: number[] = []
  const api = createClient({
    fetch: async () => rest.shift() ?? Response.error(),
    async delay(milliseconds) {
      waits.push(milliseconds)
    },
    ...options,
  })
  return { api, waits, rest }
}

const busy = (status: 429 | 503, retryAfter?: string) =>
  new Response('', { status, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter } })

const healthy = () => Response.json({ status: 'healthy' })

describe('A client that is asked to wait', () => {
  it('waits for the seconds of Retry-After, and longer each time without it', async () => {
    const { api, waits } = answer([busy(429, '7'), busy(503), busy(503), healthy()], { attempts: 4 })
    expect(await api.health()).toEqual({ status: 'healthy' })
    expect(waits).toEqual([7000, 4000, 8000])
  })

  it('throws after its last attempt', async () => {
    const { api, waits, rest } = answer([busy(429, '1'), busy(429, '2'), busy(429, '3'), healthy()])
    expect(await catchError(api.health())).toEqual({
      name: 'SteleError',
      status: 429,
      code: 'HTTP_429',
      message: 'The response of https://example.com/api/v1/health is not from the API (status 429)',
      hint: '',
      retryAfter: 3,
    })
    expect({ waits, unread: rest.length }).toEqual({ waits: [1000, 2000], unread: 1 })
  })

  it('throws at once if the service asks for a longer wait than it allows', async () => {
    const { api, waits } = answer([busy(429, '61'), healthy()])
    expect(await catchError(api.health())).toMatchObject({ status: 429, retryAfter: 61 })
    expect(waits).toEqual([])
  })

  it('waits with a timer, which the signal of the call or of the client ends', async () => {
    const ofClient = new AbortController()
    const { api } = answer([busy(429, '60'), busy(429, '60'), busy(429, '60')], {
      delay: undefined,
      signal: ofClient.signal,
    })
    const ofCall = new AbortController()
    const calls = [api.health({ signal: ofCall.signal }), api.health()]
    const outcomes = Promise.allSettled(calls)
    setImmediate(() => {
      ofCall.abort(new Error('The call is aborted'))
      ofClient.abort(new Error('The client is aborted'))
    })
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: new Error('The call is aborted') },
      { status: 'rejected', reason: new Error('The client is aborted') },
    ])
    await expect(api.health()).rejects.toThrow('The client is aborted')
  })
})

describe('A response that is not from the API', () => {
  it.each([
    ['a page', new Response('<h1>Not found</h1>', { status: 404 }), 'HTTP_404'],
    ['an error of another form', Response.json({ error: 'Too many' }, { status: 400 }), 'HTTP_400'],
    ['null', Response.json(null, { status: 502 }), 'HTTP_502'],
    ['a page with status 200', new Response('<h1>Hello</h1>'), 'HTTP_200'],
    ['a 304 that nobody asked for', new Response(null, { status: 304 }), 'HTTP_304'],
  ])('is an error with its status: %s', async (_, response, code) => {
    const { api } = answer([response])
    expect(await catchError(api.essays.get('first-essay'))).toEqual({
      name: 'SteleError',
      status: response.status,
      code,
      message: `The response of https://example.com/api/v1/essays/first-essay is not from the API (status ${response.status})`,
      hint: '',
      retryAfter: null,
    })
  })
})

it('A client takes a base URL with a slash at its end, and one without an origin', async () => {
  const urls: string[] = []
  for (const baseUrl of ['https://example.com/blog/', '']) {
    const api = createClient({
      baseUrl,
      async fetch(url) {
        urls.push(url)
        return healthy()
      },
    })
    await api.health()
  }
  expect(urls).toEqual(['https://example.com/blog/api/v1/health', '/api/v1/health'])
})
