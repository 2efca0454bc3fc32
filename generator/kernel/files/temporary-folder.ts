/** Temporary folders. When a process creates one, it removes the folders of killed processes. */

import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explainSystemError } from './system-error.ts'

/** The name of a running process: its id and, if the system says it, when it started. */
export function toProcessName(pid: number = process.pid): string {
  const startTime = readStartTime(pid)
  return startTime === null ? String(pid) : `${pid}-${startTime}`
}

/** Whether a text can be the name of a process. */
export const isProcessName = (text: string): boolean => /^\d+(?:-\d+)?$/.test(text)

/** The id of the process with a name. */
export const toPid = (name: string): number => Number(name.split('-')[0])

/** Whether the process with a name is running. If a start time is unknown, the id decides. */
export function isRunning(name: string): boolean {
  try {
    process.kill(toPid(name), 0)
  } catch (error) {
    // EPERM: the process belongs to another user, and is running.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const [, recorded] = name.split('-')
  const current = readStartTime(toPid(name))
  return recorded === undefined || current === null || recorded === current
}

/** When a process started, in clock ticks since the system started (proc(5)); null if the system does not say. */
function readStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may hold spaces and brackets. The start time is field 22.
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

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
