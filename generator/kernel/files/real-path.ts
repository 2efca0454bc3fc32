/** Resolves symbolic links in paths. */

import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { explainSystemError } from './system-error.ts'

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
