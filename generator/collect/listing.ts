/** Lists folders of the content, sorted by name, so that a build does not depend on the order on disk. */

import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'

export interface Entry {
  readonly name: string
  readonly path: string
  /** Links are followed. A pipe or socket counts as a file; reading it reports the mistake. */
  readonly kind: 'folder' | 'file' | 'broken link'
}

/**
 * Creates a function that lists the entries of a folder, except those whose names start with a dot. It returns null
 * for a folder that cannot be read.
 * @param unreadable receives a file with a diagnostic for each folder that cannot be read
 */
export function createListing(unreadable: VFile[]): (folder: string) => Entry[] | null {
  return (folder) => {
    const entries = readEntries(folder, unreadable)
    if (entries === null) return null
    const listed: Entry[] = []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const path = join(folder, entry.name)
      listed.push({ name: entry.name, path, kind: toKind(entry, path) })
    }
    return listed.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

function readEntries(folder: string, unreadable: VFile[]): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    unreadable.push(toUnreadable(folder, error as Error))
    return null
  }
}

function toKind(entry: Dirent, path: string): Entry['kind'] {
  try {
    return (entry.isSymbolicLink() ? statSync(path) : entry).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'broken link'
  }
}

function toUnreadable(path: string, { message }: Error): VFile {
  const file = new VFile({ path })
  report(file, 'unreadable-file', {
    reason: `Cannot read the folder: ${message}; grant read permission`,
    found: 'a folder without read permission',
    expected: ['read permission'],
  })
  return file
}
