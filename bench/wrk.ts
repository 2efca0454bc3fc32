/** Runs the load client wrk. */

import { spawnSync } from 'node:child_process'

/** Returns the version of wrk, or null if it is not installed. */
export function findWrkVersion(): string | null {
  // `wrk -v` prints the version and ends with an error.
  const { stdout, error } = spawnSync('wrk', ['-v'], { encoding: 'utf8' })
  return error === undefined ? (/\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? '') : null
}

/**
 * Returns the responses per second that wrk printed.
 * @throws if the output has no such figure, or if responses failed
 */
export function parseThroughput(output: string): number {
  const [failure] = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output) ?? []
  if (failure !== undefined) throw new Error(`Cannot measure with wrk: ${failure}`)
  const [, throughput] = /^Requests\/sec:\s+([\d.]+)/m.exec(output) ?? []
  if (throughput === undefined) throw new Error(`Cannot read the output of wrk: ${output}`)
  return Number(throughput)
}
