/** Error responses and redirects, and the order of checks: spec 7; decisions, API answers 8 and 9. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorResponse, toTag } from './expect.ts'

export function errorCases(facts: Facts): readonly Case[] {
  const { slug, languages } = facts
  const [first = ''] = languages
  const notFound = (hint: string) => errorResponse(facts, 404, 'NOT_FOUND', hint)
  const redirected = (location: string) => ({
    status: 308,
    headers: { ...commonHeaders(facts), Location: location },
    body: '',
  })
  return [
    {
      name: 'an unknown path similar to an operation returns 404 with a hint that names the operation',
      source: 'decisions, API answers 8; decisions, API answers 9',
      steps: [
        { path: '/api/v1/profil', expect: notFound('/api/v1/profile') },
        { path: '/api/v1/esays', expect: notFound('/api/v1/essays') },
        { path: '/api/v1/healthz', expect: notFound('/api/v1/health') },
      ],
    },
    {
      name: 'an unknown version returns 404 with a hint that names the active version',
      source: 'spec 9.1; decisions, API answers 9',
      steps: ['/api/v2', '/api/v2/profile', '/api/v10/essays', '/api'].map((path) => ({
        path,
        expect: notFound('/api/v1'),
      })),
    },
    {
      name: 'a path of the API that is no operation returns 404',
      source: 'decisions, API answers 9',
      steps: [
        '/api/v1/nothing',
        '/api/',
        '/api/v1',
        '/api/v1/',
        '/api/v1/Profile',
        '/api/v1/profile/x',
        '/api/v1/profile//',
        '/api/v1//profile',
        `/api/v1/essays/${slug}/x`,
        '/api/v1/essays/a/b/c/d/e/f/g/h',
        '/api/v1/__proto__',
        '/api/v1/constructor/prototype',
        '/api/v1/profile.xx.json',
        '/api/v1/search.json',
        '/api/404.json',
      ].map((path) => ({ path, expect: notFound('GET /api/v1/health?verbose=true lists the endpoints.') })),
    },
    {
      name: 'a path with invalid percent-encoding returns 404',
      source: 'decisions, API answers 9',
      steps: ['%', '%zz', '%E0%A4%A', '%FF', '%C3%28', 'a%00b'].map((text) => ({
        path: `/api/v1/essays/${text}`,
        expect: notFound('GET /api/v1/health?verbose=true lists the endpoints.'),
      })),
    },
    {
      name: 'a path is resolved as in the URL standard before it is matched',
      source: 'decisions, API answers 9',
      steps: [
        '/api/v1/./profile',
        '/api/v1/essays/../profile',
        '/api/v1/essays/%2e%2E/profile',
        '/nothing/..\\api/v1/profile',
      ].map((path) => ({
        path,
        expect: {
          status: 200,
          headers: { ...commonHeaders(facts), 'Content-Language': toTag(first, facts) },
        },
      })),
    },
    {
      name: 'an operation with a trailing slash redirects to its path without one, with the same query',
      source: 'decisions, API answers 9',
      steps: [
        { path: '/api/v1/profile/', expect: redirected('/api/v1/profile') },
        { path: '/api/v1/essays/?lang=xx&a=%20b', expect: redirected('/api/v1/essays?lang=xx&a=%20b') },
        { path: `/api/v1/essays/${slug}/?x`, expect: redirected(`/api/v1/essays/${slug}?x`) },
        { path: '/api/v1/search/?q=a', expect: redirected('/api/v1/search?q=a') },
        { path: '/api/v1/health/', expect: redirected('/api/v1/health') },
      ],
    },
    {
      name: 'an unknown essay with a trailing slash returns 404',
      source: 'decisions, API answers 9',
      quickSteps: 0,
      steps: [{ path: '/api/v1/essays/nothing-of-this-name/', expect: notFound('GET /api/v1/') }],
    },
    {
      name: 'POST, PUT, PATCH and DELETE return 405 on every operation',
      source: 'spec 1; decisions, API answers 8',
      steps: ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
        [
          '/api/v1/profile',
          '/api/v1/essays',
          `/api/v1/essays/${slug}`,
          '/api/v1/search',
          '/api/v1/health',
        ].map((path) => ({
          method,
          path,
          expect: errorResponse(facts, 405, 'METHOD_NOT_ALLOWED', 'GET', { Allow: 'GET, HEAD, OPTIONS' }),
        })),
      ),
    },
    {
      name: 'the path is checked before the method, and the method before the parameters',
      source: 'decisions, API answers 9',
      quickSteps: 0,
      steps: [
        {
          method: 'POST',
          path: '/api/v1/nothing',
          expect: notFound('GET /api/v1/health?verbose=true lists the endpoints.'),
        },
        { method: 'POST', path: '/api/v1/profile/', expect: redirected('/api/v1/profile') },
        {
          method: 'POST',
          path: '/api/v1/essays?lang=xx',
          expect: errorResponse(facts, 405, 'METHOD_NOT_ALLOWED', 'GET'),
        },
      ],
    },
    {
      name: 'a request target over 8192 bytes returns 414, also for an unknown path',
      source: 'decisions, API answers 8; decisions, API answers 9',
      steps: [
        {
          path: toTarget('/api/v1/search?q=', 8193),
          expect: errorResponse(facts, 414, 'URI_TOO_LONG', 'query'),
        },
        {
          path: toTarget('/api/v1/nothing?', 9000),
          expect: errorResponse(facts, 414, 'URI_TOO_LONG', 'query'),
        },
        {
          path: toTarget('/api/v1/profile?', 8192),
          expect: { status: 200, headers: commonHeaders(facts) },
        },
      ],
    },
  ]
}

/** Returns a request target with exactly this number of bytes. */
const toTarget = (start: string, bytes: number): string => start + 'a'.repeat(bytes - start.length)
