/** What ends a call: the content is wrong, or the call or the machine is. It brings nothing with it, as every command needs it. */

import type { VFile } from 'vfile'

/** The content is wrong; the files carry the messages that say where and why. */
export class ContentError extends Error {
  readonly files: readonly VFile[]
  constructor(files: readonly VFile[]) {
    super('The content has errors')
    this.files = files
  }
}

/** The call, or the machine, is wrong: one sentence says how. */
export class OperationalError extends Error {}

/**
 * Whether an error was thrown on purpose, as a sentence for whoever called. Any other kind is a mistake of ours,
 * and is best shown with the place where it came up.
 */
export function isOperational(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error'
}
