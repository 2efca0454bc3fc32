/** Random requests of several clients, compared with a model of the quota that is written from section 8 of the spec. */

import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { consumeOne, type QuotaWindow, toRateLimitInfo } from '../../shim/core/quota.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import type { Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { siteWithQuota, smallQuota } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'

const policy = smallQuota
const dist = useDist(siteWithQuota)

/** `STELE_RUNS=20000` tests more sequences. */
const numRuns = Number(process.env.STELE_RUNS ?? 300)

let source: Source
beforeAll(() => {
  source = createDiskSource(dist)
})

/** Counted: GET, HEAD and refused methods under `/api`, whatever their status. Not counted: OPTIONS, and other paths. */
const requests = [
  { method: 'GET', target: '/api/v1/profile', kind: 'counted' },
  { method: 'HEAD', target: '/api/v1/essays?lang=pt', kind: 'counted' },
  { method: 'GET', target: '/api/v1/essays?lang=xx', kind: 'counted' },
  { method: 'GET', target: '/api/v1/essays/none', kind: 'counted' },
  { method: 'GET', target: '/api/v1/search?q=first', kind: 'counted' },
  { method: 'GET', target: '/api/v1/health', kind: 'counted' },
  { method: 'POST', target: '/api/v1/profile', kind: 'counted' },
  { method: 'GET', target: '/api/v2', kind: 'counted' },
  { method: 'GET', target: '/%61pi/v1/profile/', kind: 'counted' },
  { method: 'OPTIONS', target: '/api/v1/profile', kind: 'reported' },
  { method: 'GET', target: '/openapi.json', kind: 'free' },
  { method: 'GET', target: '/apis', kind: 'free' },
] as const

const step = fc.record({
  client: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8:0:1::/64'),
  request: fc.constantFrom(...requests),
  /** Milliseconds that pass before the request: none, a few, about a window, or many. */
  passed: fc.oneof(fc.constant(0), fc.nat(2000), fc.integer({ min: 6990, max: 7010 }), fc.nat(100_000)),
  /** The system's clock at the time of the request, which may be set to anything. */
  systemTime: fc.oneof(fc.nat(4_000_000_000_000), fc.integer({ min: 1_000_000, max: 1_010_000 })),
})

/** The model: each client has a window of fixed length, which opens with its first counted request. */
function createModel() {
  const windows = new Map<string, { readonly opened: number; used: number }>()
  return (client: string, kind: 'counted' | 'reported', now: number) => {
    const length = policy.window * 1000
    let window = windows.get(client)
    if (window === undefined || now >= window.opened + length) {
      window = { opened: now, used: 0 }
      if (kind === 'counted') windows.set(client, window)
    }
    const isRefused = kind === 'counted' && window.used === policy.limit
    if (kind === 'counted' && !isRefused) window.used += 1
    const reset = String(Math.ceil((window.opened + length - now) / 1000))
    return {
      'RateLimit-Limit': String(policy.limit),
      'RateLimit-Policy': `${policy.limit};w=${policy.window}`,
      'RateLimit-Remaining': String(policy.limit - window.used),
      'RateLimit-Reset': reset,
      'Retry-After': isRefused ? reset : undefined,
      isRefused,
    }
  }
}

it('the headers and refusals of any sequence of requests are those of the model, however the system’s clock jumps', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
    let now = 1_000_000
    const shim = await createShim({
      source,
      quota: createMemoryStore(),
      recheck: Number.POSITIVE_INFINITY,
      clock: () => now,
    })
    const model = createModel()
    for (const { client, request, passed, systemTime } of steps) {
      now += passed
      const { method, target, kind } = request
      const { status, headers } = await shim.handle(toRequest(target, { method, client, now: systemTime }))
      const byName = new Map(headers)
      const actual = {
        'RateLimit-Limit': byName.get('RateLimit-Limit'),
        'RateLimit-Policy': byName.get('RateLimit-Policy'),
        'RateLimit-Remaining': byName.get('RateLimit-Remaining'),
        'RateLimit-Reset': byName.get('RateLimit-Reset'),
        'Retry-After': byName.get('Retry-After'),
        isRefused: status === 429,
      }
      if (kind === 'free') {
        expect({ ...actual, isRefused: status === 429 }).toEqual({ isRefused: false })
      } else {
        expect(actual).toEqual(model(client, kind, now))
      }
    }
  })
  await fc.assert(property, { numRuns })
})

it('a stored window locks no client out, however the clock of its store jumps', () => {
  const times = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 60 })
  const property = fc.property(times, (readings) => {
    let window: QuotaWindow | undefined
    for (const now of readings) {
      const next = consumeOne(window, now, policy)
      const { remaining, reset, refused } = toRateLimitInfo(next, now, policy, next === window)
      expect(remaining >= 0 && remaining < policy.limit).toBe(true)
      expect(reset >= 1 && reset <= policy.window).toBe(true)
      // A window that opened later than now, by less than its length, is reported as a whole one and ends after it.
      if (refused) expect(consumeOne(next, Math.max(now, next.opened) + reset * 1000, policy).used).toBe(1)
      window = next
    }
  })
  fc.assert(property, { numRuns: 10 * numRuns })
})
