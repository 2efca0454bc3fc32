/** Runs conformance cases against a running service, and returns the differences. */

import { hash as toHash } from 'node:crypto'
import type { HostName } from '../hosts/host.ts'
import {
  type Case,
  type CaseRequest,
  type Expectation,
  findMismatches,
  type HeaderExpectation,
  type Headers,
  type ReceivedResponse,
  type Step,
  type Target,
} from './case.ts'
import type { Difference } from './difference.ts'
import { readHealth } from './discovery.ts'
import { decodeBody, getCoding, parseJson } from './http-target.ts'

/** Called with every response, for checks that apply to all of them. */
type ResponseObserver = (request: CaseRequest, response: ReceivedResponse) => void

/** Headers that earlier steps saved. */
type Saved = ReadonlyMap<string, string>

/**
 * Runs one case.
 * @param index of the case in this run. Each case has a client of its own, so that cases do not share a quota; client 0 has
 * discovered the facts.
 * @returns the differences; none if the case passes
 */
export async function runCase(
  target: Target,
  { steps }: Case,
  index: number,
  onResponse: ResponseObserver = () => {},
): Promise<Difference[]> {
  const saved = new Map<string, string>()
  const differences: Difference[] = []
  for (const step of steps) {
    const request = toRequest(step, saved)
    const response = await target.send(request, index + 1)
    onResponse(request, response)
    differences.push(...compare(request, response, step.expect, saved))
    for (const [name, header] of Object.entries(step.save ?? {})) {
      saved.set(name, response.headers.get(header.toLowerCase()) ?? '')
    }
  }
  return differences
}

/** Replaces each `{name}` by the saved header. */
const fillIn = (text: string, saved: Saved): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => saved.get(name) ?? whole)

function toRequest({ method = 'GET', path, headers = {}, body }: Step, saved: Saved): CaseRequest {
  const filled = Object.entries(headers).map(([name, value]) => [name, fillIn(value, saved)])
  const request = { method, path: fillIn(path, saved), headers: Object.fromEntries(filled) }
  return body === undefined ? request : { ...request, body }
}

/** Compares a response with what is expected, and with what every response must have. */
export function compare(
  { method, path, headers = {} }: CaseRequest,
  response: ReceivedResponse,
  expected: Expectation,
  saved: Saved,
): Difference[] {
  const differences: Difference[] = []
  const statuses = [expected.status].flat()
  const request = { request: `${method} ${path}`, headers, status: statuses[0] ?? 0 }
  const addDifference = (part: string, expectedText: string, received: string) =>
    differences.push({ ...request, part, expected: expectedText, received })

  if (response.failure !== undefined) {
    addDifference('status', statuses.join(' or '), response.failure)
    return differences
  }
  if (!statuses.includes(response.status)) {
    addDifference('status', statuses.join(' or '), String(response.status))
  }
  const allHeaders = { ...toGeneralHeaders(path, response), ...expected.headers }
  for (const [name, expectation] of Object.entries(allHeaders)) {
    const value = name === 'Content-Encoding' ? getCoding(response) : response.headers.get(name.toLowerCase())
    if (value === undefined && mayBeAbsent(expectation)) continue
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
    for (const mismatch of findMismatches(parsed, shape)) {
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

/** At most an hour, and never `immutable`: an error, or an outdated response, ends soon. */
const shortLived =
  /^(?!.*\bimmutable\b)(?!.*\bmax-?age\s*=\s*(?:\d{5,}|[4-9]\d{3}|3[7-9]\d\d|36[1-9]\d|360[1-9]))/i

/** A name with a hash of the content. */
const hashedAsset = /^\/assets\/[^?]*-[\w-]{6,}\.\w+$/

/** Returns the headers that no response of any host may lack or have. A case replaces those that it expects itself. */
function toGeneralHeaders(path: string, response: ReceivedResponse): Headers {
  const isFound = response.status === 200 || response.status === 304
  return {
    'Set-Cookie': null,
    'Access-Control-Allow-Origin': { optional: '*' },
    'Access-Control-Allow-Credentials': null,
    ...(!(isFound && hashedAsset.test(path)) && { 'Cache-Control': { optional: shortLived } }),
    // Otherwise a cache sends compressed bytes to a client that cannot read them.
    ...(getCoding(response) && { Vary: /accept-encoding/i }),
  }
}

/** Tests a condition. A body that lacks a field that the condition reads does not satisfy it. */
function holds(test: (body: unknown) => boolean, body: unknown): boolean {
  try {
    return test(body)
  } catch {
    return false
  }
}

/** Whether a header may be absent. */
export const mayBeAbsent = (expectation: HeaderExpectation): boolean =>
  expectation !== null && typeof expectation === 'object' && 'optional' in expectation

/** Returns the expected value or pattern of a header; null if the header must be absent. */
function toExpectedHeader(
  expectation: HeaderExpectation,
  { headers }: Pick<ReceivedResponse, 'headers'>,
  saved: Saved,
): string | RegExp | null {
  if (expectation === null || expectation instanceof RegExp) return expectation
  if (typeof expectation === 'string') return fillIn(expectation, saved)
  return 'optional' in expectation
    ? toExpectedHeader(expectation.optional, { headers }, saved)
    : (headers.get(expectation.as.toLowerCase()) ?? null)
}

function matches(expected: string | RegExp | null, value: string | undefined): boolean {
  // The value is empty if an earlier response did not have the header.
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

/**
 * Recognises a host. The shim adds `timestamp` to the health report, which proxies do not change. A report without one is a
 * static file, from a host without code.
 * @returns null if the shim serves and nothing shows on which platform; the whole contract is then checked
 */
export async function recognizeHost(target: Target): Promise<HostName | null> {
  const { path, report, response } = await readHealth(target)
  if (report.timestamp !== undefined) return recognizePlatform(response)
  if (!path.endsWith('.json')) return recognizeServer(response)
  // The build says for which of the two it is. Headers would not: a broken deployment may lack the headers of its rules.
  if (!report.documentation.endsWith('.md'))
    return report.documentation.endsWith('.html') ? 'static' : 'pages'
  // Without pages the builds are alike, but a file server does not hide the manifest.
  return (await target.send({ path: '/_stele/manifest.json' })).status === 200 ? 'static' : 'pages'
}

function recognizeServer({ headers }: ReceivedResponse): HostName {
  const server = headers.get('server') ?? ''
  if (server === 'AmazonS3') return 's3'
  return /caddy/i.test(server) ? 'caddy' : 'nginx'
}

function recognizePlatform({ headers }: ReceivedResponse): HostName | null {
  if (headers.has('x-nf-request-id')) return 'netlify'
  return headers.has('x-vercel-id') ? 'vercel' : null
}
