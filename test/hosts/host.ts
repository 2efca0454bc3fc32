/** Serves a dist on the engine of a host: `npm run host -- NAME --port N --dist DIR`. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Host, hosts } from './hosts.ts'
import { ruledHosts } from './ruled.ts'

const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '0' }, dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
})
const all: readonly Host[] = [...hosts, ...ruledHosts]
const [name] = positionals
const host = all.find((known) => known.name === name)

/** Why a host cannot be started over a dist; null where it can. */
function findHindrance({ whyNot, needs, builtFor }: Host, dist: string): string | null {
  if (whyNot !== null || needs === null || existsSync(join(dist, needs))) return whyNot
  return `"${dist}" has no "${needs}"; build it with --host ${builtFor}`
}

const hindrance =
  host === undefined
    ? `expected one of ${all.map((known) => known.name).join(', ')}`
    : findHindrance(host, values.dist)
if (host === undefined || hindrance !== null) {
  console.error(`Cannot start "${name ?? ''}": ${hindrance}`)
  process.exitCode = 2
} else {
  const { origin, stop } = await host.start(values.dist, Number(values.port))
  console.log(`${host.name} serves ${values.dist} on ${origin}`)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
