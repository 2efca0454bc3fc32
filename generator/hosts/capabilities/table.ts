/** The capability table: how each host supports each part of the contract. */

import type { NamedHost } from '../host.ts'
import { type Capability, capabilities, capabilityNames, type Level, levels } from './capabilities.ts'
import { hostPromises, listPromises, listPromisesAbout } from './promises.ts'

/** How a level is printed. */
const labels: Readonly<Record<Level, string>> = { full: 'full', rule: 'by rule', mostly: 'mostly', no: 'no' }

/** Returns the lowest level among the host and its promises about a capability. */
export function toLevel({ servedBy, promises }: NamedHost, capability: Capability): Level {
  const initial: Level = servedBy === 'shim' ? 'full' : 'rule'
  const about = listPromisesAbout(capability, promises)
  return about.reduce<Level>((lowest, id) => toLower(lowest, hostPromises[id].level), initial)
}

const toLower = (a: Level, b: Level): Level => (levels.indexOf(a) > levels.indexOf(b) ? a : b)

/** Prints the table as Markdown, with a column for each host. */
function toTable(hosts: ReadonlyMap<string, NamedHost>): string {
  const rows = capabilityNames.map((capability) => [
    capabilities[capability],
    ...[...hosts.values()].map((host) => labels[toLevel(host, capability)]),
  ])
  const table = [['', ...hosts.keys()], ['---', ...[...hosts.keys()].map(() => '---')], ...rows]
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** Prints `docs/deploy/hosts.md`: the table, and below it the promises of each host. */
export function toCapabilityPage(hosts: ReadonlyMap<string, NamedHost>): string {
  const sections = [...hosts].map(([name, { promises }]) => {
    const lines = listPromises(promises).map(
      (id) => `- **${capabilities[hostPromises[id].capability]}**: ${hostPromises[id].description}\n`,
    )
    return `## ${name}\n\n${lines.length === 0 ? 'Keeps the whole contract.\n' : lines.join('')}`
  })
  return `# What each host keeps of the contract

This page is generated from what each host promises, in \`generator/hosts\`. The tests send the same requests to each host and to
the shim on Node. Each host must respond as the shim on Node does. Where the lists below name something else, it must do that
instead. \`stele verify\` checks deployed services in the same way.

- full: the shim provides it, as on Node
- by rule: the host's own rules provide it
- mostly: works, except for what is said below
- no: not available on this host

${toTable(hosts)}
${sections.join('\n')}`
}

/** Lists the promises of a host for the terminal, one per line. */
export function toSummary(name: string, { promises }: NamedHost): string {
  const ids = listPromises(promises)
  if (ids.length === 0) return `Host "${name}" keeps the whole contract.`
  const lines = ids.map((id) => {
    const { capability, level, description } = hostPromises[id]
    return `  ${capabilities[capability]} (${labels[level]}): ${description}`
  })
  return [`Host "${name}" keeps the whole contract except:`, ...lines].join('\n')
}
