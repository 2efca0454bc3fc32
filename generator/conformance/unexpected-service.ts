/** The error for a server whose responses are not those of a service with this API. */

import type { ProblemId } from './problems.ts'

/** The server responds, but the conformance cases cannot be run against it. */
export class UnexpectedServiceError extends Error {
  readonly problem: ProblemId
  /** @param message what the server returns, and what to do */
  constructor(problem: ProblemId, message: string) {
    super(message)
    this.problem = problem
  }
}
