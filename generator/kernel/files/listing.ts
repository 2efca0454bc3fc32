/** Lists folders of the content, sorted by name, so that a build does not depend on the order on disk. */

import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import type { VFile } from 'vfile'
import { createReported } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { joinPortably } from './portable-path.ts'
import { isWithin } from './repository.ts'
import { explainSystemError, toSystemErrorReason } from './system-error.ts'

export interface Entry {
  readonly name: string
  readonly path: string
  /**
   * Links that stay in a certain folder are followed. A pipe or socket counts as a file; reading it reports the mistake.
   */
  readonly kind: 'folder' | 'file' | 'broken link' | 'outside link'
  /** Whether it is a symbolic link. */
  readonly isLink: boolean
}

/**
 * Lists the entries of a folder, except those whose names start with a dot. Returns null for a folder that cannot be read.
 * Throws an OperationalError with SYSTEM_ERROR if the machine fails to list it.
 * @param dotNames names that start with a dot and are listed nevertheless
 */
export type ListFolder = (folder: string, dotNames?: ReadonlySet<string> | 'all') => Entry[] | null

/**
 * Creates a function that lists folders of the content, and reads each folder once.
 * @param boundary links are followed that lead into this folder; it may be a link itself
 * @param unreadable receives a file with a diagnostic for each folder that cannot be read
 */
export function createListing(boundary: string, unreadable: VFile[]): ListFolder {
  const root = explainSystemError(() => realpathSync(boundary), `Cannot read "${boundary}"`)
  // Several sources can share a folder, and the files that no source reads are listed, too.
  const known = new Map<string, Entry[] | null>()
  const listAll = (folder: string): Entry[] | null => {
    const entries = readEntries(folder, unreadable)
    return (
      entries
        ?.map((entry): Entry => {
          const path = joinPortably([folder, entry.name])
          return { name: entry.name, path, kind: toKind(entry, path, root), isLink: entry.isSymbolicLink() }
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1)) ?? null
    )
  }
  return (folder, dotNames) => {
    if (!known.has(folder)) known.set(folder, listAll(folder))
    const isListed = ({ name }: Entry) => !name.startsWith('.') || dotNames === 'all' || dotNames?.has(name)
    return known.get(folder)?.filter(isListed) ?? null
  }
}

function readEntries(folder: string, unreadable: VFile[]): Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') {
      unreadable.push(toUnreadable(folder))
      return null
    }
    throw new OperationalError(
      `Cannot list the folder "${folder}": ${toSystemErrorReason(error)}`,
      code === 'ENOENT' || code === 'ENOTDIR' ? 'CONTENT_CHANGED' : 'SYSTEM_ERROR',
    )
  }
}

/** @param root a folder without symbolic links */
function toKind(entry: Dirent, path: string, root: string): Entry['kind'] {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : 'file'
  try {
    const target = realpathSync(path)
    if (!isWithin(target, root)) return 'outside link'
    return statSync(target).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'broken link'
  }
}

/** Reports a link that leads out of the content folder. Nothing behind it is read or published. */
export const toOutsideLink = (path: string): VFile =>
  createReported(path, 'outside-link', {
    reason: 'The symbolic link leads out of the content folder; replace it by a copy of its target',
    found: 'a link out of the content folder',
    expected: ['a file or a folder', 'a link within the content folder'],
  })

const toUnreadable = (path: string): VFile =>
  createReported(path, 'unreadable-file', {
    reason: 'Cannot read the folder: permission is denied; grant read permission',
    found: 'a folder without read permission',
    expected: ['read permission'],
  })
