/**
 * Names of processes in file names, so that a later process can see whether the owner of a file still runs. Systems reuse
 * process ids, and containers do so soon. The start time distinguishes processes with the same id.
 */

import { readFileSync } from 'node:fs'

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
