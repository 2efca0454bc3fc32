/** Removes a replaced build, but no file that the build did not write. */

import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { listFiles, readBuiltFiles } from './built-files.ts'

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
