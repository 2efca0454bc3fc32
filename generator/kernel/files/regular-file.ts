/**
 * Opens files of authors. Opens regular files and folders only: reading a pipe, a socket or a device could block for ever
 * or never end.
 */

import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { toHashText } from './hash.ts'

/** Without `O_NONBLOCK`, which Windows does not have, opening a pipe would wait for its writer. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The error code for what is neither a file nor a folder. The system uses it, too: a socket cannot be opened. */
export const notRegularCode = 'ENXIO'

/**
 * Opens a file for reading, and calls a function with it. The check is of the open file, so that nobody can replace it
 * between the two.
 * @param read gets the open handle, and the size in bytes
 * @throws {Error} the system error if the file cannot be opened; its code is {@link notRegularCode} for a pipe, a socket or
 *   a device
 */
export function readRegularFile<T>(path: string, read: (handle: number, size: number) => T): T {
  const { handle, size } = openRegularFile(path)
  try {
    return read(handle, size)
  } finally {
    closeSync(handle)
  }
}

/** Like {@link readRegularFile}, but the caller closes the handle. */
function openRegularFile(path: string): { readonly handle: number; readonly size: number } {
  const handle = openSync(path, flags)
  try {
    const stats = fstatSync(handle)
    if (stats.isFile() || stats.isDirectory()) return { handle, size: stats.size }
    const message = `${notRegularCode}: not a regular file, open '${path}'`
    throw Object.assign(new Error(message), { code: notRegularCode, syscall: 'open', path })
  } catch (error) {
    closeSync(handle)
    throw error
  }
}

/** Reads a whole file. Throws as {@link readRegularFile}. */
export const readWholeFile = (path: string): Buffer => readRegularFile(path, (handle) => readFileSync(handle))

/** How many bytes are read or written at a time. Larger files are never in memory as a whole. */
export const chunkBytes = 2 ** 20

/** The most bytes of UTF-8 for one UTF-16 unit. */
const maxUnitBytes = 3

/** Reads a file in chunks of at most {@link chunkBytes}. Throws the system error if it cannot be read. */
export function* readChunks(path: string): Generator<Buffer> {
  const { handle } = openRegularFile(path)
  try {
    yield* readHandleChunks(handle)
  } finally {
    closeSync(handle)
  }
}

/** Like {@link readChunks}, for an open file, which stays open. */
export function* readHandleChunks(handle: number): Generator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    const length = readSync(handle, buffer)
    if (length === 0) return
    yield buffer.subarray(0, length)
  }
}

/** Joins small pieces of text, and small buffers, into large UTF-8 buffers. */
export function* toBuffers(pieces: Iterable<string | Buffer>): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(chunkBytes)
  let length = 0
  for (const piece of pieces) {
    const maxLength = typeof piece === 'string' ? piece.length * maxUnitBytes : piece.length
    if (length + maxLength > chunkBytes && length > 0) {
      yield buffer.subarray(0, length)
      buffer = Buffer.allocUnsafe(chunkBytes)
      length = 0
    }
    if (maxLength > chunkBytes) yield typeof piece === 'string' ? Buffer.from(piece) : piece
    else length += typeof piece === 'string' ? buffer.write(piece, length) : piece.copy(buffer, length)
  }
  if (length > 0) yield buffer.subarray(0, length)
}

/** The hash and the length in bytes of a file in chunks. */
export function hashChunks(buffers: Iterable<Buffer>): { readonly hash: string; readonly length: number } {
  const hash = createHash('sha256')
  let length = 0
  for (const bytes of buffers) {
    hash.update(bytes)
    length += bytes.length
  }
  return { hash: toHashText(hash.digest('base64url')), length }
}
