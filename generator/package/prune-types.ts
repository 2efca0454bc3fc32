/** Removes the type declarations that the JavaScript API does not refer to. tsc emits one for every module. */

import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @param folder the folder with the declarations
 * @param entry the declarations of the API, in that folder
 */
export function pruneTypes(folder: string, entry: string): void {
  const used = new Set<string>()
  addReferences(join(folder, entry), used)
  for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    const file = join(folder, path)
    if (file.endsWith('.d.ts') && !used.has(file)) rmSync(file)
  }
  removeEmptyFolders(folder)
}

/** Adds a declaration file, and all files that it imports from. */
function addReferences(file: string, used: Set<string>): void {
  if (used.has(file) || !existsSync(file)) return
  used.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /(?:from|import\()\s*['"](\.[^'"]+)\.ts['"]/g,
  )) {
    addReferences(join(dirname(file), `${specifier}.d.ts`), used)
  }
}

function removeEmptyFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) removeEmptyFolders(path)
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}
