/** Swaps the published build and the staged one, with two renames. */

import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, statfsSync } from 'node:fs'
import { explainSystemError } from '../files/system-error.ts'
import { type OutputPaths, toMountPointError } from './output-paths.ts'

/** The type of a file system in memory (`TMPFS_MAGIC` of Linux). */
const tmpfs = 0x01021994

/**
 * Flushes the staged files to disk before they are renamed. Does nothing if the system has no `sync` command, or if the files
 * are in memory.
 */
export function flush(folder: string): void {
  try {
    if (statfsSync(folder).type === tmpfs) return
    execFileSync('sync', ['-f', folder], { stdio: 'ignore' })
  } catch {}
}

/**
 * Replaces the published build with the staged one. The replaced build stays at `previous`.
 * @throws {OperationalError} OUTPUT_REFUSED if the out folder is a mount point; SYSTEM_ERROR if the published build cannot
 *   be restored after a failure
 * @throws {Error} the system error, if a rename fails and the published build is unchanged
 */
export function swap({ name, out, next, previous }: OutputPaths): void {
  const isFirst = !existsSync(out)
  if (!isFirst) moveAway(out, previous, name)
  try {
    renameSync(next, out)
  } catch (error) {
    if (!isFirst) {
      explainSystemError(
        () => renameSync(previous, out),
        `Cannot restore "${name}"`,
        '; the next command tries again',
      )
    }
    throw error
  }
}

/** Some mount points have the device of their parent folder, so only the rename detects them. */
function moveAway(out: string, previous: string, name: string): void {
  try {
    renameSync(out, previous)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    throw toMountPointError(name)
  }
}
