/**
 * Expectations that many cases share. Header names, codes and values are written by hand here, a second time and on purpose:
 * a mistake in the tables of the contract must not be repeated in its tests.
 */

import type * as z from 'zod'
import { type Condition, type Expectation, type Headers, object, type Step, string } from '../case.ts'
import type { Facts } from '../facts.ts'

/**
 * A request and its expected response.
 * @param line the path, or the method and the path: `/api/v1/profile`, `HEAD /api/v1/profile`
 */
export function step(
  line: string,
  expect: Expectation,
  rest: Omit<Partial<Step>, 'path' | 'expect'> = {},
): Step {
  const [, method, path = ''] = /^(?:([A-Z]+) )?(.*)/s.exec(line) ?? []
  return { ...(method !== undefined && { method }), path, ...rest, expect }
}

/** The headers of every response of the API, with any status (spec 5.4, 8.2, 9.2). */
export function commonHeaders({ version, quota: { limit, window } }: Facts): Headers {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, API-Version, X-API-Version, Retry-After, ETag, Link, Deprecation, Sunset, Content-Language, X-Request-Id, X-Markdown-Tokens, Content-Signal, Content-Range',
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

/** A 200 that the client can store and revalidate. */
export function okResponse(facts: Facts, headers: Headers = {}): Expectation & { readonly headers: Headers } {
  return {
    status: 200,
    headers: {
      ...commonHeaders(facts),
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
      ETag: /^"[^"]+"$/,
      ...headers,
    },
  }
}

export const errorShape = object({
  error: object({ code: string, message: string, resolution_hint: string }),
})

type ErrorBody = z.infer<typeof errorShape>

/** Expects an error envelope with a code. */
export const hasCode = (code: string): Condition =>
  toCondition<ErrorBody>(`error.code is ${code}`, ({ error }) => error.code === code)

/** The tag that `Content-Language` names a language by. */
export const toTag = (lang: string, { languageTags }: Pick<Facts, 'languageTags'>): string =>
  languageTags[lang] ?? lang

/**
 * An error envelope (spec 2.7, 7.1).
 * @param hint a text that the hint must contain
 */
export function errorResponse(
  facts: Facts,
  status: number,
  code: string,
  hint = '',
  headers: Headers = {},
): Expectation {
  return {
    status,
    headers: {
      ...commonHeaders(facts),
      'Content-Type': 'application/json',
      'Content-Language': 'en',
      'Cache-Control': 'no-store',
      ETag: null,
      ...headers,
    },
    shape: errorShape,
    conditions: [
      hasCode(code),
      {
        about: 'hint',
        ...toCondition<ErrorBody>(`error.resolution_hint contains ${hint}`, ({ error }) =>
          error.resolution_hint.includes(hint),
        ),
      },
    ],
  }
}

/**
 * Creates a condition on the parsed body.
 * @param test may assume the type of the body, since the shape is checked too and a test that throws does not hold
 */
export const toCondition = <Body>(description: string, test: (body: Body) => boolean): Condition => ({
  description,
  test: (body) => test(body as Body),
})
