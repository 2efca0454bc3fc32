/** HEAD, OPTIONS, CORS and `Accept` on the API: spec 5; decisions, API answers 9 and 10. */

import type { Case, Expectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import { string } from '../shape.ts'
import { commonHeaders, errorResponse, okResponse, step, toTag } from './expect.ts'

export function methodCases(facts: Facts): Case[] {
  const { slug, quota, languages } = facts
  const [first = ''] = languages
  const preflight = (headers = {}): Expectation => ({
    status: 204,
    headers: {
      ...commonHeaders(facts),
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'no-store',
      ...headers,
    },
    body: '',
  })
  const asBrowser = {
    Origin: 'https://elsewhere.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'x-anything',
  }
  return [
    {
      name: 'HEAD returns the headers of GET without a body',
      source: 'decisions, API answers 10',
      quickSteps: 3,
      steps: [
        step(`/api/v1/essays/${slug}`, okResponse(facts), {
          save: { etag: 'ETag', length: 'Content-Length' },
        }),
        step(`HEAD /api/v1/essays/${slug}`, {
          ...okResponse(facts, {
            ETag: '{etag}',
            'Content-Length': '{length}',
            'Content-Language': toTag(first, facts),
          }),
          body: '',
        }),
        step('HEAD /api/v1/nothing', {
          ...errorResponse(facts, 404, 'NOT_FOUND', ''),
          shape: string.optional(),
          conditions: [],
          body: '',
        }),
        step('HEAD /api/v1/search?q=a', { ...okResponse(facts), body: '' }),
        step('HEAD /api/v1/health', {
          status: 200,
          headers: { ...commonHeaders(facts), 'Content-Type': 'application/json' },
          body: '',
        }),
      ],
    },
    {
      name: 'a preflight returns 204 on every path of the API',
      source: 'spec 5.4; decisions, API answers 9; decisions, API answers 10',
      steps: ['/api/v1/profile', '/api/v1/nothing', '/api', `/api/v1/essays/${slug}?lang=xx`].map((path) =>
        step(`OPTIONS ${path}`, preflight(), { headers: asBrowser }),
      ),
    },
    {
      name: 'a preflight does not count, and does not start a window',
      source: 'decisions, API answers 10',
      quickSteps: 0,
      steps: [
        step('OPTIONS /api/v1/profile', preflight({ 'RateLimit-Remaining': String(quota.limit) })),
        step('OPTIONS /api/v1/profile', preflight({ 'RateLimit-Remaining': String(quota.limit) })),
        step('/api/v1/profile', okResponse(facts, { 'RateLimit-Remaining': String(quota.limit - 1) })),
        step('OPTIONS /api/v1/profile', preflight({ 'RateLimit-Remaining': String(quota.limit - 1) })),
      ],
    },
    {
      name: 'every origin may read a response, with any credentials',
      source: 'spec 1; spec 5.1; spec 5.2; spec 5.4',
      steps: [
        step(
          '/api/v1/essays',
          okResponse(facts, { 'Set-Cookie': null, 'Access-Control-Allow-Credentials': null }),
          { headers: { Origin: 'https://elsewhere.example', Authorization: 'Bearer x', Cookie: 'a=b' } },
        ),
        step('/api/v1/essays', okResponse(facts), { headers: { Origin: 'null' } }),
      ],
    },
    {
      name: 'the API ignores Accept',
      source: 'decisions, API answers 9',
      steps: ['text/html', 'text/markdown', 'application/xml;q=1', 'nonsense', ''].map((accept) =>
        step('/api/v1/profile', okResponse(facts), { headers: { Accept: accept } }),
      ),
    },
  ]
}
