/**
 * Locks an out folder, so that one build at a time publishes to it. Each process writes its own lock file into the work
 * folder before it looks for others. Of two processes, at least one then sees the other. The lock file of a process that
 * has ended is ignored.
 */

import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { explainSystemError } from '../files/system-error.ts'
import type { OutputPaths } from './output-paths.ts'

/**
 * Locks an out folder for this process.
 * @returns a function that releases the lock; it never throws
 * @throws {OperationalError} OUTPUT_LOCKED if another running process has the lock; SYSTEM_ERROR if the lock file cannot
 *   be written
 */
export function acquireLock({ name, work }: OutputPaths): () => void {
  const lockFile = toLockFile(process.pid)
  const release = () => {
    try {
      rmSync(join(work, lockFile), { force: true })
      rmdirSync(work)
    } catch {
      // Another process has a lock file there, or the next command removes what this one could not remove.
    }
  }
  try {
    explainSystemError(() => writeLockFile(work, lockFile), `Cannot create a work folder beside "${name}"`)
    const otherLockFiles = readLockFiles(work).filter((other) => other !== lockFile)
    const holder = otherLockFiles.find(isHeld)
    if (holder !== undefined) {
      throw new OperationalError(
        `Cannot publish to "${name}": process ${toPid(holder)} is publishing there; wait until it ends`,
        'OUTPUT_LOCKED',
      )
    }
    for (const stale of otherLockFiles) {
      explainSystemError(() => rmSync(join(work, stale), { force: true }), `Cannot publish to "${name}"`)
    }
    return release
  } catch (error) {
    release()
    throw error
  }
}

function writeLockFile(work: string, lockFile: string): void {
  const write = () => {
    createFolder(work)
    writeFileSync(join(work, lockFile), '')
  }
  try {
    write()
  } catch {
    // A build that has just ended may have removed the folder between the two calls.
    write()
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` option retries for ever if the system reports a visible folder as
 * missing, as Linux does below /proc.
 */
function createFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  createFolder(dirname(path))
  mkdirSync(path)
}

/** Whether another running process has the lock of an out folder. */
export function isLocked({ work }: OutputPaths): boolean {
  return readLockFiles(work).some((lockFile) => lockFile !== toLockFile(process.pid) && isHeld(lockFile))
}

function readLockFiles(work: string): string[] {
  try {
    return readdirSync(work).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

const prefix = 'claim-'

const toPid = (lockFile: string): number => Number(lockFile.split('-')[1])

/**
 * The name of a process's lock file. Systems reuse process ids, and containers do so soon. The start time distinguishes
 * processes with the same id.
 */
function toLockFile(pid: number): string {
  const startTime = readStartTime(pid)
  return `${prefix}${pid}${startTime === null ? '' : `-${startTime}`}`
}

function isHeld(lockFile: string): boolean {
  const pid = toPid(lockFile)
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user, and is running.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // Without a readable start time, `toLockFile` returns a name that only begins like the lock file.
  return lockFile.startsWith(toLockFile(pid))
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
