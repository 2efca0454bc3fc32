/**
 * What HTTP says about every operation: HEAD, OPTIONS, CORS and `Accept` (spec 5; decisions, API answers 9 and 10), `If-None-Match`
 * and 304, `If-Match` and 412 (RFC 9110, 13), `Accept-Encoding` and the ETags of compressed responses (RFC 9110, 12.5.3; decisions,
 * HTTP).
 */

import { type Case, type Expectation, type Headers, string } from '../case.ts'
import type { Facts } from '../facts.ts'
import { essayShape } from './essays.ts'
import { commonHeaders, errorResponse, errorShape, hasCode, okResponse, step, toTag } from './expect.ts'

export function methodCases(facts: Facts): Case[] {
  const { slug, quota, languages } = facts
  const [first = ''] = languages
  const preflight = (headers = {}): Expectation => ({
    status: 204,
    headers: {
      ...commonHeaders(facts),
      Allow: 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'no-store',
      ...headers,
    },
    body: '',
  })
  const asBrowser = {
    Origin: 'https://elsewhere.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization, x-anything',
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

/** An error of a page that is not a 404 or 410 is JSON. */
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
          'Access-Control-Allow-Origin': '*',
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

export function compressionCases(facts: Facts): Case[] {
  const path = `/api/v1/essays/${facts.slug}`
  const requestWith = (
    accepted: string,
    coding: string | null,
    save: Readonly<Record<string, string>> = {},
  ) =>
    step(
      path,
      {
        ...okResponse(facts, { 'Content-Encoding': coding }),
        // The runner decompresses the body before it checks the shape.
        shape: essayShape(facts.languages),
      },
      { headers: { 'Accept-Encoding': accepted }, save },
    )
  const tagged = (accepted: string, ifNoneMatch: string, expect: Expectation) =>
    step(path, expect, { headers: { 'Accept-Encoding': accepted, 'If-None-Match': ifNoneMatch } })
  const [preferred = null] = facts.codings
  return [
    ...facts.codings.map(
      (coding): Case => ({
        name: `a client that accepts ${coding} gets it, with an ETag of its own`,
        source: 'decisions, HTTP',
        quickSteps: 3,
        steps: [
          requestWith('identity', null, { plain: 'ETag' }),
          requestWith(coding, coding, { coded: 'ETag' }),
          tagged('identity', '{coded}', okResponse(facts, { ETag: '{plain}' })),
          tagged(coding, '{plain}', okResponse(facts, { ETag: '{coded}' })),
          tagged(coding, '{coded}', { status: 304, headers: { ETag: '{coded}', Vary: 'Accept-Encoding' } }),
        ],
      }),
    ),
    {
      name: 'the coding with the highest weight is sent, and the smaller one of equal weights',
      source: 'decisions, HTTP',
      quickSteps: 0,
      steps: [
        requestWith('gzip, deflate, br, zstd', preferred),
        requestWith('*', preferred),
        ...facts.codings.map((coding) => requestWith(`${coding};q=1, *;q=0.5`, coding)),
      ],
    },
    {
      name: 'a coding with q=0, or that Accept-Encoding does not name, is not sent',
      source: 'decisions, HTTP; RFC 9110, 12.5.3',
      quickSteps: 0,
      steps: [
        requestWith('gzip;q=0', null),
        requestWith('gzip;q=0, *;q=0', null),
        requestWith('deflate, compress', null),
        requestWith('identity;q=1, gzip;q=0.5', null),
        ...facts.codings.map((coding) => requestWith(`${coding.toUpperCase()};q=0.8`, coding)),
        ...facts.codings.filter((coding) => coding === 'gzip').map((coding) => requestWith('x-gzip', coding)),
        ...facts.codings.map((coding) => requestWith(`${coding};q=0.001`, coding)),
        requestWith('', null),
      ],
    },
    {
      name: 'an error is sent uncompressed',
      source: 'decisions, HTTP',
      steps: [
        step('/api/v1/nothing', errorResponse(facts, 404, 'NOT_FOUND', 'GET', { 'Content-Encoding': null }), {
          headers: { 'Accept-Encoding': 'gzip, br' },
        }),
      ],
    },
  ]
}
