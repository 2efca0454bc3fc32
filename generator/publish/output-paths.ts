/** Where a build is published: the out folder, the work folder beside it, and what may not be an out folder. */

import { realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, parse, sep } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { toRealPath } from '../files/real-path.ts'
import { explainSystemError } from '../files/system-error.ts'
import { isToolFile, listFiles, readBuiltFiles } from './built-files.ts'

export interface OutputPaths {
  /** The out folder as the caller named it, for messages. */
  readonly name: string
  /** Its real path, or the one that it will have. */
  readonly out: string
  /** The folder beside it that all unfinished work lies in; it is there only while something is going on. */
  readonly work: string
  /** The build that is being staged, whole once it holds its manifest. */
  readonly next: string
  /** The build that was published before, whole, for as long as the swap takes. */
  readonly previous: string
  /** The same from the swap on: it is being removed, and can no longer be put back. */
  readonly discarded: string
}

/**
 * Finds the place of an out folder, which need not exist.
 * @throws {OperationalError} where its path cannot be followed
 */
export function toOutputPaths(name: string): OutputPaths {
  const out = explainSystemError(() => toRealPath(name), `Cannot use "${name}"`)
  const work = join(dirname(out), `.${basename(out)}.stele`)
  return {
    name,
    out,
    work,
    next: join(work, 'next'),
    previous: join(work, 'previous'),
    discarded: join(work, 'discarded'),
  }
}

/**
 * Refuses an out folder whose loss would be one.
 * @param content the content folder
 * @throws {OperationalError} for the root, the home, the content, a folder that the command runs in, a file, a mount
 *   point, and where something lies in it that no build made
 */
export function assertPublishable({ out, name }: OutputPaths, content: string): void {
  const cannot = (why: string) => new OperationalError(`Cannot publish to "${name}": ${why}`)
  if (out === parse(out).root) throw cannot('it is the root of the file system')
  if (out === findHome()) throw cannot('it is your home folder')
  const source = toRealPath(content)
  if (isInside(source, out) || isInside(out, source)) {
    throw cannot(`it and the content in "${content}" lie in one another; choose a folder of its own`)
  }
  // The swap would leave the caller's shell in a folder that is gone.
  if (isInside(process.cwd(), out)) throw cannot('the command runs inside it; run it from another folder')
  const state = statSync(out, { throwIfNoEntry: false })
  if (state === undefined) return
  if (!state.isDirectory()) throw cannot('it is a file')
  if (state.dev !== statSync(dirname(out)).dev) throw cannot(mountHint(name))
  const stranger = findStranger(out)
  if (stranger !== null) {
    throw cannot(`it holds "${stranger}", which no build made; move that away, or choose another folder`)
  }
}

/** What to do about an out folder that cannot be renamed. */
export const mountHint = (name: string): string =>
  `it is a mount point, which cannot be swapped for a new build; use a folder inside it, such as "${join(name, 'site')}"`

/** Null where the system knows of none, as in a container that runs as an unknown user. */
function findHome(): string | null {
  try {
    return realpathSync(homedir())
  } catch {
    return null
  }
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

function findStranger(folder: string): string | null {
  const made = readBuiltFiles(folder)
  for (const path of listFiles(folder)) if (!made.has(path) && !isToolFile(path)) return path
  return null
}
