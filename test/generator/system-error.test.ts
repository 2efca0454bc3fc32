import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ContentError, OperationalError } from '../../generator/kernel/diagnostics/errors.ts'
import { explainSystemError, namePath } from '../../generator/kernel/files/system-error.ts'

const explain = (work: () => unknown) => () =>
  explainSystemError(work, 'Cannot do it', '; nothing was changed')

const fail = (error: unknown) => () => {
  throw error
}

describe('explainSystemError()', () => {
  it('returns the result of the call', () => {
    expect(explain(() => 5)()).toBe(5)
  })

  it('explains a failed system call, names its file, and gives it the code SYSTEM_ERROR', () => {
    expect(explain(() => readFileSync('/dev/null/x'))).toThrow(
      new OperationalError(
        'Cannot do it: a part of its path is a file at "/dev/null/x"; nothing was changed',
        'SYSTEM_ERROR',
      ),
    )
  })

  it('explains a name that is too long', () => {
    const name = 'x'.repeat(300)
    expect(explain(() => readFileSync(`/${name}`))).toThrow(
      `Cannot do it: a name in its path is too long at "/${name}"; nothing was changed`,
    )
  })

  it('names the file once if the message begins with it', () => {
    const read = () => readFileSync('/dev/null/x')
    expect(() => explainSystemError(read, 'Cannot read "/dev/null/x"')).toThrow(
      new OperationalError('Cannot read "/dev/null/x": a part of its path is a file', 'SYSTEM_ERROR'),
    )
  })

  it('names the file of a call that has only an open file', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(explain(() => namePath('/disk/x', fail(full)))).toThrow(
      'Cannot do it: no space is left on the disk at "/disk/x"; nothing was changed',
    )
  })

  it('does not explain errors that already have a message for the caller, or that are bugs', () => {
    for (const error of [
      new OperationalError('No.', 'OUTPUT_REFUSED'),
      new ContentError([]),
      new TypeError('No.'),
    ]) {
      expect(explain(fail(error))).toThrow(error)
      expect(explain(() => namePath('/disk/x', fail(error)))).toThrow(error)
    }
  })
})
