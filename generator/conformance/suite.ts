/** Runs conformance cases against a running service, and returns the differences. */

import { hash as toHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type {
  Case,
  CaseRequest,
  Difference,
  Expectation,
  HeaderExpectation,
  ReceivedResponse,
  Step,
  Target,
} from './case.ts'
import type { Facts } from './facts.ts'
import { toGeneralHeaders } from './general-headers.ts'
import { parseJson } from './parse-json.ts'
import { findMismatches } from './shape.ts'

/** The maximum bytes of a decoded body. A small body can expand to gigabytes. */
const maxDecodedBytes = 64 * 2 ** 20

/** Called with every response, for checks that apply to all of them. */
export type ResponseObserver = (request: CaseRequest, response: ReceivedResponse) => void

/**
 * Runs one case.
 * @param index of the case in this run. Each case has a client of its own, so that cases do not share a quota; client 0 has
 * discovered the facts.
 * @returns the differences; none if the case passes
 */
export async function runCase(
  target: Target,
  { steps }: Case,
  { languages }: Pick<Facts, 'languages'>,
  index: number,
  onResponse: ResponseObserver = () => {},
): Promise<Difference[]> {
  const saved = new Map<string, string>()
  const differences: Difference[] = []
  for (const step of steps) {
    const request = toRequest(step, saved)
    const response = await target.send(request, index + 1)
    onResponse(request, response)
    differences.push(...compare(request, response, step.expect, saved, languages))
    for (const [name, header] of Object.entries(step.save ?? {})) {
      saved.set(name, response.headers.get(header.toLowerCase()) ?? '')
    }
  }
  return differences
}

/** Replaces each `{name}` by the saved header. */
const fillIn = (text: string, saved: ReadonlyMap<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => saved.get(name) ?? whole)

function toRequest(
  { method = 'GET', path, headers = {}, body }: Step,
  saved: ReadonlyMap<string, string>,
): CaseRequest {
  const filled = Object.entries(headers).map(([name, value]) => [name, fillIn(value, saved)])
  const request = { method, path: fillIn(path, saved), headers: Object.fromEntries(filled) }
  return body === undefined ? request : { ...request, body }
}

/** Compares a response with what is expected, and with what every response must have. */
export function compare(
  { method, path, headers = {} }: CaseRequest,
  response: ReceivedResponse,
  expected: Expectation,
  saved: ReadonlyMap<string, string>,
  languages: readonly string[],
): Difference[] {
  const differences: Difference[] = []
  const statuses = [expected.status].flat()
  const addDifference = (part: string, expectedText: string, received: string) =>
    differences.push({
      request: `${method} ${path}`,
      headers,
      status: statuses[0] ?? 0,
      part,
      expected: expectedText,
      received,
    })

  if (!statuses.includes(response.status)) {
    addDifference('status', statuses.join(' or '), String(response.status))
  }
  for (const [name, expectation] of Object.entries({
    ...toGeneralHeaders(path, response),
    ...expected.headers,
  })) {
    const value = name === 'Content-Encoding' ? getCoding(response) : response.headers.get(name.toLowerCase())
    if (value === undefined && isOptional(expectation)) continue
    const wanted = toExpectedHeader(expectation, response, saved)
    if (!matches(wanted, value)) addDifference(name, describeHeader(wanted), value ?? 'no such header')
  }
  const decoded = decodeBody(response)
  if (decoded === null) {
    addDifference('body', 'a body in the coding that Content-Encoding names', 'other bytes')
    return differences
  }
  const { shape, body, conditions = [], hash } = expected
  if (hash !== undefined) {
    const received = toHash('sha256', decoded, 'base64url').slice(0, hash.length)
    if (received !== hash)
      addDifference('body', `bytes with the hash ${hash}`, `bytes with the hash ${received}`)
  }
  if (shape === undefined && body === undefined && conditions.length === 0) return differences

  const text = new TextDecoder().decode(decoded)
  const parsed = parseJson(text)
  if (shape !== undefined) {
    for (const mismatch of findMismatches(parsed, shape, languages)) {
      addDifference(mismatch.path, mismatch.expected, mismatch.received)
    }
  }
  const whole = typeof body === 'string' ? text : parsed
  if (body !== undefined && toCanonical(whole) !== toCanonical(body)) {
    addDifference('body', toCanonical(body), toCanonical(whole))
  }
  for (const { description, test } of conditions) {
    if (!holds(test, parsed === undefined ? text : parsed)) {
      addDifference('body', description, text.slice(0, 200))
    }
  }
  return differences
}

/** Returns the body without its content coding; null if it is not in the coding that the header names. */
export function decodeBody(response: ReceivedResponse): Uint8Array | null {
  const { body } = response
  const coding = getCoding(response)
  const limit = { maxOutputLength: maxDecodedBytes }
  if (body.length === 0) return body
  try {
    if (coding === 'gzip') return gunzipSync(body, limit)
    if (coding === 'br') return brotliDecompressSync(body, limit)
    return coding !== undefined || isGzip(body) ? null : body
  } catch {
    return null
  }
}

/** Returns the content coding; undefined if there is none, which some servers call `identity`. */
function getCoding({ headers }: Pick<ReceivedResponse, 'headers'>): string | undefined {
  const coding = headers.get('content-encoding')
  return coding?.toLowerCase() === 'identity' ? undefined : coding
}

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b

/** Tests a condition. A body that lacks a field that the condition reads does not satisfy it. */
function holds(test: (body: unknown) => boolean, body: unknown): boolean {
  try {
    return test(body)
  } catch {
    return false
  }
}

const isOptional = (expectation: HeaderExpectation): boolean =>
  expectation !== null && typeof expectation === 'object' && 'optional' in expectation

/** Returns the expected value or pattern of a header; null if the header must be absent. */
function toExpectedHeader(
  expectation: HeaderExpectation,
  { headers }: Pick<ReceivedResponse, 'headers'>,
  saved: ReadonlyMap<string, string>,
): string | RegExp | null {
  if (expectation === null || expectation instanceof RegExp) return expectation
  if (typeof expectation === 'string') return fillIn(expectation, saved)
  return 'optional' in expectation
    ? toExpectedHeader(expectation.optional, { headers }, saved)
    : (headers.get(expectation.as.toLowerCase()) ?? null)
}

function matches(expected: string | RegExp | null, value: string | undefined): boolean {
  // An empty value is that of a header that an earlier response did not have.
  if (value === undefined) return expected === null || expected === ''
  if (expected === null) return false
  return typeof expected === 'string' ? value === expected : expected.test(value)
}

function describeHeader(expected: string | RegExp | null): string {
  if (expected === null) return 'no such header'
  return typeof expected === 'string' ? expected : `a match of ${expected}`
}

/** Serialises a value with sorted fields. */
function toCanonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'nothing'
  )
}
