/** Tells the files that a build wrote from other files in the same folder. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../../shim/contract/manifest.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { isSystemError, namePath } from '../files/system-error.ts'

/**
 * Reads which files the build in a folder wrote.
 * @returns paths relative to the folder, with slashes: all files of the build, and their parent folders with a slash at
 *   the end. Empty if the folder has no manifest, or a damaged one.
 * @throws {Error} the system error, if the manifest cannot be read
 */
export function readBuiltFiles(folder: string): ReadonlySet<string> {
  const paths = new Set<string>()
  for (const file of readFileNames(folder)) {
    paths.add(file)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      paths.add(file.slice(0, end + 1))
    }
  }
  return paths
}

/** Folders of deployment tools. They hold the state of a deployment, so a new build moves them along. */
const toolFolders: ReadonlySet<string> = new Set(['.netlify', '.vercel', '.wrangler'])

/** Whether a path in the out folder is in the folder of a deployment tool, at any depth. */
export const isToolFile = (path: string): boolean => path.split('/').some((name) => toolFolders.has(name))

/** The error codes of a path that leads to no file. */
const missingCodes: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

function readFileNames(folder: string): readonly string[] {
  const path = join(folder, manifestFile)
  try {
    const manifest: Partial<Manifest> | null = JSON.parse(namePath(path, () => readFileSync(path, 'utf8')))
    if (manifest?.files === undefined) return []
    return [manifestFile, ...Object.keys(manifest.files), ...(manifest.hostFiles ?? [])]
  } catch (error) {
    // If the disk fails, all files of the build would count as files of someone else.
    if (isSystemError(error) && !missingCodes.has(error.code)) throw error
    return []
  }
}

/**
 * Lists every file below a folder, and every empty folder with a slash at the end.
 * @param below a path in the folder with a slash at the end; only what is below it is listed
 * @returns paths relative to `folder`, with slashes, sorted within each folder
 * @throws {Error} the system error, if a folder cannot be read
 */
export function* listFiles(folder: string, below = ''): Generator<string> {
  const entries = readdirSync(join(folder, below), { withFileTypes: true })
  if (entries.length === 0 && below !== '') yield below
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* listFiles(folder, `${below}${entry.name}/`)
    else yield below + entry.name
  }
}
