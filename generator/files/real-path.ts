/** Where a path leads. */

import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The path that symlinks lead to, whether or not there is something at its end: a killed swap may have left an
 * out folder missing, and the symlink to it still tells where it was.
 */
export function toRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const parent = toRealPath(dirname(resolve(path)))
  const own = join(parent, basename(path))
  const isLink = lstatSync(own, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? toRealPath(resolve(parent, readlinkSync(own))) : own
}
