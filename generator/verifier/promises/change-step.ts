/** Changes what a step expects, for promises of hosts. */

import type { Expectation, HeaderExpectation, Headers, Step } from '../case.ts'
import type { Facts } from '../facts.ts'
import { mayBeAbsent } from '../suite.ts'

/**
 * Returns a step with what a host promises about the response instead; null if it promises nothing about it, so that the step
 * is not sent.
 * `hosts/promises.ts` describes each promise.
 */
export type AdaptStep = (step: Step, facts: Facts) => Step | null

export const isRead = ({ method = 'GET' }: Step): boolean => method === 'GET' || method === 'HEAD'
export const isPreflight = ({ method }: Step): boolean => method === 'OPTIONS'
export const isApi = ({ path }: Step): boolean => /^\/api(?:[/?]|$)/.test(path)
export const toPathname = ({ path }: Step): string => path.replace(/\?.*/s, '')

export const expects = ({ expect: { status } }: Step, ...statuses: readonly number[]): boolean =>
  [status].flat().some((expected) => statuses.includes(expected))

/** Returns the value of a request header; an empty text if it is not sent. */
export const getSent = ({ headers = {} }: Step, name: string): string =>
  Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1] ?? ''

/** Whether the request has a range. */
export const hasRange = (step: Step): boolean => getSent(step, 'range') !== ''

export const expecting = (step: Step, expect: Expectation): Step => ({ ...step, expect })

/** Adds or replaces expected headers. */
export const withHeaders = ({ expect, ...step }: Step, headers: Headers): Step => ({
  ...step,
  expect: { ...expect, headers: { ...expect.headers, ...headers } },
})

/** Changes the expected headers; one that becomes undefined is not promised. */
export function mapHeaders(
  { expect, ...step }: Step,
  map: (expectation: HeaderExpectation, name: string) => HeaderExpectation | undefined,
): Step {
  const entries = Object.entries(expect.headers ?? {}).flatMap(([name, expectation]) => {
    const mapped = map(expectation, name)
    return mapped === undefined ? [] : [[name, mapped] as const]
  })
  return { ...step, expect: { ...expect, headers: Object.fromEntries(entries) } }
}

/** Removes the expectation of headers. */
export const withoutHeaders = (step: Step, names: RegExp): Step =>
  mapHeaders(step, (expectation, name) => (names.test(name) ? undefined : expectation))

/** Removes everything that is expected of the body. */
export function withoutBody({ expect: { status, headers = {} }, ...step }: Step): Step {
  return { ...step, expect: { status, headers } }
}

/** An entity tag that the server generates itself. */
const ownTag = /^(?:W\/)?"[^"]*"$/

/**
 * Expects tags of the server instead of tags of the shim. A tag that an earlier step saved must still be the same.
 * @param isOptional whether the server need not send any
 */
export const withOwnTags = (step: Step, isOptional = false): Step =>
  mapHeaders(step, (expectation, name) => {
    if (name !== 'ETag' || mayBeAbsent(expectation)) return expectation
    const isSaved = typeof expectation === 'string' && expectation.startsWith('{')
    const tag = isSaved ? expectation : ownTag
    return isOptional || expectation === null ? { optional: tag } : tag
  })

/** Whether the request has a tag that the server may know: one that an earlier step saved, or any. */
export const sendsKnownTag = (step: Step): boolean => /\{\w+\}|^\*$/.test(getSent(step, 'if-none-match'))

/** Whether the request has a condition that may make the response a 412, and the response is no other error. */
export const mayFail = (step: Step): boolean =>
  ['if-match', 'if-unmodified-since'].some((name) => getSent(step, name) !== '') &&
  expects(step, 200, 304, 412)

/** Expects tags of the server, if it sends any. It may compare those that it knows, also with that of an error page. */
export function withOptionalTags(step: Step): Step {
  if (!sendsKnownTag(step)) return withOwnTags(step, true)
  const [status = 304, ...others] = [step.expect.status].flat()
  return expecting(step, { status: status === 304 ? [200, 304] : [status, ...others, 304] })
}

/** Expects the coding of the server, of those that the client accepts, and its tags. */
export const withAnyCoding = (step: Step): Step =>
  mapHeaders(withOwnTags(step), (expectation, name) => {
    if (name === 'Content-Encoding') return { optional: /^(?:br|gzip)$/ }
    return name === 'Content-Length' ? undefined : expectation
  })

/** Media types that servers name differently, or not at all. */
const serverTypes: Readonly<Record<string, string>> = {
  'text/javascript': '(?:text|application)/javascript',
  'application/atom+xml': '(?:application/(?:atom\\+)?xml|text/xml)',
  'application/xml': '(?:application|text)/xml',
  'application/yaml': '(?:(?:application|text)/(?:x-)?yaml|application/octet-stream)',
  'application/x-ndjson': '(?:application/(?:(?:x-)?ndjson|json|octet-stream)|text/plain)',
  'application/octet-stream': '[^;]+',
  'application/linkset+json': 'application/(?:linkset\\+json|octet-stream)',
}

/** Expects a media type as servers name it. They may leave out the charset. */
export const toServerType = (expected: string): RegExp => toTypePattern(expected, serverTypes)

/** Expects a media type that may lack its charset. */
export const withOptionalCharset = (expected: string): RegExp => toTypePattern(expected, {})

function toTypePattern(expected: string, otherNames: Readonly<Record<string, string>>): RegExp {
  const [type = ''] = expected.split(';')
  const pattern = otherNames[type] ?? type.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`^${pattern}(?:; ?charset=utf-8)?$`, 'i')
}

/** Whether a path is not valid UTF-8 in percent-encoding, or has a NUL. */
export function isInvalid(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('\0')
  } catch {
    return true
  }
}
