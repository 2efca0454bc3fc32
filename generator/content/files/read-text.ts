/** Reads a content file as text, and reports why it cannot be read or is not clean UTF-8. */

import { isUtf8 } from 'node:buffer'
import { lstatSync, readSync } from 'node:fs'
import { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { notRegularCode, readRegularFile } from '../../kernel/files/regular-file.ts'
import { isSystemError, toSystemErrorReason } from '../../kernel/files/system-error.ts'
import { maxDocumentBytes, reportSize } from '../formats/limits.ts'

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

const byteOrderMark = '\uFEFF'

const withoutMark = (text: string): string => (text.startsWith(byteOrderMark) ? text.slice(1) : text)

/** Returns the text that {@link readText} returned of these bytes, without its reports. */
export const decodeText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  withoutMark(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'))

export interface SourceText {
  readonly file: VFile
  /** The bytes of the file; null if the file cannot be read. */
  readonly bytes: Buffer | null
  /** The hash of the file's bytes; of no bytes if the file cannot be read. */
  readonly hash: string
}

/**
 * Reads a file as UTF-8, without its byte order mark. Reports an unreadable or empty file, a byte order mark and the
 * first invalid byte on the returned file.
 * @param path as messages show it
 * @param maxBytes the largest size; a larger file is reported and not read
 * @throws {OperationalError} SYSTEM_ERROR if the machine fails to read it, which no change of the content can fix;
 *   CONTENT_CHANGED if the file was removed since it was listed
 */
export function readText(path: string, maxBytes: number = maxDocumentBytes): SourceText {
  const file = new VFile({ path, value: '' })
  const bytes = readBytes(file, maxBytes)
  if (bytes !== null) decode(bytes, file)
  return { file, bytes, hash: hashBytes(bytes) }
}

/**
 * Returns the hash that {@link readText} would return, without decoding the text.
 * @throws as {@link readText}
 */
export const readHash = (path: string): string => hashBytes(readBytes(new VFile({ path }), maxDocumentBytes))

const hashBytes = (bytes: Buffer | null): string => toHash(bytes ?? new Uint8Array())

const readBytes = (file: VFile, maxBytes: number): Buffer | null =>
  readContentFile(file, (handle, size) => {
    if (size <= maxBytes) return readHandle(handle, size)
    reportSize(file, 'file', `${size} bytes`, maxBytes)
    return null
  })

/** Reads a file of which the size is known, with fewer system calls than `readFileSync()`. */
function readHandle(handle: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  let length = 0
  for (let read = -1; length < size && read !== 0; length += read) {
    read = readSync(handle, bytes, length, size - length, null)
  }
  return bytes.subarray(0, length)
}

function decode(bytes: Buffer, file: VFile): void {
  if (isUtf16(bytes)) {
    const reason = 'The file is encoded as UTF-16. Save it as UTF-8.'
    report(file, 'not-utf8', { reason, found: 'UTF-16', expected: ['UTF-8'] })
    return
  }
  const text = bytes.toString('utf8')
  const hasMark = text.startsWith(byteOrderMark)
  file.value = withoutMark(text)
  if (hasMark) {
    report(file, 'byte-order-mark', {
      reason: 'The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one.',
      found: 'U+FEFF',
      expected: ['UTF-8 without a byte order mark'],
    })
  }
  if (!isUtf8(bytes)) reportInvalidByte(file, bytes, text, hasMark ? 1 : 0)
  else if (file.value.trim() === '') {
    const reason = 'The file is empty; write its content, or delete the file'
    report(file, 'empty-file', { reason, found: 'an empty file', expected: ['content'] })
  }
}

/** Whether the bytes start with a UTF-16 byte order mark, of either byte order. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** @param skipped how many UTF-16 units of `text` the file's text leaves out at its start */
function reportInvalidByte(file: VFile, bytes: Buffer, text: string, skipped: number): void {
  const [index, offset] = findInvalidByte(bytes, text)
  const byte = `0x${bytes[index]?.toString(16).toUpperCase().padStart(2, '0')}`
  report(file, 'not-utf8', {
    reason: `The file is not UTF-8: byte ${byte} is invalid. Save it as UTF-8.`,
    found: byte,
    expected: ['UTF-8'],
    offset: offset - skipped,
  })
}

/**
 * Finds the first U+FFFD of the decoded text that the bytes do not contain themselves.
 * @returns its index in the bytes and its offset in the text
 */
function findInvalidByte(bytes: Buffer, text: string): readonly [index: number, offset: number] {
  const replacement = Buffer.from('\uFFFD')
  let index = 0
  let last = 0
  for (const match of text.matchAll(/\uFFFD/g)) {
    index += Buffer.byteLength(text.slice(last, match.index))
    if (!bytes.subarray(index, index + replacement.length).equals(replacement)) return [index, match.index]
    last = match.index
  }
  return [index, last]
}
