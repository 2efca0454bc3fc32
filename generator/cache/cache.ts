/** The folder that builds keep what they have made in, for the builds after them. */

import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { toRealPath } from '../files/real-path.ts'
import { type BuildHistory, buildsFile, openBuildHistory } from './build-history.ts'
import { type EntryStore, entriesFolder, markerFiles, openEntryStore } from './store.ts'
import { toToolchainFingerprint } from './toolchain.ts'

export interface Cache {
  readonly location: CacheLocation
  readonly store: EntryStore
  readonly history: BuildHistory
}

/** What opens a cache in another thread. */
export interface CacheLocation {
  readonly folder: string
  /** What makes all that is in it, which is in every key. */
  readonly toolchain: string
  /** Whether there was nothing in it, so that nothing need be looked for. */
  readonly isNew: boolean
}

/**
 * Opens a cache, which need not exist, and is not made before there is something to keep.
 * @param others of the same build: it must not lie in the out folder, and in the content only where that is not read,
 *   below a name that begins with a dot
 * @throws {OperationalError} where the folder cannot be used, or holds something else
 */
export function openCache(
  folder: string,
  { out, content }: { readonly out: string; readonly content: string },
): Cache {
  const cannot = (why: string) =>
    new OperationalError(
      `Cannot use the cache "${folder}": ${why}; choose another folder with --cache, or --no-cache`,
    )
  if (folder === '') throw cannot('it has no name')
  const within = toPathWithin(folder, content)
  if (toPathWithin(folder, out) !== null) throw cannot(`it lies in "${out}"`)
  if (within !== null && !within.startsWith('.')) throw cannot(`it lies in "${content}"`)
  const stranger = findStranger(folder, cannot)
  if (stranger !== undefined) throw cannot(`it holds "${stranger}", which no build put there`)
  const store = openEntryStore(folder)
  const isNew = !existsSync(join(folder, entriesFolder))
  return {
    location: { folder, toolchain: toToolchainFingerprint(), isNew },
    store,
    history: openBuildHistory(folder, store),
  }
}

/** The path of a folder in another one, wherever symlinks lead; null where it does not lie in it. */
function toPathWithin(folder: string, other: string): string | null {
  const path = relative(toRealPath(other), toRealPath(folder))
  return path === '..' || path.startsWith(`..${sep}`) ? null : path
}

function findStranger(folder: string, cannot: (why: string) => OperationalError): string | undefined {
  const own = [entriesFolder, buildsFile, ...Object.keys(markerFiles)]
  try {
    return readdirSync(folder).find((name) => !own.some((known) => name.startsWith(known)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw cannot(code === 'ENOTDIR' ? 'it is a file' : message)
  }
}
