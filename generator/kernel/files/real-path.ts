/** Resolves symbolic links in paths. */

import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

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
