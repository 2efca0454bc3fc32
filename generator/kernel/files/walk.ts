/** Lists every file below a folder. Builds, `stele init --from` and `stele dev` see the same files. */

import { internalFolder } from '../../../shim/contract/routes.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import type { Entry, ListFolder } from './listing.ts'

/** Why a folder is not entered. */
export type SkippedKind = 'packages (node_modules)' | 'hidden folder' | 'linked folder'

export interface FoundFile {
  readonly entry: Entry
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
  /** How many entries of folders are listed. The default is about ten times those of a very large site. */
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
          `Cannot list the folder "${root}": it has more than ${maxEntries.toLocaleString('en')} files`,
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

function toSkippedKind({ name, isLink }: Entry): SkippedKind | null {
  if (isLink) return 'linked folder'
  if (name === 'node_modules') return 'packages (node_modules)'
  return name.startsWith('.') ? 'hidden folder' : null
}
