/** Turns the steps of a build into {@link BuildProgress} events. */

import type { BuildOptions, BuildStage } from './build-options.ts'

export interface ProgressReporter {
  /** Starts a stage, or tells how many documents the current one has. */
  enter(stage: BuildStage, documents?: number): void
  /** Adds finished documents to the current stage. */
  advance(documents: number): void
}

export function createProgressReporter(onProgress: BuildOptions['onProgress'] = () => {}): ProgressReporter {
  let stage: BuildStage = 'read'
  let done = 0
  let total = 0
  return {
    enter(next, documents = 0) {
      if (next !== stage) done = 0
      stage = next
      total = documents
      onProgress({ stage, done, total })
    },
    advance(documents) {
      done += documents
      onProgress({ stage, done, total })
    },
  }
}
