/** `stele init`: copies the site in `starter/` to where a site of one's own is to begin. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperationalError } from '../diagnostics/errors.ts'
import { explainSystemError } from '../files/system-error.ts'

/** Where the site lies that is copied: beside this file, in a checkout and in the package. */
export const starterFolder = fileURLToPath(new URL('../starter', import.meta.url))

/**
 * Writes the content of a small site to a folder's `content`.
 * @param folder made where there is none
 * @returns the content folder, and its files as paths below it, sorted
 * @throws {OperationalError} where something is there already, or cannot be written
 */
export function init(folder: string): { readonly content: string; readonly files: readonly string[] } {
  const content = join(folder, 'content')
  const beginning = `Cannot start a site in "${folder}"`
  const found = explainSystemError(() => listFolder(content), beginning)
  if (found.length > 0) {
    throw new OperationalError(`${beginning}: "${content}" is not empty; choose another folder`)
  }
  const files = listFiles(starterFolder)
  explainSystemError(() => {
    for (const file of files) {
      const path = join(content, file)
      mkdirSync(dirname(path), { recursive: true })
      // What has come to be there in the meantime is not ours to overwrite.
      writeFileSync(path, readFileSync(join(starterFolder, file)), { flag: 'wx' })
    }
  }, beginning)
  return { content, files }
}

/** What a folder holds; nothing where there is none. */
function listFolder(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .sort()
}
