/** `If-None-Match` and 304 responses of the API: decisions, HTTP; RFC 9110, 13.1.2. */

import type { Case, Expectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, okResponse, step } from './expect.ts'

export function conditionalCases(facts: Facts): Case[] {
  const { slug } = facts
  const unchanged: Expectation = {
    status: 304,
    headers: {
      ...commonHeaders(facts),
      ETag: '{etag}',
      'Cache-Control': 'private, no-cache',
      'Content-Type': null,
      'Content-Encoding': null,
    },
    body: '',
  }
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
