/** Explains failed file system calls to the caller of a command. */

import { ContentError, OperationalError } from '../diagnostics/errors.ts'

/** By the error code of the operating system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'a file would be larger than the system allows',
  EIO: 'the disk failed',
  ELOOP: 'the symlinks in its path form a loop',
  EMFILE: 'too many files are open',
  ENOENT: 'its parent folder does not exist and cannot be created',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/** Why a call failed: a plain reason for a known error code, otherwise the system's message. */
export function toSystemErrorReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? message
}

/**
 * Calls a function that uses the file system, and explains its failure.
 * @param beginning of the message, such as `Cannot write "x"`
 * @param end of the message, such as what happened to the published files
 * @throws {OperationalError} SYSTEM_ERROR if a system call fails; other errors are rethrown unchanged
 */
export function explainSystemError<T>(work: () => T, beginning: string, end = ''): T {
  try {
    return work()
  } catch (error) {
    const isSystemError = (error as NodeJS.ErrnoException).code !== undefined && !isOwnError(error)
    if (!isSystemError) throw error
    throw new OperationalError(`${beginning}: ${toSystemErrorReason(error)}${end}`, 'SYSTEM_ERROR')
  }
}

/** Our errors have a code too. */
const isOwnError = (error: unknown): boolean =>
  error instanceof OperationalError || error instanceof ContentError
