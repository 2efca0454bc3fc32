/** The errors of the service: codes, statuses and the JSON envelope (spec 2.7 and 7; decisions: codes). */

import type { ErrorResponse } from './resources.ts'
import { apiRoot } from './routes.ts'

/** The HTTP status of each error code. */
export const statusOf = {
  INVALID_PARAMETER: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  URI_TOO_LONG: 414,
  RANGE_NOT_SATISFIABLE: 416,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  OVERLOADED: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** An error before it is serialised to an {@link ErrorResponse}. */
export interface Problem {
  readonly code: ErrorCode
  /** That of the code. */
  readonly status: (typeof statusOf)[ErrorCode]
  /** What went wrong, as one sentence. */
  readonly message: string
  /** What the client can do next; becomes `resolution_hint`. */
  readonly hint: string
  /** Identifies the request in the log; becomes `X-Request-Id`. */
  readonly requestId?: string
}

/** Returns a problem whose paths have the base path of a site in front. */
export const withBasePath = (problem: Problem, basePath: string): Problem => ({
  ...problem,
  message: problem.message.replace(' at "/', ` at "${basePath}/`),
  hint: problem.hint.replaceAll(`${apiRoot}/`, `${basePath}${apiRoot}/`),
})

/** Converts a problem to the JSON body of every API error (spec 2.7). */
export function toEnvelope({ code, message, hint }: Omit<Problem, 'status'>): ErrorResponse {
  return { error: { code, message, resolution_hint: hint } }
}
