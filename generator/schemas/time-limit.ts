/** Runs code with a time limit. Patterns and alternatives of an author's schema can take exponential time. */

import { createContext, Script } from 'node:vm'

/** Returned for code that was ended. */
export const tooLong = Symbol('too long')

let work = (): void => {}

/** V8 can end what a script runs, regular expressions included. The code itself runs in the context of its module. */
const script = new Script('run()')
const context = createContext({ run: () => work() })

/**
 * Runs code, and ends it after a time.
 * @param milliseconds more than 0
 */
export function runWithin<T>(milliseconds: number, run: () => T): T | typeof tooLong {
  let result: T | typeof tooLong = tooLong
  work = () => {
    result = run()
  }
  try {
    script.runInContext(context, { timeout: Math.ceil(milliseconds) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
  }
  return result
}
