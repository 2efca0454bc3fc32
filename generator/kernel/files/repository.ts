/** Finds the repository that a folder belongs to. Nothing outside of it is published without permission. */

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { explainSystemError } from './system-error.ts'

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
