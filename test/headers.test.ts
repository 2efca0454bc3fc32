/** The response headers, read with independent parsers. */

import { parseRateLimit } from 'ratelimit-header-parser'
import { parseItem, parseList, Token } from 'structured-headers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFetchHandler } from '../shim/adapters/web.ts'
import { createShim } from '../shim/runtime/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createMemoryStore } from '../shim/stores/memory.ts'
import { oneLanguage } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'

const start = Date.UTC(2026, 5, 1, 12)

const dist = useDist({
  ...oneLanguage,
  'site.yaml': `${oneLanguage['site.yaml']}quota: { limit: 3, window: 90 }
versioning:
  operations: { searchContent: { deprecated: 2026-01-01, sunset: 2027-02-28 } }
`,
})

/** Starts a service whose search is deprecated. Tests use a fake clock. */
async function openService() {
  const handle = createFetchHandler(
    await createShim({ source: createDiskSource(dist), quota: createMemoryStore(), clock: Date.now }),
  )
  return (path: string) => handle(new Request(`http://localhost${path}`), '192.0.2.1')
}

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the quota headers of an API response', () => {
  it('give a client library the limit, the remaining requests and the time of the reset', async () => {
    const send = await openService()
    const rateLimits: unknown[] = []
    for (let times = 0; times < 4; times++) rateLimits.push(parseRateLimit(await send('/api/v1/profile')))
    const reset = new Date(start + 90_000)
    expect(rateLimits).toEqual([
      { limit: 3, used: 1, remaining: 2, reset },
      { limit: 3, used: 2, remaining: 1, reset },
      { limit: 3, used: 3, remaining: 0, reset },
      { limit: 3, used: 3, remaining: 0, reset },
    ])
  })

  it('are structured fields: integers, and a policy with the window as its parameter', async () => {
    const send = await openService()
    const { headers } = await send('/api/v1/profile')
    const read = (name: string) => parseItem(headers.get(name) ?? '')
    expect(read('ratelimit-limit')).toEqual([3, new Map()])
    expect(read('ratelimit-remaining')).toEqual([2, new Map()])
    expect(read('ratelimit-reset')).toEqual([90, new Map()])
    expect(parseList(headers.get('ratelimit-policy') ?? '')).toEqual([[3, new Map([['w', 90]])]])
  })
})

describe('the deprecation headers', () => {
  it('are a structured date, an HTTP date and a link to the policy', async () => {
    const send = await openService()
    const { headers } = await send('/api/v1/search?q=a')
    expect(parseItem(headers.get('deprecation') ?? '')).toEqual([new Date('2026-01-01T00:00:00Z'), new Map()])
    expect(headers.get('sunset')).toBe('Sun, 28 Feb 2027 00:00:00 GMT')
    expect(headers.get('link')).toBe(
      '<https://site.test/developers#versioning-and-deprecation>; rel="deprecation"; type="text/html"',
    )
  })
})

describe('list-valued headers', () => {
  it('are structured lists of tokens', async () => {
    const send = await openService()
    const { headers } = await send('/api/v1/profile')
    const names = (name: string) => parseList(headers.get(name) ?? '').map(([token]) => String(token))
    expect(names('vary')).toEqual(['Accept-Encoding'])
    expect(names('access-control-expose-headers')).toEqual([
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'],
      ...['API-Version', 'X-API-Version', 'Retry-After', 'ETag', 'Link'],
      ...['Deprecation', 'Sunset', 'Content-Language', 'X-Request-Id'],
      ...['X-Markdown-Tokens', 'Content-Signal', 'Content-Range'],
    ])
    expect(parseList(headers.get('cache-control') ?? '')).toEqual([
      [new Token('private'), new Map()],
      [new Token('no-cache'), new Map()],
    ])
  })
})
