/** Serves a dist on the engine of a host: `npm run host -- NAME --port N --dist DIR`. */

import { parseArgs } from 'node:util'
import { hosts } from './hosts.ts'
import { ruledHosts } from './ruled.ts'

const all = [...hosts, ...ruledHosts]

const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '0' }, dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
})
const [name] = positionals
const host = all.find((known) => known.name === name)
const whyNot =
  host === undefined ? `expected one of ${all.map((known) => known.name).join(', ')}` : host.whyNot
if (host === undefined || whyNot !== null) {
  console.error(`Cannot start "${name ?? ''}": ${whyNot}`)
  process.exitCode = 2
} else {
  const { origin, stop } = await host.start(values.dist, Number(values.port))
  console.log(`${host.name} serves ${values.dist} on ${origin}`)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
