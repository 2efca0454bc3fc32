/** Lists folders of the content in an order of its own, whatever the order on disk. */

import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'

export interface Entry {
  readonly name: string
  readonly path: string
  /** Links are followed; a pipe or the like counts as a file, which reading it will tell. */
  readonly kind: 'folder' | 'file' | 'dead link'
}

/**
 * Creates what lists the entries of a folder by name, those left out whose name begins with a dot; null where
 * the folder may not be listed.
 * @param unread where such a folder goes, with a message
 */
export function createListing(unread: VFile[]): (folder: string) => Entry[] | null {
  return (folder) => {
    const entries = readEntries(folder, unread)
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

function readEntries(folder: string, unread: VFile[]): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    unread.push(toUnread(folder, error as Error))
    return null
  }
}

function toKind(entry: Dirent, path: string): Entry['kind'] {
  try {
    return (entry.isSymbolicLink() ? statSync(path) : entry).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'dead link'
  }
}

function toUnread(path: string, { message }: Error): VFile {
  const file = new VFile({ path })
  report(file, 'unreadable-file', {
    reason: `Found a folder that cannot be read (${message}); expected the permission to read it`,
    found: 'a folder that cannot be read',
    expected: ['the permission to read it'],
  })
  return file
}
