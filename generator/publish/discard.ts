/** Removes a build that was replaced, and nothing but what it made. */

import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { manifestFile } from '../../shim/contract/routes.ts'
import { listFiles, readBuiltFiles } from './built-files.ts'

/**
 * Removes the files that a build made, its manifest last, since that tells which they are. One that somebody
 * else put beside them while the next build was on its way moves to that one.
 * @param folder the build that was replaced
 * @param out the build in its place
 */
export function discard(folder: string, out: string): void {
  const made = readBuiltFiles(folder)
  for (const path of [...listFiles(folder)]) {
    if (path === manifestFile || path.endsWith('/')) continue
    if (made.has(path)) remove(join(folder, path))
    else renameSync(join(folder, path), toFreePath(path, out))
  }
  rmSync(join(folder, manifestFile), { force: true })
  removeFolders(folder)
}

/** One that is gone already is removed; asking first takes longer than all the rest of a large build's removal. */
function remove(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The path for a stranger's file: its own, or where the new build is in the way, one at the top. */
function toFreePath(path: string, out: string): string {
  try {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    if (isFree(join(out, path))) return join(out, path)
  } catch {
    // A file of the new build stands where the stranger's folder would.
  }
  for (let number = 1; ; number += 1) {
    const free = join(out, `kept-${number}-${basename(path)}`)
    if (isFree(free)) return free
  }
}

const isFree = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) === undefined

/** Fails where a file has come in since. */
function removeFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeFolders(join(folder, entry.name))
  }
  rmdirSync(folder)
}
