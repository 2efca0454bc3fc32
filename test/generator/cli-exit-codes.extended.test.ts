/** The exit codes of signals that cli-exit-codes.test.ts does not send. */

import { expect, it } from 'vitest'
import { interruptBuild } from './exit-code-of-signal.ts'

it.each([
  [129, 'SIGHUP'],
  [130, 'SIGINT'],
] as const)('the exit code %i is that of a build that gets %s', async (code, signal) => {
  expect(await interruptBuild(signal)).toBe(code)
})
