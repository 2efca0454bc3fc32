/** The options and the result of `stele verify`. */

import type { HostName } from '../hosts/host.ts'
import type { Problem } from './deployment-problems.ts'
import type { Difference } from './difference.ts'

/** The groups of cases, in the order in which they run. */
export const groupNames = [
  'profile',
  'essays',
  'search',
  'health',
  'errors',
  'http',
  'deprecation',
  'quota',
  'pages',
  'mcp',
] as const

export type GroupName = (typeof groupNames)[number]

/** A case that was run, or skipped. */
export interface CaseName {
  /** The group of the case, such as `quota`. */
  readonly group: GroupName
  /** A sentence about behaviour. */
  readonly name: string
  /** Where the rule is written, such as `spec 4, rule 1`. */
  readonly source: string
}

/** A case that does not pass. */
export interface Failure extends CaseName {
  /** What the failure means for users of the service. */
  readonly impact: string
  /** Where responses are not what the host promises. */
  readonly differences: readonly Difference[]
}

export interface Report {
  /** The origin of the service. */
  readonly address: string
  /** The host whose promises apply; null for the promises of the shim on Node. */
  readonly host: HostName | null
  /** Whether all steps of all cases were selected. */
  readonly full: boolean
  readonly passed: readonly CaseName[]
  readonly failures: readonly Failure[]
  /** What is wrong with the deployment: causes of failures, or problems without a failed case. */
  readonly problems: readonly Problem[]
  readonly skipped: readonly (CaseName & { readonly reason: string })[]
  /** The number of requests below `/api`, which count against the quota. */
  readonly apiRequests: number
  /** The number of all other requests. */
  readonly otherRequests: number
}

/** Whether a service differs from the contract. */
export const isFaulty = ({ failures, problems }: Report): boolean => failures.length + problems.length > 0

/** What a run is going to do. */
export interface Plan {
  readonly address: string
  /** The host whose promises apply; null for the promises of the shim on Node. */
  readonly host: HostName | null
  readonly cases: number
  /** The expected number of requests that count against the quota, those already sent included. */
  readonly apiRequests: number
  readonly otherRequests: number
  /** The expected duration. */
  readonly seconds: number
}

/** The stages of a run, in their order. */
export type VerifyStage = 'discover' | 'api' | 'quota' | 'pages'

export interface VerifyProgress {
  readonly stage: VerifyStage
  /** How many of the cases of this stage are done. */
  readonly done: number
  /** 0 if unknown. */
  readonly total: number
}

export interface VerifyOptions {
  /** Runs only the cases of this group, such as `quota`. */
  readonly only?: GroupName | undefined
  /** The host that serves. What it promises is checked. By default it is recognised. */
  readonly host?: HostName | undefined
  /**
   * Sends every request of every case, and waits for as many quota windows as that takes. By default a selection that fits in
   * one window.
   */
  readonly full?: boolean | undefined
  /** Sends at most this many API requests, which count against the quota. */
  readonly quotaBudget?: number | undefined
  /** Called once before the cases run, with the number of requests and the expected duration. */
  readonly onPlan?: ((plan: Plan) => void) | undefined
  /** Called before each case. */
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined
  /** Called with a number of seconds before the function waits for a new quota window. */
  readonly onWait?: ((seconds: number) => void) | undefined
  /** Ends the verification. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}
