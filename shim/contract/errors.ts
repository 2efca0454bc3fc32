/** Every error of the service: its code, its status, and its envelope (spec 2.7 and 7; decisions: codes). */

import type { ErrorResponse } from './resources.ts'

/** The status that goes with each code. */
export const statusOf = {
  INVALID_PARAMETER: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  URI_TOO_LONG: 414,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  OVERLOADED: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** A failure before it is written down: which one, what happened, and what to do next. */
export interface Problem {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

/** The body of every failure of the API (spec 2.7). */
export function toEnvelope({ code, message, hint }: Problem): ErrorResponse {
  return { error: { code, message, resolution_hint: hint } }
}
