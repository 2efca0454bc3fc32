/** Asks the cases of a running service and says what differs. */

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Ask, Case, Difference, Expectation, HeaderExpectation, Received, Step, Target } from './case.ts'
import type { Facts } from './facts.ts'
import { findMisfits } from './shape.ts'

/** Told of every answer, for checks that hold of all of them. */
export type Witness = (ask: Ask, received: Received) => void

/**
 * Runs one case.
 * @param place of the case among those that are run; its clients are told from those of others by it
 * @returns what differs, nothing where the case holds
 */
export async function runCase(
  target: Target,
  { steps }: Case,
  facts: Facts,
  place: number,
  witness: Witness = () => {},
): Promise<Difference[]> {
  const kept = new Map<string, string>()
  const differences: Difference[] = []
  // Two clients of its own for each case, so that no case meets another's quota; 0 found out the facts.
  const clients = { own: 2 * place + 1, other: 2 * place + 2 }
  for (const step of steps) {
    const ask = fill(step, kept)
    const received = await target.ask(ask, step.from === undefined ? clients.own : clients.other)
    witness(ask, received)
    differences.push(...compare(ask, received, step.expect, kept, facts))
    for (const [name, header] of Object.entries(step.keep ?? {})) {
      kept.set(name, received.headers.get(header.toLowerCase()) ?? '')
    }
  }
  return differences
}

const fillIn = (text: string, kept: ReadonlyMap<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => kept.get(name) ?? whole)

function fill({ method = 'GET', path, headers = {} }: Step, kept: ReadonlyMap<string, string>): Ask {
  const filled = Object.entries(headers).map(([name, value]) => [name, fillIn(value, kept)])
  return { method, path: fillIn(path, kept), headers: Object.fromEntries(filled) }
}

function compare(
  { method, path, headers = {} }: Ask,
  received: Received,
  expected: Expectation,
  kept: ReadonlyMap<string, string>,
  facts: Facts,
): Difference[] {
  const differences: Difference[] = []
  const differ = (part: string, wanted: string, found: string) =>
    differences.push({
      ask: `${method} ${path}`,
      headers,
      status: expected.status,
      part,
      expected: wanted,
      found,
    })

  if (received.status !== expected.status) differ('status', String(expected.status), String(received.status))
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    const found = received.headers.get(name.toLowerCase())
    const wanted = toWanted(value, received, kept)
    if (!holds(wanted, found)) differ(name, describeHeader(wanted), found ?? 'no such header')
  }
  const { shape, body, conditions = [] } = expected
  if (shape === undefined && body === undefined && conditions.length === 0) return differences

  const text = new TextDecoder().decode(decodeBody(received))
  const parsed = parse(text)
  if (shape !== undefined) {
    for (const misfit of findMisfits(parsed, shape, facts.languages)) {
      differ(misfit.path, misfit.expected, misfit.found)
    }
  }
  const whole = typeof body === 'string' ? text : parsed
  if (body !== undefined && toCanonical(whole) !== toCanonical(body)) {
    differ('body', toCanonical(body), toCanonical(whole))
  }
  for (const { says, test } of conditions) {
    if (!check(test, parsed === undefined ? text : parsed)) differ('body', says, text.slice(0, 200))
  }
  return differences
}

/** The body without its content coding. */
export function decodeBody({ headers, body }: Received): Uint8Array {
  const coding = body.length === 0 ? undefined : headers.get('content-encoding')
  if (coding === 'gzip') return gunzipSync(body)
  return coding === 'br' ? brotliDecompressSync(body) : body
}

/** A body that lacks what a condition looks at does not satisfy it. */
function check(test: (body: never) => boolean, body: unknown): boolean {
  try {
    return test(body as never)
  } catch {
    return false
  }
}

/** A value or a pattern to hold a header against; null where the header must be absent. */
function toWanted(
  expected: HeaderExpectation,
  { headers }: Received,
  kept: ReadonlyMap<string, string>,
): string | RegExp | null {
  if (expected === null || expected instanceof RegExp) return expected
  return typeof expected === 'string'
    ? fillIn(expected, kept)
    : (headers.get(expected.as.toLowerCase()) ?? null)
}

function holds(wanted: string | RegExp | null, found: string | undefined): boolean {
  if (wanted === null || found === undefined) return wanted === null && found === undefined
  return typeof wanted === 'string' ? found === wanted : wanted.test(found)
}

function describeHeader(wanted: string | RegExp | null): string {
  if (wanted === null) return 'no such header'
  return typeof wanted === 'string' ? wanted : `what ${wanted} matches`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value as text, the fields of each object in one order. */
function toCanonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'nothing'
  )
}
