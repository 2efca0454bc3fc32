/** Lists every file below a folder. Builds, `stele init --from` and `stele dev` see the same files. */

import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import type { VFile } from 'vfile'
import { internalFolder } from '../../../shim/contract/routes.ts'
import { createReported } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { formatCount } from '../diagnostics/wording.ts'
import type { SkippedKind } from '../summaries.ts'
import { isWithin, joinPortably } from './paths.ts'
import { explainSystemError, toSystemErrorReason } from './system-error.ts'

export interface FolderEntry {
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
export type ListFolder = (folder: string, dotNames?: ReadonlySet<string> | 'all') => FolderEntry[] | null

/**
 * Creates a function that lists folders of the content, and reads each folder once.
 * @param boundary links are followed that lead into this folder; it may be a link itself
 * @param unreadable receives a file with a diagnostic for each folder that cannot be read
 */
export function createListing(boundary: string, unreadable: VFile[]): ListFolder {
  const root = explainSystemError(() => realpathSync(boundary), `Cannot read "${boundary}"`)
  // Several sources can share a folder, and the files that no source reads are listed, too.
  const known = new Map<string, FolderEntry[] | null>()
  const listAll = (folder: string): FolderEntry[] | null => {
    const entries = readEntries(folder, unreadable)
    return (
      entries
        ?.map((entry): FolderEntry => {
          const path = joinPortably([folder, entry.name])
          return { name: entry.name, path, kind: toKind(entry, path, root), isLink: entry.isSymbolicLink() }
        })
        .sort((a, b) => (a.name < b.name ? -1 : 1)) ?? null
    )
  }
  return (folder, dotNames) => {
    if (!known.has(folder)) known.set(folder, listAll(folder))
    const isListed = ({ name }: FolderEntry) =>
      !name.startsWith('.') || dotNames === 'all' || dotNames?.has(name)
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
function toKind(entry: Dirent, path: string, root: string): FolderEntry['kind'] {
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

export interface FoundFile {
  readonly entry: FolderEntry
  /** Relative to the folder that is listed, with slashes. */
  readonly path: string
  /** Why the file is left out; null if it is not. */
  readonly leftOut: string | null
}

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** The folders that are not entered, by their paths as messages show them. */
  readonly skipped: ReadonlyMap<string, SkippedKind>
}

interface WalkOptions {
  /** Whether a folder is left to someone else. Nothing below it is listed. */
  readonly isElsewhere?: (path: string) => boolean
  /**
   * Returns why a file, or a folder with everything in it, is left out; null if it is not.
   * @param inner its path relative to the folder that is listed
   */
  readonly toReason?: (path: string, inner: string) => string | null
  /** How many entries of folders are listed. The default is about ten times as many as a very large site has. */
  readonly maxEntries?: number
}

/**
 * Lists the files of a folder and of those below it, which may be the folder of a whole site, with packages and output in it. Links to
 * folders may form a loop, so they are not entered.
 * @throws {OperationalError} if there are too many, or as {@link ListFolder}
 */
export function walkFolder(
  root: string,
  list: ListFolder,
  { isElsewhere = () => false, toReason = () => null, maxEntries = 500_000 }: WalkOptions = {},
): FoundFiles {
  const files: FoundFile[] = []
  const skipped = new Map<string, SkippedKind>()
  let count = 0
  const visit = (folder: string, prefix: string, outer: string | null): void => {
    const entries = list(folder, 'all') ?? []
    const isBuild = entries.some(({ name, kind }) => kind === 'folder' && name === internalFolder)
    const leftOut = outer ?? (isBuild ? 'output of Stele' : null)
    for (const entry of entries) {
      if (++count > maxEntries)
        throw new OperationalError(
          `Cannot list the folder "${root}": it has more than ${formatCount(maxEntries)} files`,
        )
      const path = prefix + entry.name
      const skip = entry.kind === 'folder' ? toSkippedKind(entry) : null
      if (skip !== null) skipped.set(entry.path, skip)
      else if (!isElsewhere(entry.path)) {
        const isHidden = entry.name.startsWith('.')
        const reason = leftOut ?? (isHidden ? 'hidden file' : toReason(entry.path, path))
        if (entry.kind === 'folder') visit(entry.path, `${path}/`, reason)
        else files.push({ entry, path, leftOut: reason })
      }
    }
  }
  visit(root, '', null)
  return { files, skipped }
}

function toSkippedKind({ name, isLink }: FolderEntry): SkippedKind | null {
  if (isLink) return 'linked folder'
  if (name === 'node_modules') return 'packages (node_modules)'
  return name.startsWith('.') ? 'hidden folder' : null
}

const markdownName = /\.(?:md|markdown|mdown|mkdn?|mkdown|mdx)$/i

/** Whether the name of a file says that it has data: one document, or a table of them. */
export const isData = (path: string): boolean => /\.(?:ya?ml|json|toml|csv)$/i.test(path)

/** Whether the name of a file says that it has Markdown. */
export const isMarkdown = (path: string): boolean => markdownName.test(path)
