/**
 * Opens files of authors. Opens regular files and folders only: reading a pipe, a socket or a device could block for ever
 * or never end.
 */

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

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
export function openRegularFile(path: string): { readonly handle: number; readonly size: number } {
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
