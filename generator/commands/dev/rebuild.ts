/** Runs builds one after the other, as often as changes require. */

import { setTimeout } from 'node:timers/promises'

interface RebuildLoop {
  /**
   * Requests a build of the current content. Requests before it starts share it.
   * @returns when no build runs and none is requested
   */
  request(): Promise<void>
  /** Whether a build has been requested that has not started. */
  readonly isRequested: boolean
  /** Resolves when no build runs and none is requested. Requests are ignored from then on. */
  stop(): Promise<void>
}

/**
 * Milliseconds from a request to its build. Editors and `git checkout` make several changes at once; a file may be empty
 * between two of them.
 */
const settleTime = 15

/** @param build must not reject */
export function createRebuildLoop(build: () => Promise<void>): RebuildLoop {
  let isRequested = false
  let isStopped = false
  let running: Promise<void> | null = null

  const run = async () => {
    while (isRequested && !isStopped) {
      await setTimeout(settleTime)
      isRequested = false
      if (!isStopped) await build()
    }
    running = null
  }

  return {
    request() {
      isRequested = true
      running ??= run()
      return running
    },
    get isRequested() {
      return isRequested
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
