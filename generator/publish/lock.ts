/**
 * One build at a time publishes to a place. Each lays a claim of its own into the work folder before it looks
 * for others, so that of two at least one sees the other; the claim of a process that has ended counts for nothing.
 */

import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperationalError } from '../diagnostics/errors.ts'
import { explainSystemError } from '../files/system-error.ts'
import type { OutputPaths } from './output-paths.ts'

/**
 * Takes the place.
 * @returns what gives it back
 * @throws {OperationalError} where another build that is still running has it, or the work folder cannot be made
 */
export function acquireLock({ name, work }: OutputPaths): () => void {
  const own = toClaim(process.pid)
  const release = () => {
    try {
      rmSync(join(work, own), { force: true })
      rmdirSync(work)
    } catch {
      // Another build has laid its claim there, or what could not be cleared away waits for the next command.
    }
  }
  const cannot = `Cannot publish to "${name}"`
  try {
    explainSystemError(() => layClaim(work, own), `${cannot}, as nothing can be written beside it`)
    const others = readClaims(work).filter((other) => other !== own)
    const holder = others.find(isHeld)
    if (holder !== undefined) {
      throw new OperationalError(
        `${cannot}: the process ${toPid(holder)} is publishing there; wait for it to end`,
      )
    }
    for (const left of others) explainSystemError(() => rmSync(join(work, left), { force: true }), cannot)
    return release
  } catch (error) {
    release()
    throw error
  }
}

function layClaim(work: string, claim: string): void {
  const lay = () => {
    makeFolder(work)
    writeFileSync(join(work, claim), '')
  }
  try {
    lay()
  } catch {
    // A build that has just ended may have taken the folder away in between.
    lay()
  }
}

/**
 * Makes a folder and those above it. Node's own `recursive` tries for ever where the system says of a folder that
 * can be seen that it is not there, as Linux does below /proc.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** Whether another process is publishing to a place. */
export function isLocked({ work }: OutputPaths): boolean {
  return readClaims(work).some((claim) => claim !== toClaim(process.pid) && isHeld(claim))
}

function readClaims(work: string): string[] {
  try {
    return readdirSync(work).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

const prefix = 'claim-'

const toPid = (claim: string): number => Number(claim.split('-')[1])

/** Numbers of processes come round again, within a container soon; when one started tells it from its namesakes. */
function toClaim(pid: number): string {
  const started = readStart(pid)
  return `${prefix}${pid}${started === null ? '' : `-${started}`}`
}

function isHeld(claim: string): boolean {
  const pid = toPid(claim)
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of somebody else is running all the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // Where the system does not tell when it started, the claim begins with all that is known.
  return claim.startsWith(toClaim(pid))
}

/** When a process started, in clock ticks since the system did (proc(5)); null where the system does not tell. */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may hold spaces and brackets; the 22nd is the start.
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
