/** Error responses and redirects, and the order of checks: spec 7; decisions, API answers 8 and 9. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorResponse, step, toTag } from './expect.ts'

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
        step('/api/v1/profil', notFound('/api/v1/profile')),
        step('/api/v1/esays', notFound('/api/v1/essays')),
        step('/api/v1/healthz', notFound('/api/v1/health')),
      ],
    },
    {
      name: 'an unknown version returns 404 with a hint that names the active version',
      source: 'spec 9.1; decisions, API answers 9',
      steps: ['/api/v2', '/api/v2/profile', '/api/v10/essays', '/api'].map((path) =>
        step(path, notFound('/api/v1')),
      ),
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
      ].map((path) => step(path, notFound('GET /api/v1/health?verbose=true lists the endpoints.'))),
    },
    {
      name: 'a path with invalid percent-encoding returns 404',
      source: 'decisions, API answers 9',
      steps: ['%', '%zz', '%E0%A4%A', '%FF', '%C3%28', 'a%00b'].map((text) =>
        step(`/api/v1/essays/${text}`, notFound('GET /api/v1/health?verbose=true lists the endpoints.')),
      ),
    },
    {
      name: 'a path is resolved as in the URL standard before it is matched',
      source: 'decisions, API answers 9',
      steps: [
        '/api/v1/./profile',
        '/api/v1/essays/../profile',
        '/api/v1/essays/%2e%2E/profile',
        '/nothing/..\\api/v1/profile',
      ].map((path) =>
        step(path, {
          status: 200,
          headers: { ...commonHeaders(facts), 'Content-Language': toTag(first, facts) },
        }),
      ),
    },
    {
      name: 'an operation with a trailing slash redirects to its path without one, with the same query',
      source: 'decisions, API answers 9',
      steps: [
        step('/api/v1/profile/', redirected('/api/v1/profile')),
        step('/api/v1/essays/?lang=xx&a=%20b', redirected('/api/v1/essays?lang=xx&a=%20b')),
        step(`/api/v1/essays/${slug}/?x`, redirected(`/api/v1/essays/${slug}?x`)),
        step('/api/v1/search/?q=a', redirected('/api/v1/search?q=a')),
        step('/api/v1/health/', redirected('/api/v1/health')),
      ],
    },
    {
      name: 'an unknown essay with a trailing slash returns 404',
      source: 'decisions, API answers 9',
      quickSteps: 0,
      steps: [step('/api/v1/essays/nothing-of-this-name/', notFound('GET /api/v1/'))],
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
        ].map((path) =>
          step(
            `${method} ${path}`,
            errorResponse(facts, 405, 'METHOD_NOT_ALLOWED', 'GET', { Allow: 'GET, HEAD, OPTIONS' }),
          ),
        ),
      ),
    },
    {
      name: 'the path is checked before the method, and the method before the parameters',
      source: 'decisions, API answers 9',
      quickSteps: 0,
      steps: [
        step('POST /api/v1/nothing', notFound('GET /api/v1/health?verbose=true lists the endpoints.')),
        step('POST /api/v1/profile/', redirected('/api/v1/profile')),
        step('POST /api/v1/essays?lang=xx', errorResponse(facts, 405, 'METHOD_NOT_ALLOWED', 'GET')),
      ],
    },
    {
      name: 'a request target over 8192 bytes returns 414, also for an unknown path',
      source: 'decisions, API answers 8; decisions, API answers 9',
      steps: [
        step(toTarget('/api/v1/search?q=', 8193), errorResponse(facts, 414, 'URI_TOO_LONG', 'query')),
        step(toTarget('/api/v1/nothing?', 9000), errorResponse(facts, 414, 'URI_TOO_LONG', 'query')),
        step(toTarget('/api/v1/profile?', 8192), { status: 200, headers: commonHeaders(facts) }),
      ],
    },
  ]
}

/** Returns a request target with exactly this number of bytes. */
const toTarget = (start: string, bytes: number): string => start + 'a'.repeat(bytes - start.length)
