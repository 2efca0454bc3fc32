/** Answers kept ready are the ones that judging anew would give. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node.ts'
import type { PlainRequest } from '../../shim/core/http.ts'
import type { RateLimitInfo } from '../../shim/core/quota.ts'
import { createResponseCache } from '../../shim/runtime/response-cache.ts'
import { createShim, type ResponseCache } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'

const dist = useDist()
const standings: readonly RateLimitInfo[] = [
  { remaining: 42, reset: 8, refused: false },
  { remaining: 41, reset: 7, refused: false },
  { remaining: 0, reset: 6, refused: true },
  { remaining: 40, reset: 5, refused: false },
]

/** A shim over what was built; the store says of everybody what it is told to say. */
async function createTold(responseCache?: ResponseCache) {
  let told: RateLimitInfo = { remaining: 60, reset: 60, refused: false }
  const shim = await createShim({
    source: createDiskSource(dist),
    quota: { consume: () => told, get: () => told },
    codings: nodeCodings,
    encode: encodeOnNode,
    recheck: 0,
    ...(responseCache && { responseCache }),
  })
  return {
    async ask(request: PlainRequest, rateLimit: RateLimitInfo) {
      told = rateLimit
      return shim.handle(request)
    },
  }
}

/** Counts what a cache is found to have. */
function countFound(cache: ResponseCache) {
  const found = { times: 0 }
  const find: ResponseCache['find'] = (...asked) => {
    const wire = cache.find(...asked)
    if (wire !== undefined) found.times += 1
    return wire
  }
  return { cache: { ...cache, find }, found }
}

let tag: string
beforeAll(async () => {
  const manifest = await parseManifest(await readFile(join(dist, '_stele/manifest.json'), 'utf8'), dist)
  tag = `"${manifest.files['api/v1/profile.json']?.hash}"`
})

const asks = (
  target: string,
  fields: Readonly<Record<string, string>> = {},
  more: Partial<PlainRequest> = {},
) => ({
  ...toRequest(target),
  header: (name: string) => fields[name],
  ...more,
})

const listOfFiles = () => [
  asks('/api/v1/profile'),
  asks('/api/v1/profile', { 'accept-encoding': 'gzip' }),
  asks('/api/v1/profile', { 'accept-encoding': 'br' }),
  asks('/api/v1/profile', { 'if-none-match': tag }),
  asks('/api/v1/profile', {}, { method: 'HEAD' }),
  asks('/api/v1/profile?lang=pt'),
  asks('/', { accept: 'text/markdown' }),
  asks('/', { accept: 'text/html' }),
  asks('/none'),
]

/** What follows from more than the words, or from no file. */
const others = [
  asks('/api/v1/profile', {}, { method: 'OPTIONS' }),
  asks('/api/v1/profile', {}, { method: 'POST' }),
  asks('/api/v1/profile', {}, { headerBytes: 20_000 }),
  asks('/api/v1/none'),
  asks('/api/v1/health'),
  asks('/api/v1/health', {}, { now: 1 }),
]

it('whoever asks, in whatever words, however often', async () => {
  const { cache, found } = countFound(createResponseCache())
  const [plain, keeping] = await Promise.all([createTold(), createTold(cache)])
  const files = listOfFiles()
  const times: number[] = []
  for (const rateLimit of standings) {
    found.times = 0
    for (const request of [...files, ...others]) {
      const { method, target } = request
      const expected = await plain.ask(request, rateLimit)
      expect({ method, target, ...(await keeping.ask(request, rateLimit)) }).toEqual({
        method,
        target,
        ...expected,
      })
    }
    times.push(found.times)
  }

  // Kept is what is asked for once more: a profile too short to be coded is read once for four of the requests, and
  // a 304 reads nothing. The three that are outside the API have no standing that could be refused.
  expect(times).toEqual([0, 4, 3, files.length])
})

it('and no client is told the standing of another', async () => {
  const { ask } = await createTold(createResponseCache())
  const tell = async (rateLimit: RateLimitInfo) => {
    const { headers } = await ask(asks('/api/v1/profile'), rateLimit)
    return headers.filter(([name]) => /^RateLimit-Re/.test(name))
  }
  const [, first, refused, last] = standings as [RateLimitInfo, RateLimitInfo, RateLimitInfo, RateLimitInfo]

  expect([await tell(first), await tell(last), await tell(refused), await tell(first)]).toEqual([
    [
      ['RateLimit-Remaining', '41'],
      ['RateLimit-Reset', '7'],
    ],
    [
      ['RateLimit-Remaining', '40'],
      ['RateLimit-Reset', '5'],
    ],
    [
      ['RateLimit-Remaining', '0'],
      ['RateLimit-Reset', '6'],
    ],
    [
      ['RateLimit-Remaining', '41'],
      ['RateLimit-Reset', '7'],
    ],
  ])
})

it('of the edition that is asked, and of no other', async () => {
  const { cache, found } = countFound(createResponseCache())
  const [one, other] = await Promise.all([createTold(cache), createTold(cache)])
  const [rateLimit] = standings as [RateLimitInfo]
  const times: number[] = []
  for (const { ask } of [one, one, one, other, other]) {
    await ask(asks('/api/v1/profile'), rateLimit)
    times.push(found.times)
  }

  // The first reads, the second keeps, the third finds; each shim has opened an edition of its own.
  expect(times).toEqual([0, 0, 1, 1, 1])
})

it('however many words there are for one address, or addresses', async () => {
  const { cache, found } = countFound(createResponseCache())
  const [{ ask }, [rateLimit]] = [await createTold(cache), standings as [RateLimitInfo]]
  const askAll = async (requests: readonly PlainRequest[]) => {
    found.times = 0
    for (const request of requests) await ask(request, rateLimit)
    return found.times
  }
  const spellings = Array.from({ length: 20 }, (_, place) =>
    asks('/api/v1/profile', { accept: `a/${place}` }),
  )
  const addresses = Array.from({ length: 5000 }, (_, place) => asks(`/api/v1/profile?x=${place}`))
  const long = asks(`/api/v1/profile?x=${'x'.repeat(500)}`)

  expect([await askAll(spellings), await askAll(spellings)]).toEqual([0, 16])
  expect([await askAll(addresses), await askAll(addresses.slice(-100))]).toEqual([0, 100])
  expect([await askAll([long]), await askAll([long])]).toEqual([0, 0])
})
