/** Writes files and creates their parent directories. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { namePath } from './system-error.ts'

/** Returns a function that joins a path to `folder` and creates its parent directory. */
export function createPathResolver(folder: string): (file: string) => string {
  const createdFolders = new Set<string>()
  return (file) => {
    const path = join(folder, file)
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
