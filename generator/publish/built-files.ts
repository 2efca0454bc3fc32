/** Tells what a build made from what somebody else put into the same folder. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../shim/contract/manifest.ts'
import { manifestFile } from '../../shim/contract/routes.ts'

/**
 * Everything that the build in a folder made: its files, and with a slash at the end the folders that they are
 * in. Nothing, where the folder has no manifest that can be read.
 */
export function readBuiltFiles(folder: string): ReadonlySet<string> {
  const made = new Set<string>()
  for (const file of readFileNames(folder)) {
    made.add(file)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      made.add(file.slice(0, end + 1))
    }
  }
  return made
}

/** Folders in which the tools that deploy dist keep what they know of a deployment, and which the next build keeps. */
const toolFolders: ReadonlySet<string> = new Set(['.netlify', '.vercel', '.wrangler'])

/** Whether a path in the out folder is one of a tool, wherever in it the tool has its folder. */
export const isToolFile = (path: string): boolean => path.split('/').some((name) => toolFolders.has(name))

function readFileNames(folder: string): readonly string[] {
  try {
    const manifest: Partial<Manifest> | null = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
    if (manifest?.files === undefined) return []
    return [manifestFile, ...Object.keys(manifest.files), ...(manifest.hostFiles ?? [])]
  } catch {
    return []
  }
}

/** Every file below a folder, as a path from it with slashes; of an empty folder its own path and a slash. */
export function* listFiles(folder: string, below = ''): Generator<string> {
  const entries = readdirSync(join(folder, below), { withFileTypes: true })
  if (entries.length === 0 && below !== '') yield below
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* listFiles(folder, `${below}${entry.name}/`)
    else yield below + entry.name
  }
}
