/** Writes files and creates their parent directories. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { namePath } from './system-error.ts'

/**
 * Returns a function that joins a path to `folder` and creates its parent directory. It throws an {@link OperationalError} if the path
 * leads out of the folder, as one in the cache of a stranger may.
 */
export function createPathResolver(folder: string): (file: string) => string {
  const createdFolders = new Set<string>()
  const start = join(folder, sep)
  return (file) => {
    const path = join(folder, file)
    if (!path.startsWith(start)) {
      throw new OperationalError(
        `Cannot write "${file}": it is outside of the output folder; remove the cache, which no build wrote`,
        'OUTPUT_REFUSED',
      )
    }
    const parent = dirname(path)
    if (!createdFolders.has(parent)) mkdirSync(parent, { recursive: true })
    createdFolders.add(parent)
    return path
  }
}

/** Returns a function that writes a file into `folder`. The file's path is relative to the folder. */
export function createFileWriter(
  folder: string,
): (file: { readonly file: string; readonly bytes: Uint8Array }) => void {
  const resolvePath = createPathResolver(folder)
  return ({ file, bytes }) => {
    const path = resolvePath(file)
    namePath(path, () => writeFileSync(path, bytes))
  }
}
