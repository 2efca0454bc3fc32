/** Explains failed file system calls to the caller of a command. */

import { ContentError, OperationalError } from '../diagnostics/errors.ts'

/** By the error code of the operating system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'the disk quota is exceeded',
  EEXIST: 'a part of its path is a file',
  EFBIG: 'a file would be larger than the system allows',
  EIO: 'the disk failed',
  EISDIR: 'it is a folder',
  ELOOP: 'the symlinks in its path form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'a name in its path is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'its parent folder does not exist and cannot be created',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of its path is a file',
  ENXIO: 'it is a pipe, a socket or a device',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/** Why a call failed: a plain reason for a known error code, otherwise the system's message. */
export function toSystemErrorReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return reasons[String(code)] ?? message
}

/** Whether a call to the operating system failed. The errors that the project throws on purpose have a code, too. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException & { readonly code: string } =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).code !== undefined &&
  !(error instanceof OperationalError || error instanceof ContentError)

/** Calls a function that uses one file. Adds its path to an error of a call on the open file, which names none. */
export function namePath<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isSystemError(error)) error.path ??= path
    throw error
  }
}

/**
 * Calls a function that uses the file system, and explains its failure. The message names the file that a call failed at.
 * @param beginning of the message, such as `Cannot write "x"`
 * @param end of the message, such as what happened to the published files
 * @throws {OperationalError} SYSTEM_ERROR if a system call fails; other errors are rethrown unchanged
 */
export function explainSystemError<T>(work: () => T, beginning: string, end = ''): T {
  try {
    return work()
  } catch (error) {
    if (!isSystemError(error)) throw error
    const { path } = error
    const where = path === undefined || beginning.includes(`"${path}"`) ? '' : ` at "${path}"`
    throw new OperationalError(`${beginning}: ${toSystemErrorReason(error)}${where}${end}`, 'SYSTEM_ERROR')
  }
}
