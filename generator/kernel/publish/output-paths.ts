/** The folders that publishing uses, and the check that an out folder may be replaced. */

import { lstatSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, parse, sep } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { toRealPath } from '../files/paths.ts'
import { explainSystemError } from '../files/system-error.ts'
import { isToolFile, listFiles, readBuiltFiles } from './built-files.ts'

/** Absolute paths, except for `name`. */
export interface OutputPaths {
  /** The out folder as the caller named it, for messages. */
  readonly name: string
  /** The out folder without symbolic links. It need not exist. */
  readonly out: string
  /** The folder beside the out folder that holds all unfinished work. It exists only during a build, or after a crash. */
  readonly work: string
  /** The staged build. It is complete as soon as it has its manifest. */
  readonly next: string
  /** The replaced build during the swap. It is complete, and can be put back. */
  readonly previous: string
  /** The replaced build after the swap. It is being removed, and must not be put back. */
  readonly discarded: string
}

/**
 * Derives the paths from the name of an out folder, which need not exist.
 * @throws {OperationalError} SYSTEM_ERROR if a symbolic link or a parent folder cannot be resolved
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
 * Checks that a build may replace the out folder without losing anything else.
 * @param content the content folder
 * @throws {OperationalError} OUTPUT_REFUSED for the root, the home folder, a folder that overlaps the content, the current
 *   directory or a parent of it, a file, a mount point, a folder with a file that no build wrote, and a work folder that
 *   is a link or a file
 */
export function assertPublishable({ out, name, work }: OutputPaths, content: string): void {
  const refuse = (reason: string) =>
    new OperationalError(`Cannot publish to "${name}": ${reason}`, 'OUTPUT_REFUSED')
  if (out === parse(out).root) throw refuse('it is the root of the file system; choose another folder')
  if (out === findHome()) throw refuse('it is your home folder; choose another folder')
  const source = toRealPath(content)
  if (isInside(source, out) || isInside(out, source)) {
    throw refuse(`it overlaps the content folder "${content}"; choose another folder`)
  }
  // The swap would remove the current directory of the caller's shell.
  if (isInside(process.cwd(), out)) {
    throw refuse('the current directory is inside it; run the command from another folder')
  }
  const state = statSync(out, { throwIfNoEntry: false })
  // Whatever a link beside it leads to would be removed as unfinished work.
  if (lstatSync(work, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw refuse(`"${work}" is not a folder; remove it`)
  }
  if (state === undefined) return
  if (!state.isDirectory()) throw refuse('it is a file; choose a folder')
  if (state.dev !== statSync(dirname(out)).dev) throw toMountPointError(name)
  const unexpected = findUnexpectedFile(out)
  if (unexpected !== null) {
    throw refuse(`it holds "${unexpected}", which no build wrote; move it away, or choose another folder`)
  }
}

/** The OUTPUT_REFUSED error for an out folder that cannot be renamed. */
export const toMountPointError = (name: string): OperationalError =>
  new OperationalError(
    `Cannot publish to "${name}": it is a mount point, which a build cannot replace; use a folder inside it, such as "${join(name, 'site')}"`,
    'OUTPUT_REFUSED',
  )

/** Null if the system knows no home folder, as in a container that runs as an unknown user. */
function findHome(): string | null {
  try {
    return realpathSync(homedir())
  } catch {
    return null
  }
}

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep)

function findUnexpectedFile(folder: string): string | null {
  const builtFiles = readBuiltFiles(folder)
  for (const path of listFiles(folder)) if (!builtFiles.has(path) && !isToolFile(path)) return path
  return null
}
