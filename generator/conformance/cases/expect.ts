/**
 * What the cases expect again and again. Names, codes and values are written out here by hand, a second time
 * and on purpose: a slip in the contract's tables must not slip through here too.
 */

import type { Condition, Expectation, HeaderExpectation } from '../case.ts'
import type { Facts } from '../facts.ts'
import type { Shape } from '../shape.ts'

export type Headers = Readonly<Record<string, HeaderExpectation>>

/** On every answer below `/api`, whatever its status (spec 5.4, 8.2, 9.2). */
export function everyAnswer({ version, quota: { limit, window } }: Facts): Headers {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language',
    'API-Version': version,
    'X-API-Version': version,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': /^\d+$/,
    'RateLimit-Reset': /^[1-9]\d*$/,
    'RateLimit-Policy': `${limit};w=${window}`,
    RateLimit: null,
    Vary: 'Accept-Encoding',
  }
}

/** A 200 that may be kept by its client and asked after. */
export function found(facts: Facts, headers: Headers = {}): Expectation & { readonly headers: Headers } {
  return {
    status: 200,
    headers: {
      ...everyAnswer(facts),
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
      ETag: /^"[^"]+"$/,
      ...headers,
    },
  }
}

export const errorShape: Shape = { error: { code: 'string', message: 'string', resolution_hint: 'string' } }

interface ErrorBody {
  readonly error: { readonly code: string; readonly resolution_hint: string }
}

/**
 * The envelope of a failure (spec 2.7, 7.1).
 * @param hint what the hint must hold for the caller to be able to go on
 */
export function failed(
  facts: Facts,
  status: number,
  code: string,
  hint: string,
  headers: Headers = {},
): Expectation {
  return {
    status,
    headers: {
      ...everyAnswer(facts),
      'Content-Type': 'application/json',
      'Content-Language': 'en',
      'Cache-Control': 'no-store',
      ETag: null,
      ...headers,
    },
    shape: errorShape,
    conditions: [
      { says: `error.code is ${code}`, test: ({ error }: ErrorBody) => error.code === code },
      {
        says: `error.resolution_hint holds ${hint}`,
        test: ({ error }: ErrorBody) => error.resolution_hint.includes(hint),
      },
    ],
  }
}

/** A condition on the parsed body. */
export const says = <Body>(sentence: string, test: (body: Body) => boolean): Condition => ({
  says: sentence,
  test: test as (body: never) => boolean,
})
