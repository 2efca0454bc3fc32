/** Asks a deployed service for all that the contract says, within the quota that it gives. */

import type { Ask, Case, Difference, Received, Target } from './case.ts'
import { families } from './cases/contract.ts'
import { findDeployFaults } from './deploy-faults.ts'
import { type Facts, findFacts } from './facts.ts'
import { runCase } from './suite.ts'

export interface VerifyOptions {
  /** Part of the name of a family or of a case: no others are asked. */
  readonly only?: string
  /** Requests of the API that may be spent; without it as many as there are, however long it takes. */
  readonly quotaBudget?: number
  /** Waits for a number of seconds. */
  readonly wait: (seconds: number) => Promise<void>
}

/** A case that does not hold. */
export interface Failure {
  readonly family: string
  readonly name: string
  readonly anchor: string
  /** What goes wrong for whom. */
  readonly stake: string
  readonly differences: readonly Difference[]
}

export interface Report {
  readonly address: string
  /** How many cases were asked, and hold. */
  readonly held: number
  readonly failures: readonly Failure[]
  /** Faults of the deployment that have a name. */
  readonly faults: readonly string[]
  readonly leftOut: readonly { readonly name: string; readonly reason: string }[]
  /** Requests of the API that were spent. */
  readonly requests: number
}

/**
 * Verifies a service.
 * @param target whose name is the address that it is asked at
 * @throws {Error} where it cannot be reached, or is no service of this kind
 */
export async function verify(
  target: Target,
  { only, quotaBudget = Infinity, wait }: VerifyOptions,
): Promise<Report> {
  const metered = createMeteredTarget(target, wait)
  const facts = await findFacts(metered.patient)
  const failures: Failure[] = []
  const leftOut: { name: string; reason: string }[] = []
  let held = 0
  for (const { family, stake, testCase } of listCases(facts, only)) {
    const reason = findReason(testCase, metered.spent, quotaBudget)
    if (reason !== null) {
      leftOut.push({ name: testCase.name, reason })
      continue
    }
    await metered.make(isAlone(testCase) ? facts.quota.limit : countMetered(testCase), facts)
    const differences = await runCase(metered.target, testCase, facts, 0)
    if (differences.length === 0) held += 1
    else failures.push({ family, name: testCase.name, anchor: testCase.anchor, stake, differences })
  }
  const faults = only === undefined ? await findDeployFaults(metered.patient, facts) : []
  return { address: target.name, held, failures, faults, leftOut, requests: metered.spent }
}

/** The cases to ask; those that want a whole window to themselves come last. */
function listCases(facts: Facts, only = '') {
  const all = families.flatMap(({ name: family, stake, toCases }) =>
    toCases(facts)
      .filter(({ name }) => family === only || name.includes(only))
      .map((testCase) => ({ family, stake, testCase })),
  )
  return [
    ...all.filter(({ testCase }) => !isAlone(testCase)),
    ...all.filter(({ testCase }) => isAlone(testCase)),
  ]
}

const isMetered = ({ method, path }: Ask): boolean => path.startsWith('/api') && method !== 'OPTIONS'

const countMetered = ({ steps }: Case): number => steps.filter(isMetered).length

/** Whether a case says exactly what remains of a window: nobody else may have used it. */
const isAlone = ({ steps }: Case): boolean =>
  steps.some(({ expect }) => typeof expect.headers?.['RateLimit-Remaining'] === 'string')

/** Why a case is not asked; null where it is. */
function findReason(testCase: Case, spent: number, budget: number): string | null {
  if (testCase.steps.some(({ from }) => from !== undefined)) return 'it wants a second address to ask from'
  return spent + countMetered(testCase) > budget
    ? `it would cost more than the ${budget} requests that may be spent`
    : null
}

/** A target that knows where its one client stands, since every answer of the API says so. */
function createMeteredTarget({ name, ask: askPlain }: Target, wait: VerifyOptions['wait']) {
  let spent = 0
  let standing = { remaining: 0, reset: 0 }

  const ask: Target['ask'] = async (request, client) => {
    const received = await askPlain(request, client)
    if (isMetered(request)) spent += 1
    standing = readStanding(received) ?? standing
    return received
  }
  /** Waits for a new window where the service says that one is used up. */
  const askPatiently: Target['ask'] = async (request, client) => {
    const received = await ask(request, client)
    if (received.status !== 429) return received
    await wait(standing.reset)
    return ask(request, client)
  }
  return {
    target: { name, ask },
    patient: { name, ask: askPatiently },
    get spent() {
      return spent
    },
    /** Waits until a number of requests is left, or the whole window. */
    async make(requests: number, { quota }: Facts): Promise<void> {
      if (standing.remaining >= Math.min(requests, quota.limit)) return
      await wait(standing.reset)
      standing = { remaining: quota.limit, reset: 0 }
    },
  }
}

function readStanding({ headers }: Received) {
  const [remaining, reset] = [headers.get('ratelimit-remaining'), headers.get('ratelimit-reset')]
  return remaining === undefined || reset === undefined
    ? null
    : { remaining: Number(remaining), reset: Number(reset) }
}
