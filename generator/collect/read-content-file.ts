/** Reads a file of the content, and reports why it cannot be read. */

import { lstatSync } from 'node:fs'
import type { VFile } from 'vfile'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { notRegularCode, readRegularFile } from '../kernel/files/regular-file.ts'
import { isSystemError, toSystemErrorReason } from '../kernel/files/system-error.ts'

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
  [notRegularCode]: {
    reason: 'it is a pipe, a socket or a device; replace it by a file',
    found: 'a pipe, a socket or a device',
    expected: 'a file',
  },
}

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
    return readRegularFile(path, read)
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
