/** The response cache: cached responses equal computed ones. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node-encode.ts'
import type { PlainRequest } from '../../shim/core/http.ts'
import type { RateLimitInfo } from '../../shim/core/quota.ts'
import { createResponseCache, type ResponseCache } from '../../shim/runtime/response-cache.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'

const dist = useDist()
const rateLimits: readonly RateLimitInfo[] = [
  { remaining: 42, reset: 8, refused: false },
  { remaining: 41, reset: 7, refused: false },
  { remaining: 0, reset: 6, refused: true },
  { remaining: 40, reset: 5, refused: false },
]

/** Creates a shim whose quota store returns the rate limit passed with each request. */
async function createClient(responseCache?: ResponseCache) {
  let current: RateLimitInfo = { remaining: 60, reset: 60, refused: false }
  const shim = await createShim({
    source: createDiskSource(dist),
    quota: { consume: () => current, get: () => current },
    codings: nodeCodings,
    encode: encodeOnNode,
    recheck: 0,
    ...(responseCache && { responseCache }),
  })
  return {
    async send(request: PlainRequest, rateLimit: RateLimitInfo) {
      current = rateLimit
      return shim.handle(request)
    },
  }
}

/** Counts the hits of a cache. */
function countHits(cache: ResponseCache) {
  const hits = { count: 0 }
  const find: ResponseCache['find'] = (...parameters) => {
    const wire = cache.find(...parameters)
    if (wire !== undefined) hits.count += 1
    return wire
  }
  return { cache: { ...cache, find }, hits }
}

let tag: string
beforeAll(async () => {
  const manifest = await parseManifest(await readFile(join(dist, '_stele/manifest.json'), 'utf8'), dist)
  tag = `"${manifest.files['api/v1/profile.json']?.hash}"`
})

const get = (
  target: string,
  fields: Readonly<Record<string, string>> = {},
  more: Partial<PlainRequest> = {},
) => ({
  ...toRequest(target),
  header: (name: string) => fields[name],
  ...more,
})

const toFileRequests = () => [
  get('/api/v1/profile'),
  get('/api/v1/profile', { 'accept-encoding': 'gzip' }),
  get('/api/v1/profile', { 'accept-encoding': 'br' }),
  get('/api/v1/profile', { 'if-none-match': tag }),
  get('/api/v1/profile', { 'if-match': tag }),
  get('/api/v1/profile', {}, { method: 'HEAD' }),
  get('/api/v1/profile?lang=pt'),
  get('/', { accept: 'text/markdown' }),
  get('/', { accept: 'text/html' }),
  get('/none'),
]

/** Requests whose responses are not cached: they contain no file, or depend on more than the cache key. */
const otherRequests = [
  get('/api/v1/profile', {}, { method: 'OPTIONS' }),
  get('/api/v1/profile', {}, { method: 'POST' }),
  get('/api/v1/profile', {}, { headerBytes: 20_000 }),
  get('/api/v1/profile', { 'if-match': '"other"' }),
  get('/api/v1/none'),
  get('/api/v1/health'),
  get('/api/v1/health', {}, { now: 1 }),
]

it('returns the same responses with and without the cache', async () => {
  const { cache, hits } = countHits(createResponseCache())
  const [uncached, cached] = await Promise.all([createClient(), createClient(cache)])
  const files = toFileRequests()
  const hitCounts: number[] = []
  for (const rateLimit of rateLimits) {
    hits.count = 0
    for (const request of [...files, ...otherRequests]) {
      const { method, target } = request
      const expected = await uncached.send(request, rateLimit)
      expect({ method, target, ...(await cached.send(request, rateLimit)) }).toEqual({
        method,
        target,
        ...expected,
      })
    }
    hitCounts.push(hits.count)
  }

  // A response is cached when its body comes from the body cache. In the first round five requests share one body (the
  // profile is too short to be compressed), and a 304 reads none. The third rate limit refuses all requests to the API, so
  // that only the three outside the API are hits.
  expect(hitCounts).toEqual([0, 5, 3, files.length])
})

it('returns only responses of the requested release', async () => {
  const { cache, hits } = countHits(createResponseCache())
  const [one, other] = await Promise.all([createClient(cache), createClient(cache)])
  const [rateLimit] = rateLimits as [RateLimitInfo]
  const hitCounts: number[] = []
  for (const { send } of [one, one, one, other, other]) {
    await send(get('/api/v1/profile'), rateLimit)
    hitCounts.push(hits.count)
  }

  // The first request reads the file, the second stores the response, the third is a hit. The other shim has another
  // release.
  expect(hitCounts).toEqual([0, 0, 1, 1, 1])
})

it('limits the responses per target, evicts all when it is full, and ignores long targets', async () => {
  const { cache, hits } = countHits(createResponseCache())
  const [{ send }, [rateLimit]] = [await createClient(cache), rateLimits as [RateLimitInfo]]
  const sendAll = async (requests: readonly PlainRequest[]) => {
    hits.count = 0
    for (const request of requests) await send(request, rateLimit)
    return hits.count
  }
  const variants = Array.from({ length: 20 }, (_, index) => get('/api/v1/profile', { accept: `a/${index}` }))
  const targets = Array.from({ length: 5000 }, (_, index) => get(`/api/v1/profile?x=${index}`))
  const long = get(`/api/v1/profile?x=${'x'.repeat(500)}`)
  expect([await sendAll(variants), await sendAll(variants)]).toEqual([0, 16])
  expect([await sendAll(targets), await sendAll(targets.slice(-100))]).toEqual([0, 100])
  expect([await sendAll([long]), await sendAll([long])]).toEqual([0, 0])
})
