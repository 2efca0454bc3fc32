/** Runs code with a time limit. Patterns and alternatives of an author's schema can take exponential time. */

import { createContext, Script } from 'node:vm'

/** Returned for code that was ended. */
export const tooLong = Symbol('too long')

let work = (): void => {}

/** V8 can end what a script runs, regular expressions included. The code itself runs in the context of its module. */
const script = new Script('run()')
const context = createContext({ run: () => work() })

/** The processor time of this process, in milliseconds. */
export function readProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs code, and ends it when it has used an amount of processor time. On a busy machine it may take longer: then it is ended, and
 * runs again from the start with twice the time.
 * @param milliseconds of processor time, more than 0
 * @param run has no effect until it ends
 */
export function runWithin<T>(milliseconds: number, run: () => T): T | typeof tooLong {
  for (let timeout = Math.ceil(milliseconds); ; timeout *= 2) {
    const start = readProcessorTime()
    const result = runFor(timeout, run)
    if (result !== tooLong || readProcessorTime() - start >= milliseconds) return result
  }
}

/** @param timeout in milliseconds of the clock */
function runFor<T>(timeout: number, run: () => T): T | typeof tooLong {
  let result: T | typeof tooLong = tooLong
  work = () => {
    result = run()
  }
  try {
    script.runInContext(context, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  return result
}
