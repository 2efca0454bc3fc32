/** The folder that builds keep what they have made in, for the builds after them. */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { CallError } from '../errors.ts'
import { type Builds, buildsFile, createBuilds } from './builds.ts'
import { toMakersDigest } from './makers.ts'
import { createStore, type Store } from './store.ts'

export interface Cache {
  readonly place: CachePlace
  readonly store: Store
  readonly builds: Builds
}

/** What opens a cache in another thread. */
export interface CachePlace {
  /** Where its entries are. */
  readonly entries: string
  /** What makes all that is in it, which is in every key. */
  readonly makers: string
  /** Whether there was nothing in it, so that nothing need be looked for. */
  readonly isNew: boolean
}

const entriesFolder = 'entries'

/** Files that tell programs what the folder is: those that make backups (bford.info/cachedir), and git. */
const signs: Readonly<Record<string, string>> = {
  'CACHEDIR.TAG':
    'Signature: 8a477f597d28d172789f06886806bc55\n# What `stele build` keeps for the builds after it. It may be removed at any time.\n',
  '.gitignore': '*\n',
}

/**
 * Opens a cache, which need not exist, and is not made before there is something to keep.
 * @param others folders that it must not lie in
 * @throws {CallError} where the folder cannot be used, or holds something else
 */
export function openCache(folder: string, others: readonly string[]): Cache {
  const cannot = (why: string) =>
    new CallError(
      `Cannot use the cache "${folder}": ${why}; choose another folder with --cache, or --no-cache`,
    )
  for (const other of others) {
    const path = relative(other, folder)
    if (!path.startsWith('..') && !isAbsolute(path)) throw cannot(`it lies in "${other}"`)
  }
  const stranger = findStranger(folder, cannot)
  if (stranger !== undefined) throw cannot(`it holds "${stranger}", which no build put there`)
  const entries = join(folder, entriesFolder)
  const store = createStore(entries)
  const builds = createBuilds(folder, store)
  const isNew = builds.newest === null
  return {
    place: { entries, makers: toMakersDigest(), isNew },
    store,
    builds: {
      ...builds,
      add(key, build) {
        builds.add(key, build)
        sign(folder)
      },
    },
  }
}

function findStranger(folder: string, cannot: (why: string) => CallError): string | undefined {
  const own = [entriesFolder, buildsFile, ...Object.keys(signs)]
  try {
    return readdirSync(folder).find((name) => !own.some((known) => name.startsWith(known)))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw cannot(code === 'ENOTDIR' ? 'it is a file' : message)
  }
}

function sign(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(signs)) writeFileSync(join(folder, name), text, { flag: 'wx' })
  } catch {
    // They are there already, or nothing can be kept.
  }
}
