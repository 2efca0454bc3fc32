/** The errors that a build or a command throws on purpose. This module loads no library, because every command needs it. */

import type { Diagnostic, FixedProblem } from './diagnostic-record.ts'

/** The content has errors, or more warnings than allowed. Its diagnostics say where and why. */
export class ContentError extends Error {
  readonly code = 'CONTENT_INVALID'
  /** All diagnostics, warnings included. */
  readonly diagnostics: readonly Diagnostic[]
  /** What `check` with `fix` has repaired before. */
  readonly fixed: readonly FixedProblem[]
  constructor(
    diagnostics: readonly Diagnostic[],
    message = 'The content has errors',
    fixed: readonly FixedProblem[] = [],
  ) {
    super(message)
    this.diagnostics = diagnostics
    this.fixed = fixed
  }
}

/**
 * Checks the number of warnings.
 * @throws {ContentError} if there are more than `max`
 */
export function assertFewWarnings(diagnostics: readonly Diagnostic[], max = Number.POSITIVE_INFINITY): void {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length
  if (warnings > max) {
    throw new ContentError(
      diagnostics,
      `The content has ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}; at most ${max} are allowed`,
    )
  }
}

/** What kind of failure an {@link OperationalError} is. Codes are stable; messages are not. */
export type OperationalErrorCode =
  /** Any failure without a code of its own. */
  | 'OPERATION_FAILED'
  /** The content folder or its site.yaml does not exist, or cannot be read. */
  | 'CONTENT_NOT_FOUND'
  /** A content file changed while the build ran. */
  | 'CONTENT_CHANGED'
  /** The output folder must not be overwritten. */
  | 'OUTPUT_REFUSED'
  /** Another build is using the output folder. */
  | 'OUTPUT_LOCKED'
  /** There is no build output to serve or compare. */
  | 'OUTPUT_NOT_FOUND'
  /** The cache folder cannot be used. */
  | 'CACHE_UNUSABLE'
  /** A call to the operating system failed. */
  | 'SYSTEM_ERROR'
  /** An optional package that site.yaml needs is not installed. */
  | 'MISSING_PACKAGE'
  /** The site exceeds a limit of the host. */
  | 'HOST_LIMIT_EXCEEDED'
  /** The server cannot listen on its address. */
  | 'LISTEN_FAILED'
  /** Verification could not run, or found a difference. */
  | 'VERIFICATION_FAILED'
  /** The code of a plugin cannot be loaded, or it failed. */
  | 'PLUGIN_FAILED'
  /** An option or a combination of options is not valid. */
  | 'INVALID_OPTION'

/** The call or the machine is at fault. The message is one sentence for the caller and needs no stack trace. */
export class OperationalError extends Error {
  readonly code: OperationalErrorCode
  constructor(message: string, code: OperationalErrorCode = 'OPERATION_FAILED', options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Whether an error's message is meant for the caller. Errors of another class, such as TypeError, are bugs: print
 * them with their stack trace.
 */
export function isOperational(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error'
}

/** The error for a file of the content that is not as it was when the build began. */
export const toChangedError = (path: string): OperationalError =>
  new OperationalError(
    `Cannot read "${path}": the file changed during the build; run it again`,
    'CONTENT_CHANGED',
  )
