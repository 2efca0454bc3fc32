/** HEAD, OPTIONS, CORS, conditional requests, codings and file addresses: spec 5 and decisions on HTTP. */

import type { Case, Expectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import { essayShape } from './essays.ts'
import { everyAnswer, failed, found } from './expect.ts'

export function httpCases(facts: Facts): readonly Case[] {
  return [...methodCases(facts), ...conditionalCases(facts), ...codingCases(facts), ...addressCases(facts)]
}

function methodCases(facts: Facts): Case[] {
  const { slug, quota, languages } = facts
  const [first = ''] = languages
  const preflight = (headers = {}): Expectation => ({
    status: 204,
    headers: {
      ...everyAnswer(facts),
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
      name: 'HEAD is GET without its body',
      anchor: 'decisions, API answers 10',
      steps: [
        {
          method: 'GET',
          path: `/api/v1/essays/${slug}`,
          keep: { etag: 'ETag', length: 'Content-Length' },
          expect: found(facts),
        },
        {
          method: 'HEAD',
          path: `/api/v1/essays/${slug}`,
          expect: {
            ...found(facts, { ETag: '{etag}', 'Content-Length': '{length}', 'Content-Language': first }),
            body: '',
          },
        },
        {
          method: 'HEAD',
          path: '/api/v1/nothing',
          expect: { ...failed(facts, 404, 'NOT_FOUND', ''), shape: 'string?', conditions: [], body: '' },
        },
        { method: 'HEAD', path: '/api/v1/search?q=a', expect: { ...found(facts), body: '' } },
        {
          method: 'HEAD',
          path: '/api/v1/health',
          expect: {
            status: 200,
            headers: { ...everyAnswer(facts), 'Content-Type': 'application/json' },
            body: '',
          },
        },
      ],
    },
    {
      name: 'a preflight is answered on every path below the API',
      anchor: 'spec 5.4; decisions, API answers 9; decisions, API answers 10',
      steps: ['/api/v1/profile', '/api/v1/nothing', '/api', `/api/v1/essays/${slug}?lang=xx`].map((path) => ({
        method: 'OPTIONS',
        path,
        headers: asBrowser,
        expect: preflight(),
      })),
    },
    {
      name: 'a preflight neither counts nor opens a window',
      anchor: 'decisions, API answers 10',
      steps: [
        {
          method: 'OPTIONS',
          path: '/api/v1/profile',
          expect: preflight({ 'RateLimit-Remaining': String(quota.limit) }),
        },
        {
          method: 'OPTIONS',
          path: '/api/v1/profile',
          expect: preflight({ 'RateLimit-Remaining': String(quota.limit) }),
        },
        { path: '/api/v1/profile', expect: found(facts, { 'RateLimit-Remaining': String(quota.limit - 1) }) },
        {
          method: 'OPTIONS',
          path: '/api/v1/profile',
          expect: preflight({ 'RateLimit-Remaining': String(quota.limit - 1) }),
        },
      ],
    },
    {
      name: 'any origin may read an answer, whatever it sends along',
      anchor: 'spec 1; spec 5.1; spec 5.2; spec 5.4',
      steps: [
        {
          path: '/api/v1/essays',
          headers: { Origin: 'https://elsewhere.example', Authorization: 'Bearer x', Cookie: 'a=b' },
          expect: found(facts, { 'Set-Cookie': null, 'Access-Control-Allow-Credentials': null }),
        },
        { path: '/api/v1/essays', headers: { Origin: 'null' }, expect: found(facts) },
      ],
    },
    {
      name: 'the API ignores Accept',
      anchor: 'decisions, API answers 9',
      steps: ['text/html', 'text/markdown', 'application/xml;q=1', 'nonsense', ''].map((accept) => ({
        path: '/api/v1/profile',
        headers: { Accept: accept },
        expect: found(facts),
      })),
    },
  ]
}

function conditionalCases(facts: Facts): Case[] {
  const { slug } = facts
  const unchanged: Expectation = {
    status: 304,
    headers: {
      ...everyAnswer(facts),
      ETag: '{etag}',
      'Cache-Control': 'private, no-cache',
      'Content-Type': null,
      'Content-Encoding': null,
    },
    body: '',
  }
  const paths = ['/api/v1/profile', '/api/v1/essays', `/api/v1/essays/${slug}`, '/api/v1/search?q=a']
  return paths.map((path): Case => {
    const asked = (tags: string, expect: Expectation, method = 'GET') => ({
      method,
      path,
      headers: { 'If-None-Match': tags },
      expect,
    })
    return {
      name: `${path.replace(slug, '{slug}')} is not sent again to whoever has it`,
      anchor: 'decisions, HTTP; RFC 9110, 13.1.2',
      steps: [
        { path, keep: { etag: 'ETag' }, expect: found(facts) },
        asked('{etag}', unchanged),
        asked('W/{etag}', unchanged),
        asked('"other", W/"another" , {etag}', unchanged),
        asked('*', unchanged),
        asked('{etag}', unchanged, 'HEAD'),
        asked('"other"', found(facts)),
        asked('other', found(facts)),
        asked('', found(facts)),
      ],
    }
  })
}

function codingCases(facts: Facts): Case[] {
  const path = `/api/v1/essays/${facts.slug}`
  const asked = (accepted: string, coding: string | null, keep: Readonly<Record<string, string>> = {}) => ({
    path,
    headers: { 'Accept-Encoding': accepted },
    keep,
    expect: {
      ...found(facts, { 'Content-Encoding': coding }),
      // The body is held against its shape once the coding is taken off.
      shape: essayShape(facts.languages),
    },
  })
  const tagged = (accepted: string, ifNoneMatch: string, expect: Expectation) => ({
    path,
    headers: { 'Accept-Encoding': accepted, 'If-None-Match': ifNoneMatch },
    expect,
  })
  const [preferred = null] = facts.codings
  return [
    ...facts.codings.map(
      (coding): Case => ({
        name: `a client that asks for ${coding} gets it, under a tag of its own`,
        anchor: 'decisions, HTTP',
        steps: [
          asked('identity', null, { plain: 'ETag' }),
          asked(coding, coding, { coded: 'ETag' }),
          tagged('identity', '{coded}', found(facts, { ETag: '{plain}' })),
          tagged(coding, '{plain}', found(facts, { ETag: '{coded}' })),
          tagged(coding, '{coded}', { status: 304, headers: { ETag: '{coded}', Vary: 'Accept-Encoding' } }),
        ],
      }),
    ),
    {
      name: 'of codings that a client likes equally the smaller one is sent, else the one it likes best',
      anchor: 'decisions, HTTP',
      steps: [
        asked('gzip, deflate, br, zstd', preferred),
        asked('*', preferred),
        ...facts.codings.map((coding) => asked(`${coding};q=1, *;q=0.5`, coding)),
      ],
    },
    {
      name: 'a coding that is refused, or not named, is not sent',
      anchor: 'decisions, HTTP; RFC 9110, 12.5.3',
      steps: [
        asked('gzip;q=0', null),
        asked('gzip;q=0, *;q=0', null),
        asked('deflate, compress', null),
        asked('identity;q=1, gzip;q=0.5', null),
        ...facts.codings.map((coding) => asked(`${coding.toUpperCase()};q=0.8`, coding)),
        ...facts.codings.map((coding) => asked(`${coding};q=0.001`, coding)),
        asked('', null),
      ],
    },
    {
      name: 'an error is sent without a coding',
      anchor: 'decisions, HTTP',
      steps: [
        {
          path: '/api/v1/nothing',
          headers: { 'Accept-Encoding': 'gzip, br' },
          expect: failed(facts, 404, 'NOT_FOUND', 'GET', { 'Content-Encoding': null }),
        },
      ],
    },
  ]
}

function addressCases(facts: Facts): Case[] {
  const { slug, languages } = facts
  const [first = '', second] = languages
  const addresses = [
    { path: '/api/v1/profile', file: '/api/v1/profile.json', lang: first },
    { path: '/api/v1/essays', file: '/api/v1/essays.json', lang: first },
    { path: `/api/v1/essays/${slug}`, file: `/api/v1/essays/${slug}.json`, lang: first },
    ...(second === undefined
      ? []
      : [
          { path: `/api/v1/profile?lang=${second}`, file: `/api/v1/profile.${second}.json`, lang: second },
          { path: `/api/v1/essays?lang=${second}`, file: `/api/v1/essays.${second}.json`, lang: second },
        ]),
  ]
  return [
    ...addresses.map(
      ({ path, file, lang }): Case => ({
        name: `${file.replace(slug, '{slug}')} answers as its route does, and counts`,
        anchor: 'decisions, dist',
        steps: [
          { path, keep: { etag: 'ETag', length: 'Content-Length' }, expect: found(facts) },
          {
            path: file,
            expect: found(facts, {
              ETag: '{etag}',
              'Content-Length': '{length}',
              'Content-Language': lang,
              'RateLimit-Remaining': String(facts.quota.limit - 2),
            }),
          },
          { path: `${file}?lang=xx`, expect: found(facts, { ETag: '{etag}' }) },
          { method: 'POST', path: file, expect: failed(facts, 405, 'METHOD_NOT_ALLOWED', 'GET') },
        ],
      }),
    ),
    {
      name: 'the file addresses of health answer as the route does',
      anchor: 'decisions, dist',
      steps: ['/api/v1/health.json', '/api/v1/health.verbose.json'].map((path) => ({
        path,
        expect: { status: 200, headers: { ...everyAnswer(facts), 'Cache-Control': 'no-store', ETag: null } },
      })),
    },
    {
      name: 'what only the shim reads, and the error files, are not found',
      anchor: 'decisions, dist',
      steps: [
        ...[
          '/_stele',
          '/_stele/manifest.json',
          '/_stele/search.json',
          '/_stele/x',
          '/404.html',
          '/404.md',
        ].map((path) => ({ path, expect: { status: 404, headers: { 'Cache-Control': 'no-store' } } })),
        ...['/api/400.json', '/api/404.json', '/api/405.json', '/api/500.json'].map((path) => ({
          path,
          expect: failed(facts, 404, 'NOT_FOUND', 'GET /api/v1/health?verbose=true'),
        })),
      ],
    },
    {
      name: 'the description of the API may be read from any origin, and kept by all',
      anchor: 'spec 2.6; decisions, HTTP',
      steps: [
        {
          path: '/openapi.json',
          expect: {
            status: 200,
            headers: {
              'Access-Control-Allow-Origin': '*',
              'Content-Type': 'application/json',
              ETag: /^"[^"]+"$/,
              Vary: 'Accept-Encoding',
              'RateLimit-Remaining': null,
            },
          },
        },
      ],
    },
  ]
}
