/** `Accept-Encoding` and the ETags of compressed responses: decisions, HTTP; RFC 9110, 12.5.3. */

import type { Case, Expectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import { essayShape } from './essay.ts'
import { errorResponse, okResponse, step } from './expect.ts'

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
