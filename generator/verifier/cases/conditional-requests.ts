/** `If-None-Match` and 304 responses of the API, and `If-Match` and 412 responses: decisions, HTTP; RFC 9110, 13. */

import type { Case, Expectation, Headers } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorResponse, errorShape, hasCode, okResponse, step } from './expect.ts'

export const conditionalCases = (facts: Facts): Case[] => [
  ...freshCases(facts),
  ...matchCases(facts),
  healthCase(facts),
  pageCase,
  withoutEffectCase(facts),
]

const toUnchanged = (facts: Facts): Expectation => ({
  status: 304,
  headers: {
    ...commonHeaders(facts),
    ETag: '{etag}',
    'Cache-Control': 'private, no-cache',
    'Content-Type': null,
    'Content-Encoding': null,
  },
  body: '',
})

const toFailed = (facts: Facts, headers: Headers = {}): Expectation =>
  errorResponse(facts, 412, 'PRECONDITION_FAILED', 'If-Match', headers)

/** The same response to HEAD. */
const withoutBody = ({ status, headers = {} }: Expectation): Expectation => ({ status, headers, body: '' })

const longAgo = 'Thu, 01 Jan 1970 00:00:00 GMT'

function freshCases(facts: Facts): Case[] {
  const { slug } = facts
  const unchanged = toUnchanged(facts)
  const paths = ['/api/v1/profile', '/api/v1/essays', `/api/v1/essays/${slug}`, '/api/v1/search?q=a']
  return paths.map((path): Case => {
    const requestWith = (tags: string, expect: Expectation, method = 'GET') =>
      step(`${method} ${path}`, expect, { headers: { 'If-None-Match': tags } })
    return {
      name: `${path.replace(slug, '{slug}')} returns 304 if If-None-Match has its ETag`,
      source: 'decisions, HTTP; RFC 9110, 13.1.2',
      quickSteps: 2,
      steps: [
        step(path, okResponse(facts), { save: { etag: 'ETag' } }),
        requestWith('{etag}', unchanged),
        requestWith('W/{etag}', unchanged),
        requestWith('"other", W/"another" , {etag}', unchanged),
        requestWith('*', unchanged),
        requestWith('{etag}', unchanged, 'HEAD'),
        requestWith('"other"', okResponse(facts)),
        requestWith('other', okResponse(facts)),
        requestWith('', okResponse(facts)),
      ],
    }
  })
}

function matchCases(facts: Facts): Case[] {
  const { slug } = facts
  const failed = toFailed(facts)
  return ['/api/v1/profile', `/api/v1/essays/${slug}`, '/api/v1/search?q=a'].map((path): Case => {
    const requestWith = (headers: Readonly<Record<string, string>>, expect: Expectation, method = 'GET') =>
      step(`${method} ${path}`, expect, { headers })
    return {
      name: `${path.replace(slug, '{slug}')} returns 412 if If-Match lacks its ETag, before any 304`,
      source: 'RFC 9110, 13.1.1; RFC 9110, 13.1.4; RFC 9110, 13.2.2',
      quickSteps: 0,
      steps: [
        step(path, okResponse(facts), { save: { etag: 'ETag' } }),
        requestWith({ 'If-Match': '{etag}' }, okResponse(facts)),
        requestWith({ 'If-Match': '"other", {etag}' }, okResponse(facts)),
        requestWith({ 'If-Match': '*' }, okResponse(facts)),
        requestWith({ 'If-Match': '"other"' }, failed),
        requestWith({ 'If-Match': '"other", W/{etag}' }, failed),
        requestWith({ 'If-Match': '"other"' }, withoutBody(failed), 'HEAD'),
        requestWith({ 'If-Match': '"other"', 'If-None-Match': '{etag}' }, failed),
        requestWith({ 'If-Match': '{etag}', 'If-None-Match': '{etag}' }, toUnchanged(facts)),
        requestWith({ 'If-Match': '{etag}', 'If-Unmodified-Since': longAgo }, okResponse(facts)),
        requestWith({ 'If-Unmodified-Since': longAgo }, okResponse(facts)),
      ],
    }
  })
}

const healthCase = (facts: Facts): Case => ({
  name: 'health has no ETag that If-Match could list, but exists',
  source: 'RFC 9110, 13.1.1',
  quickSteps: 0,
  steps: [
    step('/api/v1/health', { status: 200, headers: commonHeaders(facts) }, { headers: { 'If-Match': '*' } }),
    step('/api/v1/health', toFailed(facts), { headers: { 'If-Match': '"other"' } }),
  ],
})

/** An error of a page that is no 404 or 410 is JSON. */
const pageCase: Case = {
  name: 'a page returns 412 if If-Match lacks its ETag',
  source: 'RFC 9110, 13.1.1',
  quickSteps: 0,
  steps: [
    step('/', { status: 200 }, { save: { etag: 'ETag' } }),
    step('/', { status: 200, headers: { ETag: '{etag}' } }, { headers: { 'If-Match': '{etag}' } }),
    step(
      '/',
      {
        status: 412,
        headers: {
          'Content-Type': 'application/json',
          'Content-Language': 'en',
          'Cache-Control': 'no-store',
          Vary: 'Accept, Accept-Encoding',
          'X-Content-Type-Options': 'nosniff',
          Link: null,
          'RateLimit-Limit': null,
        },
        shape: errorShape,
        conditions: [hasCode('PRECONDITION_FAILED')],
      },
      { headers: { 'If-Match': '"other"' } },
    ),
  ],
}

const withoutEffectCase = (facts: Facts): Case => {
  const headers = { 'If-Match': '"other"', 'If-Unmodified-Since': longAgo }
  return {
    name: 'If-Match has no effect on errors and redirects',
    source: 'RFC 9110, 13.2.1',
    quickSteps: 0,
    steps: [
      step('/api/v1/nothing', errorResponse(facts, 404, 'NOT_FOUND', 'GET'), { headers }),
      step('/api/v1/essays?lang=xx', errorResponse(facts, 400, 'INVALID_PARAMETER', 'lang'), { headers }),
      step('POST /api/v1/profile', errorResponse(facts, 405, 'METHOD_NOT_ALLOWED', 'GET'), { headers }),
      step('/api/v1/profile/', { status: 308, headers: { Location: '/api/v1/profile' } }, { headers }),
    ],
  }
}
