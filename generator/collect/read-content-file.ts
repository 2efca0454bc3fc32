/** Reads a file of the content, and reports why it cannot be read. */

import { closeSync, constants, fstatSync, lstatSync, openSync } from 'node:fs'
import type { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { isSystemError, toSystemErrorReason } from '../files/system-error.ts'

interface ReadFailure {
  /** Follows "Cannot read the file:". */
  readonly reason: string
  readonly found: string
  readonly expected: string
}

const deniedFailure: ReadFailure = {
  reason: 'permission denied; grant read permission',
  found: 'a file without read permission',
  expected: 'read permission',
}

const neitherFileNorFolder = 'it is neither a file nor a folder'

/** By the error code of the operating system. */
const readFailures: Readonly<Record<string, ReadFailure>> = {
  ENOENT: {
    reason: 'it is a link to a file that does not exist; fix or delete the link',
    found: 'a broken link',
    expected: 'a file',
  },
  ELOOP: {
    reason: 'it is a link that leads back to itself; fix or delete the link',
    found: 'a circular link',
    expected: 'a file',
  },
  EISDIR: { reason: 'it is a folder; replace it by a file', found: 'a folder', expected: 'a file' },
  EACCES: deniedFailure,
  EPERM: deniedFailure,
  // A socket cannot be opened.
  ENXIO: { reason: neitherFileNorFolder, found: neitherFileNorFolder, expected: 'a file' },
}

/** Without `O_NONBLOCK`, which Windows does not have, opening a pipe would wait for its writer. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a regular file.
 * @param file its path, as messages show it; receives a diagnostic if the file cannot be read
 * @param read reads the file, given its open handle and its size in bytes
 * @returns null after a diagnostic
 * @throws {OperationalError} SYSTEM_ERROR if the machine fails to read it, which no change of the content can fix;
 *   CONTENT_CHANGED if the file was removed since it was listed
 */
export function readContentFile<T>(file: VFile, read: (handle: number, size: number) => T): T | null {
  const { path } = file
  try {
    const handle = openSync(path, flags)
    try {
      const stats = fstatSync(handle)
      if (!stats.isFile() && !stats.isDirectory()) throw new Error(neitherFileNorFolder)
      return read(handle, stats.size)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && lstatSync(path, { throwIfNoEntry: false }) === undefined) {
      throw new OperationalError(
        `Cannot read "${path}": the file was removed during the build; run it again`,
        'CONTENT_CHANGED',
      )
    }
    if (isSystemError(error) && readFailures[code] === undefined) {
      // The machine is at fault, not the author.
      throw new OperationalError(`Cannot read "${path}": ${toSystemErrorReason(error)}`, 'SYSTEM_ERROR')
    }
    const failure = readFailures[code] ?? { reason: message, found: message, expected: 'a file' }
    const { reason, found, expected } = failure
    report(file, 'unreadable-file', {
      reason: `Cannot read the file: ${reason}`,
      found,
      expected: [expected],
    })
    return null
  }
}
