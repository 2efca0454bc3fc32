/** What a failed call to the file system says to whoever called the build. */

import { OperationalError } from '../diagnostics/errors.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file would be larger than the system allows',
  EIO: 'the disk failed',
  ELOOP: 'the symlinks in its path lead back to themselves',
  EMFILE: 'too many files are open',
  ENOENT: 'the folder that it is to stand in cannot be made',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/** Why a call failed, in words where its code is a known one. */
export function toSystemErrorReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? message
}

/**
 * Runs what calls the file system.
 * @param beginning of the sentence where it fails
 * @param end of it: what that means for what is published
 * @throws {OperationalError} with the sentence; what is no failure of the system is thrown as it is
 */
export function explainSystemError<T>(work: () => T, beginning: string, end = ''): T {
  try {
    return work()
  } catch (error) {
    const isFailure = (error as NodeJS.ErrnoException).code !== undefined
    throw isFailure ? new OperationalError(`${beginning}: ${toSystemErrorReason(error)}${end}`) : error
  }
}
