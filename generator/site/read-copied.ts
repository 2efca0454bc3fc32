/** Reads files that are copied to the site as they are, in chunks. */

import { OperationalError } from '../diagnostics/errors.ts'
import { readChunks } from '../files/chunks.ts'
import { toSystemErrorReason } from '../files/system-error.ts'

/** @throws {OperationalError} CONTENT_CHANGED if the file was removed during the build; SYSTEM_ERROR if the disk fails */
export function* readCopied(path: string): Generator<Buffer> {
  try {
    yield* readChunks(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOENT'
      ? toChangedError(path)
      : new OperationalError(`Cannot read "${path}": ${toSystemErrorReason(error)}`, 'SYSTEM_ERROR')
  }
}

export const toChangedError = (path: string): OperationalError =>
  new OperationalError(
    `Cannot read "${path}": the file changed during the build; run it again`,
    'CONTENT_CHANGED',
  )
