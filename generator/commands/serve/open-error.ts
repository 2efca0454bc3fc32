/** Explains why a published site cannot be opened. */

import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'

/**
 * Converts an error from reading the manifest.
 * @param name of the folder or the origin
 */
export function toOpenError(error: unknown, name: string): OperationalError {
  const { code, message } = error as NodeJS.ErrnoException
  // Errors without a system code already have a complete message.
  if (typeof code !== 'string') return new OperationalError(message, 'OUTPUT_NOT_FOUND')
  const reason =
    code === 'ENOENT' ? 'it contains no build; run "stele build" first' : toSystemErrorReason(error)
  return new OperationalError(`Cannot serve "${name}": ${reason}`, 'OUTPUT_NOT_FOUND')
}
