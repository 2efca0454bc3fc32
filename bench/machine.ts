/** Describes the machine of a measurement. */

import { availableParallelism, cpus, loadavg } from 'node:os'

/** Returns one sentence with the Node version, the platform, the CPU and the 1-minute load average. */
export function describeMachine(): string {
  const [load = 0] = loadavg()
  const [{ model } = { model: 'unknown' }] = cpus()
  const cores = `${availableParallelism()} cores (${model.trim()}) with a load of ${load.toFixed(0)}`
  return `Measured on Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cores}.`
}
