/** Byte ranges of files that are neither pages nor JSON (RFC 9110, 14). */

import type { Case, Expectation, HeaderExpectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import { errorShape, hasCode, step } from './expect.ts'

/** None if the service has no ranges, or only of files that it compresses. */
export function rangeCases({ rangedFile, documentation, slug }: Facts): Case[] {
  if (rangedFile === null) return []
  const whole: Expectation = {
    status: 200,
    headers: {
      'Accept-Ranges': 'bytes',
      ETag: '{etag}',
      'Content-Length': '{length}',
      'Content-Range': null,
    },
  }
  const toPart = (body: string | null, range: HeaderExpectation): Expectation => ({
    status: 206,
    headers: {
      'Content-Range': range,
      'Accept-Ranges': { optional: 'bytes' },
      'Content-Type': '{type}',
      'Content-Encoding': null,
      'Access-Control-Allow-Origin': '*',
      ETag: '{etag}',
      ...(body !== null && { 'Content-Length': String(body.length) }),
    },
    ...(body !== null && { body }),
  })
  // The file begins with "openapi:", and ends with a line break.
  const start = toPart('op', 'bytes 0-1/{length}')
  const first = step(
    rangedFile,
    { status: 200, headers: { 'Accept-Ranges': 'bytes', ETag: /^"[^"]+"$/, 'Content-Range': null } },
    { save: { etag: 'ETag', length: 'Content-Length', type: 'Content-Type' } },
  )
  const request = (range: string, expect: Expectation, headers: Readonly<Record<string, string>> = {}) =>
    step(rangedFile, expect, { headers: { Range: range, ...headers } })
  return [
    {
      name: 'a range of a file returns 206 with its bytes, without a content coding',
      source: 'RFC 9110, 14.1.2; RFC 9110, 14.4; RFC 9110, 15.3.7',
      steps: [
        first,
        request('bytes=0-1', start),
        request('bytes=3-3', toPart('n', 'bytes 3-3/{length}')),
        request('bytes=-1', toPart('\n', /^bytes (\d+)-\1\/\d+$/)),
        request('bytes=1-', toPart(null, /^bytes 1-\d+\/\d+$/)),
        request('bytes=0-999999999', toPart(null, /^bytes 0-\d+\/\d+$/)),
        request('bytes=0-1', start, {
          'Accept-Encoding': 'gzip, br',
        }),
      ],
    },
    {
      name: 'a range without a byte of the file returns 416 with the size of the file',
      source: 'RFC 9110, 14.4; RFC 9110, 15.5.17',
      steps: [
        first,
        ...['bytes={length}-', 'bytes=999999999-', 'bytes=-0'].map((range) =>
          request(range, {
            status: 416,
            headers: {
              'Content-Range': 'bytes */{length}',
              'Content-Type': 'application/json',
              'Cache-Control': 'no-store',
              'Access-Control-Allow-Origin': '*',
            },
            shape: errorShape,
            conditions: [hasCode('RANGE_NOT_SATISFIABLE')],
          }),
        ),
      ],
    },
    {
      name: 'several ranges, other units and malformed ranges return the whole file',
      source: 'RFC 9110, 14.2',
      steps: [
        first,
        ...['bytes=0-1, 3-4', 'lines=0-1', 'bytes=1', 'bytes=-', 'bytes=2-1', 'bytes=a-b'].map((range) =>
          request(range, whole),
        ),
      ],
    },
    {
      name: 'If-Range selects the range only for the tag of the file without a content coding',
      source: 'RFC 9110, 13.1.5',
      steps: [
        first,
        request('bytes=0-1', start, { 'If-Range': '{etag}' }),
        ...['"other"', 'W/{etag}', 'Thu, 01 Jan 1970 00:00:00 GMT'].map((tag) =>
          request('bytes=0-1', whole, { 'If-Range': tag }),
        ),
      ],
    },
    {
      name: 'a condition on the ETag comes before the range, and HEAD has no ranges',
      source: 'RFC 9110, 13.2.2; RFC 9110, 14.2',
      steps: [
        first,
        request(
          'bytes=0-1',
          { status: 304, headers: { ETag: '{etag}' }, body: '' },
          { 'If-None-Match': '{etag}' },
        ),
        request('bytes=999999999-', { status: 412 }, { 'If-Match': '"other"' }),
        step(`HEAD ${rangedFile}`, { ...whole, body: '' }, { headers: { Range: 'bytes=0-1' } }),
      ],
    },
    {
      name: 'pages, their Markdown and JSON have no ranges',
      source: 'RFC 9110, 14.2',
      quickSteps: 2,
      steps: [documentation.path, `${documentation.path}.md`, `/api/v1/essays/${slug}`, '/openapi.json'].map(
        (path) =>
          step(
            path,
            { status: 200, headers: { 'Accept-Ranges': null, 'Content-Range': null } },
            { headers: { Range: 'bytes=0-1' } },
          ),
      ),
    },
  ]
}
