/** Validates the author's data in `extra`, in a bounded time. */

import type { ValidateFunction } from 'ajv'
import { toName } from '../kernel/diagnostics/wording.ts'
import { extraKey, extraSchemaFile } from './extra.ts'
import { readProcessorTime, runWithin, tooLong } from './time-limit.ts'
import { toViolations, type Violation } from './violations.ts'

/** How much processor time a schema may take, in milliseconds. */
export interface TimeLimits {
  readonly compilation: number
  /** Of one value. Errors of alternatives take up to 200 MB of memory in this time. */
  readonly validation: number
  /** Of all values. */
  readonly validations: number
}

export const defaultLimits: TimeLimits = { compilation: 10_000, validation: 1000, validations: 60_000 }

export const toSeconds = (milliseconds: number): string => `${milliseconds / 1000} s`

/** The violation of a value whose validation was ended. */
function toDelay(limit: number, subject: string): Violation {
  const reason = `Validating ${subject} takes over ${toSeconds(limit)}. Simplify the patterns and alternatives in ${extraSchemaFile}; other documents were not validated`
  const expected = `a validation in ${toSeconds(limit)}`
  return { path: [extraKey], key: null, isMissing: false, reason, found: 'a longer validation', expected }
}

/**
 * Returns a function that lists the violations of a value. A validation that takes too long is a violation, after which it lists none.
 * @param reportCircle called once if the schema refers to itself without end, after which the function lists no violations
 */
export function createExtraValidation(
  validate: ValidateFunction,
  limits: TimeLimits,
  reportCircle: () => void,
): (value: unknown) => readonly Violation[] {
  let isUsable = true
  let left = limits.validations
  const findViolations = (value: unknown) =>
    validate(value) ? [] : toViolations(validate.errors ?? [], value, [extraKey])
  return (value) => {
    if (!isUsable) return []
    try {
      const limit = Math.min(limits.validation, Math.max(left, 1))
      const start = readProcessorTime()
      const violations = runWithin(limit, () => findViolations(value))
      left -= readProcessorTime() - start
      if (violations !== tooLong) return violations
      isUsable = false
      return [
        limit === limits.validation
          ? toDelay(limit, toName([extraKey]))
          : toDelay(limits.validations, `${toName([extraKey])} of all documents`),
      ]
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      isUsable = false
      reportCircle()
      return []
    }
  }
}
