/** Checks the quota headers of all API requests of a run: each request must leave fewer than the one before it. */

import type { Difference } from './case.ts'
import type { Exchange } from './metered-target.ts'
import type { ProblemId } from './problems.ts'
import type { CaseName } from './report.ts'

export const ledgerCase: CaseName = {
  group: 'quota',
  name: 'the remaining quota decreases with each request, for any path, method and status',
  source: 'spec 8.1; spec 8.2; decisions, Quota',
}

/** A request after which the quota is not what the requests before it imply. */
interface Violation {
  readonly difference: Difference
  readonly problem: ProblemId
}

export interface LedgerCheck {
  readonly violations: readonly Violation[]
  /** The number of responses with quota headers. */
  readonly entries: number
  /** Whether other clients use the same address, so that more requests are counted than were sent. */
  readonly hasOtherClients: boolean
}

interface Entry extends Exchange {
  readonly remaining: number
  readonly reset: number
}

/** @param exchanges all API requests in the order in which they were sent, one after the other */
export function checkLedger(exchanges: readonly Exchange[]): LedgerCheck {
  const entries = exchanges.flatMap(toEntry)
  const violations: Violation[] = []
  let hasOtherClients = false
  for (const [index, entry] of entries.entries()) {
    const previous = entries[index - 1]
    if (previous === undefined || isNewWindow(previous, entry)) continue
    // A refused request does not count.
    const isInOrder =
      entry.remaining < previous.remaining || (previous.remaining === 0 && entry.remaining === 0)
    if (entry.remaining < previous.remaining - 1) hasOtherClients = true
    if (!isInOrder) violations.push(toViolation(entry, previous, entries.slice(0, index)))
  }
  return { violations, entries: entries.length, hasOtherClients }
}

function toEntry(exchange: Exchange): Entry[] {
  const [remaining = '', reset = ''] = ['ratelimit-remaining', 'ratelimit-reset'].map(
    (name) => exchange.response.headers.get(name) ?? '',
  )
  return /^\d+$/.test(remaining) && /^\d+$/.test(reset)
    ? [{ ...exchange, remaining: Number(remaining), reset: Number(reset) }]
    : []
}

/** Whether the window of the previous response can have ended. `RateLimit-Reset` is rounded up to a second. */
const isNewWindow = (previous: Entry, { at }: Entry): boolean =>
  at - previous.at >= (previous.reset - 1) * 1000

function toViolation(entry: Entry, previous: Entry, earlier: readonly Entry[]): Violation {
  const { request, response, remaining } = entry
  const { method = 'GET', path, headers = {} } = request
  return {
    problem: toProblem(entry, earlier),
    difference: {
      request: `${method} ${path}`,
      headers,
      status: response.status,
      part: 'RateLimit-Remaining',
      expected: `less than ${previous.remaining}, as after the previous request`,
      received: String(remaining),
    },
  }
}

function toProblem({ request, response, remaining }: Entry, earlier: readonly Entry[]): ProblemId {
  if (Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'x-forwarded-for')) {
    return 'forged-client'
  }
  // A stored response has the quota of an earlier request for the same path.
  const isStored = earlier.some(
    (other) => other.request.path === request.path && other.remaining === remaining,
  )
  const isConstant = earlier.every((other) => other.remaining === remaining)
  return Number(response.headers.get('age') ?? 0) > 0 || (isStored && !isConstant)
    ? 'cached-quota'
    : 'uncounted-quota'
}
