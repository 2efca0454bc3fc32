/** Where a build is published: the out folder, the work folder beside it, and what may not be an out folder. */

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import type { Manifest } from '../../shim/contract/manifest.ts'
import { manifestFile } from '../../shim/contract/routes.ts'
import { CallError } from '../diagnostic.ts'

export interface Place {
  /** The out folder as the caller named it, for messages. */
  readonly name: string
  /** Its real path, or the one that it will have. */
  readonly out: string
  /** The folder beside it that all unfinished work lies in; it is there only while something is going on. */
  readonly work: string
  /** The build that is being staged, whole once it holds its manifest. */
  readonly next: string
  /** The build that was published before, for as long as the swap takes. */
  readonly previous: string
}

/** Finds the place of an out folder, which need not exist. */
export function toPlace(name: string): Place {
  const out = existsSync(name) ? realpathSync(name) : resolve(name)
  const work = join(dirname(out), `.${basename(out)}.stele`)
  return { name, out, work, next: join(work, 'next'), previous: join(work, 'previous') }
}

/**
 * Refuses an out folder whose loss would be one.
 * @param content the content folder
 * @throws {CallError} for the root, the home, the content, a file, a mount point, and what strangers' files lie in
 */
export function assertPublishable(place: Place, content: string): void {
  const { out, name } = place
  const cannot = (why: string) => new CallError(`Cannot publish to "${name}": ${why}`)
  if (out === parse(out).root) throw cannot('it is the root of the file system')
  if (out === resolve(homedir())) throw cannot('it is your home folder')
  const source = existsSync(content) ? realpathSync(content) : resolve(content)
  if (isInside(source, out) || isInside(out, source)) {
    throw cannot(`it and the content in "${content}" lie in one another; choose a folder of its own`)
  }
  const state = statSync(out, { throwIfNoEntry: false })
  if (state === undefined) return
  if (!state.isDirectory()) throw cannot('it is a file')
  if (state.dev !== statSync(dirname(out)).dev) throw cannot(mountHint(name))
  const [stranger] = findStrangers(out, listFiles(out))
  if (stranger !== undefined) {
    throw cannot(`it holds "${stranger}", which no build made; move that away, or choose another folder`)
  }
}

/** What to do about an out folder that cannot be renamed. */
export const mountHint = (name: string): string =>
  `it is a mount point, which cannot be swapped for a new build; use a folder inside it, such as "${join(name, 'site')}"`

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

/** Every file below a folder, as a path from it with slashes, sorted. */
export function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** The manifest of a published folder, or null where there is none that can be read. */
export function readManifest(folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
  } catch {
    return null
  }
}

/** Those of a folder's files that its build did not make; all of them, where no build can be told. */
export function findStrangers(folder: string, files: readonly string[]): string[] {
  const manifest = readManifest(folder)
  if (manifest === null) return [...files]
  return files.filter((file) => file !== manifestFile && !Object.hasOwn(manifest.files, file))
}

/** What a failed call to the file system says, in words. */
export function toSentence(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const known: Readonly<Record<string, string>> = {
    EACCES: 'permission is denied',
    EDQUOT: 'the disk quota is used up',
    EFBIG: 'a file would be larger than the system allows',
    EMFILE: 'too many files are open',
    ENOENT: 'the folder that it is to stand in cannot be made',
    ENOSPC: 'no space is left on the disk',
    ENOTDIR: 'a part of its path is a file',
    EPERM: 'the operation is not permitted',
    EROFS: 'the file system is read-only',
  }
  return known[code ?? ''] ?? message
}
