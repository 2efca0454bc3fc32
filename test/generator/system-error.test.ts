import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ContentError, OperationalError } from '../../generator/diagnostics/errors.ts'
import { explainSystemError } from '../../generator/files/system-error.ts'

const explain = (work: () => unknown) => () =>
  explainSystemError(work, 'Cannot do it', '; nothing was changed')

const fail = (error: unknown) => () => {
  throw error
}

describe('explainSystemError()', () => {
  it('returns the result of the call', () => {
    expect(explain(() => 5)()).toBe(5)
  })

  it('explains a failed system call and gives it the code SYSTEM_ERROR', () => {
    expect(explain(() => readFileSync('/dev/null/x'))).toThrow(
      new OperationalError('Cannot do it: a part of its path is a file; nothing was changed', 'SYSTEM_ERROR'),
    )
  })

  it('does not explain errors that already have a message for the caller, or that are bugs', () => {
    for (const error of [
      new OperationalError('No.', 'OUTPUT_REFUSED'),
      new ContentError([]),
      new TypeError('No.'),
    ]) {
      expect(explain(fail(error))).toThrow(error)
    }
  })
})
