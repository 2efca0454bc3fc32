/** Finishes a publication that was interrupted, for example because the process was killed. */

import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { explainSystemError } from '../files/system-error.ts'
import { discard } from './discard.ts'
import { acquireLock, isLocked } from './lock.ts'
import { type OutputPaths, toOutputPaths } from './output-paths.ts'

/**
 * Finishes an interrupted swap. Every command that reads an out folder calls it first. If another process is publishing
 * there, that process finishes it.
 * @param out the out folder
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails and no complete build is published
 */
export function recover(out: string): void {
  const paths = toOutputPaths(out)
  if (!existsSync(paths.work)) return
  try {
    if (explainSystemError(() => isLocked(paths), `Cannot use "${out}"`)) return
    const release = acquireLock(paths)
    try {
      finishInterruptedSwap(paths)
    } finally {
      release()
    }
  } catch (error) {
    // If a complete build is published, a later command that can write there removes the rest.
    if (!explainSystemError(() => hasBuild(paths.out), `Cannot use "${out}"`)) throw error
  }
}

/**
 * Completes a swap that stopped between its renames, and removes staged and replaced builds. Needs the lock.
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export function finishInterruptedSwap(paths: OutputPaths): void {
  const { name, out, next, previous, discarded } = paths
  explainSystemError(() => {
    if (!exists(previous) || hasBuild(out)) return
    // Another program created the folder while it was missing. It is removed like a replaced build.
    if (exists(out)) renameSync(out, discarded)
    renameSync(hasBuild(next) ? next : previous, out)
  }, `Cannot restore "${name}"`)
  removeReplacedBuild(paths)
}

/**
 * Removes staged and replaced builds. Needs the lock, and a published build.
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export function removeReplacedBuild({ out, work, next, previous, discarded }: OutputPaths): void {
  explainSystemError(
    () => {
      if (exists(discarded)) discard(discarded, out)
      if (exists(previous)) {
        // Renamed first: once files are missing, no command may put this build back.
        renameSync(previous, discarded)
        discard(discarded, out)
      }
      rmSync(next, { recursive: true, force: true })
    },
    `Cannot clean up "${work}"`,
    '; the published build is complete, and the next command tries again',
  )
}

/** The manifest is written last and removed last: a folder with a manifest has all files. */
const hasBuild = (folder: string): boolean => exists(join(folder, manifestFile))

/** Throws the system error if the disk fails. `existsSync` would return false, and the wrong build would be restored. */
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined
