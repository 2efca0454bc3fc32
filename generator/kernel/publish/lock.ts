/**
 * Locks an out folder, so that one build at a time publishes to it. Each process writes its own lock file into the work
 * folder before it looks for others. Of two processes, at least one then sees the other. If both do, the one whose name
 * sorts last gives up. The lock file of a process that has ended is ignored. Builds of one process see each other in memory.
 */

import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { explainSystemError, namePath } from '../files/system-error.ts'
import { isRunning, toPid, toProcessName } from '../files/temporary-folder.ts'
import type { OutputPaths } from './output-paths.ts'

/**
 * Locks an out folder for this process.
 * @returns a function that releases the lock; it never throws
 * @throws {OperationalError} OUTPUT_LOCKED if another build has the lock, in a running process or in this one;
 *   SYSTEM_ERROR if the lock file cannot be written, or the other ones cannot be listed
 */
export function acquireLock({ name, work }: OutputPaths): () => void {
  if (heldHere.has(work)) throw toLockedError(name, process.pid)
  heldHere.add(work)
  const lockFile = toLockFile(toProcessName())
  const release = () => {
    heldHere.delete(work)
    try {
      rmSync(join(work, lockFile), { force: true })
      rmdirSync(work)
    } catch {
      // Another process has a lock file there, or the next command removes what this one could not remove.
    }
  }
  try {
    explainSystemError(() => writeLockFile(work, lockFile), `Cannot create a work folder beside "${name}"`)
    const readOthers = () =>
      explainSystemError(
        () => readLockFiles(work).filter((other) => other !== lockFile),
        `Cannot publish to "${name}"`,
      )
    const others = waitForFirst(lockFile, readOthers)
    const holder = others.find(isHeld)
    if (holder !== undefined) throw toLockedError(name, toPid(toProcess(holder)))
    for (const stale of others) {
      explainSystemError(() => rmSync(join(work, stale), { force: true }), `Cannot publish to "${name}"`)
    }
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** How often a process looks whether the other one gives up, and the milliseconds between two looks. */
const looks = { count: 20, pause: 10 }

/**
 * Returns the lock files of other processes. If one sorts after this one, its process may have seen this one and give up, so
 * that file is looked at again for a moment.
 */
function waitForFirst(lockFile: string, readOthers: () => readonly string[]): readonly string[] {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let others = readOthers()
  for (let look = 1; look <= looks.count; look += 1) {
    const holders = others.filter(isHeld)
    if (holders.length === 0 || holders.some((holder) => holder < lockFile)) break
    Atomics.wait(pause, 0, 0, looks.pause)
    others = readOthers()
  }
  return others
}

const isHeld = (lockFile: string): boolean => isRunning(toProcess(lockFile))

/** The work folders that this process has locked. All its builds would write the same lock file. */
const heldHere = new Set<string>()

const toLockedError = (name: string, pid: number): OperationalError =>
  new OperationalError(
    `Cannot publish to "${name}": ${pid === process.pid ? 'another build of this process' : `process ${pid}`} is publishing there; wait until it ends`,
    'OUTPUT_LOCKED',
  )

function writeLockFile(work: string, lockFile: string): void {
  const write = () => {
    createFolder(work)
    namePath(join(work, lockFile), () => writeFileSync(join(work, lockFile), ''))
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

/**
 * Whether a build of a running process has the lock of an out folder, this process included. Throws the system error if
 * the lock files cannot be listed.
 */
export function isLocked({ work }: OutputPaths): boolean {
  const isOther = (name: string) => toPid(name) !== process.pid && isRunning(name)
  return heldHere.has(work) || readLockFiles(work).map(toProcess).some(isOther)
}

/** Throws the system error if the folder cannot be listed: another process may have a lock file there. */
function readLockFiles(work: string): string[] {
  try {
    return readdirSync(work).filter((name) => name.startsWith(prefix))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const prefix = 'claim-'

const toLockFile = (processName: string): string => prefix + processName

const toProcess = (lockFile: string): string => lockFile.slice(prefix.length)
