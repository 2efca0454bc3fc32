/** Swaps the published build and the staged one, with two renames. */

import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  unlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { explainSystemError } from '../files/system-error.ts'
import { listFiles, readBuiltFiles } from './built-files.ts'
import { acquireLock, isLocked } from './lock.ts'
import { type OutputPaths, toMountPointError, toOutputPaths } from './output-paths.ts'

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

/**
 * Removes the files of a replaced build. Moves every other file to the new build: a deployment tool or a person put it
 * there. The manifest is removed last, because it lists the files of the build.
 * @param folder the replaced build
 * @param out the new build
 * @throws {Error} the system error, if a file cannot be removed or moved, or if one was added meanwhile. The next call
 *   continues.
 */
export function discard(folder: string, out: string): void {
  const builtFiles = readBuiltFiles(folder)
  for (const path of [...listFiles(folder)]) {
    if (path === manifestFile || path.endsWith('/')) continue
    if (builtFiles.has(path)) remove(join(folder, path))
    else renameSync(join(folder, path), toFreePath(path, out))
  }
  rmSync(join(folder, manifestFile), { force: true })
  removeFolders(folder)
}

/** Ignores a missing file. Checking for it first would take longer than everything else here. */
function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Where to move an unexpected file: to the same path, or to a new name at the top if the new build uses that path. */
function toFreePath(path: string, out: string): string {
  try {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    if (isFree(join(out, path))) return join(out, path)
  } catch {
    // The new build has a file where the unexpected file has a folder.
  }
  for (let number = 1; ; number += 1) {
    const free = join(out, `kept-${number}-${basename(path)}`)
    if (isFree(free)) return free
  }
}

const isFree = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) === undefined

/** Removes empty folders. Fails if a file was added meanwhile. */
function removeFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeFolders(join(folder, entry.name))
  }
  rmdirSync(folder)
}

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
