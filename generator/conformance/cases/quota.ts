/** The quota and the versions: spec 8 and 9, decisions on the quota. */

import type { Case, Step } from '../case.ts'
import type { Facts } from '../facts.ts'
import { everyAnswer, failed, found } from './expect.ts'

/** Beyond this many requests a window is not used up by asking. */
const affordable = 200

export function quotaCases(facts: Facts): readonly Case[] {
  return [...versionCases(facts), ...(facts.quota.limit > affordable ? [] : windowCases(facts))]
}

function windowCases(facts: Facts): Case[] {
  const { limit } = facts.quota
  const takes = (times: number, path = '/api/v1/profile'): Step[] =>
    Array.from({ length: times }, (_, place) => ({
      path,
      expect: found(facts, { 'RateLimit-Remaining': String(limit - 1 - place), 'Retry-After': null }),
    }))
  const overdrawn: Step = {
    path: '/api/v1/profile',
    expect: failed(facts, 429, 'RATE_LIMITED', 'Retry-After', {
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': /^[1-9]\d*$/,
      'Retry-After': { as: 'RateLimit-Reset' },
    }),
  }
  return [
    {
      name: `${limit} requests of a window are answered, down to 0; the next waits as long as Retry-After and Reset both say`,
      anchor: 'spec 8.1; spec 8.2; spec 8.3; spec 7.2, row 429; spec 4, rule 6',
      steps: [...takes(limit), overdrawn, overdrawn],
    },
    {
      name: 'a client over its quota is refused on every endpoint, whatever it asks, but may send a preflight',
      anchor: 'spec 4, rule 6; decisions, API answers 9; decisions, API answers 10',
      steps: [
        ...takes(limit),
        ...[
          '/api/v1/essays',
          `/api/v1/essays/${facts.slug}`,
          '/api/v1/search?q=a',
          '/api/v1/health',
          '/api/v1/nothing',
          '/api/v1/essays/',
          `/api/v1/search?q=${'a'.repeat(9000)}`,
        ].map((path) => ({ path, expect: failed(facts, 429, 'RATE_LIMITED', 'Wait') })),
        { method: 'POST', path: '/api/v1/profile', expect: failed(facts, 429, 'RATE_LIMITED', 'Wait') },
        {
          method: 'OPTIONS',
          path: '/api/v1/profile',
          expect: {
            status: 204,
            headers: { ...everyAnswer(facts), 'RateLimit-Remaining': '0', 'Retry-After': null },
          },
        },
      ],
    },
    {
      name: 'another client has a window of its own',
      anchor: 'spec 8.1',
      steps: [
        ...takes(limit),
        overdrawn,
        {
          path: '/api/v1/profile',
          from: 'another client',
          expect: found(facts, { 'RateLimit-Remaining': String(limit - 1) }),
        },
      ],
    },
    {
      name: 'a forged X-Forwarded-For changes nothing',
      anchor: 'decisions, Quota',
      steps: Array.from({ length: 3 }, (_, place) => ({
        path: '/api/v1/profile',
        headers: {
          'X-Forwarded-For': `203.0.113.${place}`,
          Forwarded: `for=203.0.113.${place}`,
          'X-Real-IP': `203.0.113.${place}`,
        },
        expect: found(facts, { 'RateLimit-Remaining': String(limit - 1 - place) }),
      })),
    },
    {
      name: 'every request below the API counts, whatever its status or method',
      anchor: 'decisions, Quota',
      steps: [
        {
          path: '/api/v1/profile',
          keep: { etag: 'ETag' },
          expect: found(facts, { 'RateLimit-Remaining': String(limit - 1) }),
        },
        {
          path: '/api/v1/profile',
          headers: { 'If-None-Match': '{etag}' },
          expect: { status: 304, headers: { 'RateLimit-Remaining': String(limit - 2) } },
        },
        {
          method: 'HEAD',
          path: '/api/v1/profile',
          expect: found(facts, { 'RateLimit-Remaining': String(limit - 3) }),
        },
        {
          path: '/api/v1/nothing',
          expect: { status: 404, headers: { 'RateLimit-Remaining': String(limit - 4) } },
        },
        {
          method: 'DELETE',
          path: '/api/v1/profile',
          expect: { status: 405, headers: { 'RateLimit-Remaining': String(limit - 5) } },
        },
        {
          path: '/api/v1/essays/',
          expect: { status: 308, headers: { 'RateLimit-Remaining': String(limit - 6) } },
        },
        {
          path: '/api/v1/essays?lang=xx',
          expect: { status: 400, headers: { 'RateLimit-Remaining': String(limit - 7) } },
        },
        {
          path: '/api/v1/health',
          expect: { status: 200, headers: { 'RateLimit-Remaining': String(limit - 8) } },
        },
        { path: '/openapi.json', expect: { status: 200 } },
        { path: '/api/v1/profile', expect: found(facts, { 'RateLimit-Remaining': String(limit - 9) }) },
      ],
    },
  ]
}

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
      name: 'every answer says the version under both names',
      anchor: 'spec 9.2',
      steps: paths.map((path) => ({
        path,
        expect: {
          status: path.endsWith('nothing') ? 404 : 200,
          headers: { 'API-Version': version, 'X-API-Version': version },
        },
      })),
    },
  ]
}
