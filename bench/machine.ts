/** What the figures of a bench were measured on. */

import { availableParallelism, cpus, loadavg } from 'node:os'

/** One sentence; the load tells how much else the machine did. */
export function describeMachine(): string {
  const [load = 0] = loadavg()
  const [{ model } = { model: 'unknown' }] = cpus()
  const cores = `${availableParallelism()} cores (${model.trim()}) with a load of ${load.toFixed(0)}`
  return `Measured on Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cores}.`
}
