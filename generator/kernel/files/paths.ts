/**
 * Paths: with slashes on every system, as messages and results show them, and without symbolic links, as folders are compared.
 */

import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import path, { basename, dirname, join, type PlatformPath, resolve, sep } from 'node:path'
import { explainSystemError } from './system-error.ts'

/**
 * Joins the parts of a path with slashes, which Windows accepts, too. A backslash stays elsewhere: there it is a part of a
 * name.
 * @param system the functions of a system: `path.win32` or `path.posix`
 */
export const joinPortably = (
  parts: readonly [folder: string, ...names: string[]],
  system: PlatformPath = path,
): string => system.join(...parts).replaceAll(system.sep, '/')

/** Lists the folders of a path with slashes, the outermost first: `a` and `a/b` for `a/b/c.txt`. */
export const listParents = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** A name without its extension. COM and LPT are reserved with a digit, CON, PRN, AUX and NUL alone. */
const deviceName = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i

/** Whether no Windows machine can have a file or folder with this name, before any extension. */
export const isDeviceName = (name: string): boolean => deviceName.test(name)

/**
 * Resolves every symbolic link of a path. Unlike `realpath`, the target may be missing: an interrupted swap can leave
 * the link to the output folder without its target.
 */
export function toRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const parent = toRealPath(dirname(resolve(path)))
  const resolved = join(parent, basename(path))
  const isLink = lstatSync(resolved, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? toRealPath(resolve(parent, readlinkSync(resolved))) : resolved
}

/**
 * Returns the closest folder with `.git`, without symbolic links.
 * @param fallback the repository of a folder that is in none, such as in an image built without `.git`
 * @throws {OperationalError} if a folder cannot be read
 */
export function findRepository(folder: string, fallback: (folder: string) => string = dirname): string {
  const real = explainSystemError(() => realpathSync(folder), `Cannot read "${folder}"`)
  for (let parent = real; ; parent = dirname(parent)) {
    if (existsSync(join(parent, '.git'))) return parent
    if (parent === dirname(parent)) return fallback(real)
  }
}

/** Whether a path without symbolic links is a folder, or in it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
