/** Temporary folders. Those of killed processes are removed when a later process creates one. */

import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, toProcessName } from './process-name.ts'
import { explainSystemError } from './system-error.ts'

/**
 * Creates an empty temporary folder, whose name says which process has it.
 * @throws {OperationalError} SYSTEM_ERROR if the folder cannot be created
 */
export function createTemporaryFolder(): string {
  const parent = tmpdir()
  removeLeftovers(parent)
  return explainSystemError(
    () => mkdtempSync(join(parent, `stele-${readNamespace()}-${toProcessName()}-`)),
    `Cannot create a temporary folder in "${parent}"`,
  )
}

/** Removes a temporary folder. Never throws: the next process that creates one tries again when this one has ended. */
export function removeTemporaryFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}

/** The name of a temporary folder: the namespace and the name of its process, and six characters of `mkdtemp`. */
const pattern = /^stele-(?<namespace>\d+)-(?<owner>\d+(?:-\d+)?)-\w{6}$/

/**
 * Removes the folders of processes that have ended. Folders of other users and of other containers stay, because this
 * process cannot see whether their processes run.
 */
function removeLeftovers(parent: string): void {
  const ownNamespace = readNamespace()
  try {
    for (const name of readdirSync(parent)) {
      const { namespace, owner } = pattern.exec(name)?.groups ?? {}
      if (owner === undefined || namespace !== ownNamespace || isRunning(owner)) continue
      const state = lstatSync(join(parent, name))
      if (state.isDirectory() && state.uid === (process.getuid?.() ?? state.uid)) {
        removeTemporaryFolder(join(parent, name))
      }
    }
  } catch {
    // A folder that cannot be listed does not stop a build. If nothing can be created in it either, that is an error.
  }
}

/** The number of the process id namespace (namespaces(7)), which each container has; 0 if the system has none. */
function readNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
