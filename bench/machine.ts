/** Describes the machine of a measurement. */

import { availableParallelism, cpus } from 'node:os'

/** Returns one sentence with the Node version, the platform and the CPU. */
export function describeMachine(): string {
  const [{ model } = { model: 'unknown' }] = cpus()
  const cores = `${availableParallelism()} cores (${model.trim()})`
  return `Measured on Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cores}.`
}
