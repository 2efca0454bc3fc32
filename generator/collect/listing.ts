/** Lists folders of the content in an order of its own, whatever the order on disk. */

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { VFile } from 'vfile'
import { report } from '../diagnostic.ts'

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
export function createListing(unread: VFile[]): (folder: string) => Promise<Entry[] | null> {
  return async (folder) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      unread.push(toUnread(folder, error))
      return null
    })
    if (entries === null) return null
    const listed: Entry[] = []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const path = join(folder, entry.name)
      const stats = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry
      const kind = stats === null ? 'dead link' : stats.isDirectory() ? 'folder' : 'file'
      listed.push({ name: entry.name, path, kind })
    }
    return listed.sort((a, b) => (a.name < b.name ? -1 : 1))
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
