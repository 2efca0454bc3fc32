/** The quota and the versions: spec 8 and 9, decisions on the quota. */

import type { Case, Step } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorResponse, okResponse, step } from './expect.ts'

/** With a larger limit, no case uses up a whole window. */
export const maxTestedLimit = 200

/**
 * The case of a client whose window is used up.
 * @returns a case whose requests are all refused, except for the preflight
 */
export function exhaustedCase(facts: Facts): Case {
  return {
    name: 'a client that has used its window gets 429 with equal Retry-After and RateLimit-Reset',
    source: 'spec 8.1; spec 8.3; spec 7.2, row 429; spec 4, rule 6; decisions, API answers 9',
    steps: [
      refusedStep(facts, '/api/v1/profile'),
      refusedStep(facts, '/api/v1/nothing'),
      preflightOfExhausted(facts),
    ],
  }
}

export function quotaCases(facts: Facts): readonly Case[] {
  return [...versionCases(facts), ...(facts.quota.limit > maxTestedLimit ? [] : windowCases(facts))]
}

function windowCases(facts: Facts): Case[] {
  const { limit } = facts.quota
  const consume = (times: number, path = '/api/v1/profile'): Step[] =>
    Array.from({ length: times }, (_, index) =>
      step(
        path,
        okResponse(facts, { 'RateLimit-Remaining': String(limit - 1 - index), 'Retry-After': null }),
      ),
    )
  const rejected = refusedStep(facts, '/api/v1/profile')
  return [
    {
      name: `${limit} requests of a window succeed; the next one returns 429 with equal Retry-After and RateLimit-Reset`,
      source: 'spec 8.1; spec 8.2; spec 8.3; spec 7.2, row 429; spec 4, rule 6',
      quickSteps: 0,
      steps: [...consume(limit), rejected, rejected],
    },
    {
      name: 'a client over its quota gets 429 on every path of the API, except for preflights',
      source: 'spec 4, rule 6; decisions, API answers 9; decisions, API answers 10',
      quickSteps: 0,
      steps: [
        ...consume(limit),
        ...[
          '/api/v1/essays',
          `/api/v1/essays/${facts.slug}`,
          '/api/v1/search?q=a',
          '/api/v1/health',
          '/api/v1/nothing',
          '/api/v1/essays/',
          `/api/v1/search?q=${'a'.repeat(9000)}`,
        ].map((path) => step(path, errorResponse(facts, 429, 'RATE_LIMITED', 'Wait'))),
        step('POST /api/v1/profile', errorResponse(facts, 429, 'RATE_LIMITED', 'Wait')),
        preflightOfExhausted(facts),
      ],
    },
    {
      name: 'a forged X-Forwarded-For does not change the client',
      source: 'decisions, Quota',
      steps: Array.from({ length: 3 }, (_, index) =>
        step('/api/v1/profile', okResponse(facts, { 'RateLimit-Remaining': String(limit - 1 - index) }), {
          headers: {
            'X-Forwarded-For': `203.0.113.${index}`,
            Forwarded: `for=203.0.113.${index}`,
            'X-Real-IP': `203.0.113.${index}`,
          },
        }),
      ),
    },
    {
      name: 'every request to the API counts, with any status and method',
      source: 'decisions, Quota',
      quickSteps: 0,
      steps: [
        step('/api/v1/profile', okResponse(facts, { 'RateLimit-Remaining': String(limit - 1) }), {
          save: { etag: 'ETag' },
        }),
        step(
          '/api/v1/profile',
          { status: 304, headers: { 'RateLimit-Remaining': String(limit - 2) } },
          { headers: { 'If-None-Match': '{etag}' } },
        ),
        step('HEAD /api/v1/profile', okResponse(facts, { 'RateLimit-Remaining': String(limit - 3) })),
        step('/api/v1/nothing', { status: 404, headers: { 'RateLimit-Remaining': String(limit - 4) } }),
        step('DELETE /api/v1/profile', {
          status: 405,
          headers: { 'RateLimit-Remaining': String(limit - 5) },
        }),
        step('/api/v1/essays/', { status: 308, headers: { 'RateLimit-Remaining': String(limit - 6) } }),
        step('/api/v1/essays?lang=xx', {
          status: 400,
          headers: { 'RateLimit-Remaining': String(limit - 7) },
        }),
        step('/api/v1/health', { status: 200, headers: { 'RateLimit-Remaining': String(limit - 8) } }),
        step('/openapi.json', { status: 200 }),
        step('/api/v1/profile', okResponse(facts, { 'RateLimit-Remaining': String(limit - 9) })),
      ],
    },
  ]
}

const refusedStep = (facts: Facts, path: string): Step =>
  step(
    path,
    errorResponse(facts, 429, 'RATE_LIMITED', 'Retry-After', {
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': /^[1-9]\d*$/,
      'Retry-After': { as: 'RateLimit-Reset' },
    }),
  )

/** A preflight is never refused, and tells that nothing is left. */
const preflightOfExhausted = (facts: Facts): Step =>
  step('OPTIONS /api/v1/profile', {
    status: 204,
    headers: { ...commonHeaders(facts), 'RateLimit-Remaining': '0', 'Retry-After': null },
  })

function versionCases(facts: Facts): Case[] {
  const { version, slug } = facts
  const paths = [
    '/api/v1/profile',
    '/api/v1/essays',
    `/api/v1/essays/${slug}`,
    '/api/v1/search',
    '/api/v1/health',
    '/api/v1/nothing',
  ]
  return [
    {
      name: 'every response has the version in API-Version and X-API-Version',
      source: 'spec 9.2',
      quickSteps: 6,
      steps: paths.map((path) =>
        step(path, {
          status: path.endsWith('nothing') ? 404 : 200,
          headers: { 'API-Version': version, 'X-API-Version': version },
        }),
      ),
    },
  ]
}
