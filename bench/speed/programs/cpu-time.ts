/** Measures the CPU time of another process, from Linux's `/proc`. */

import { readdirSync, readFileSync } from 'node:fs'

/** Returns the CPU time that the threads of a process have used, in microseconds; null on systems without `/proc`. */
export function readCpuTime(id: number): number | null {
  const folder = `/proc/${id}/task`
  try {
    return readdirSync(folder).reduce((sum, thread) => sum + readThreadTime(`${folder}/${thread}`), 0)
  } catch {
    return null
  }
}

/** `schedstat` counts nanoseconds; `stat` counts only hundredths of a second. */
const readThreadTime = (folder: string): number =>
  Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1000
