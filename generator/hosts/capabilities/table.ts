/** The capability table: how each host supports each part of the contract. */

import type { Host } from '../host.ts'
import { type Capability, capabilities, type Level, levels } from './capabilities.ts'
import { exceptions } from './exceptions.ts'

/** How a level is printed. */
const labels: Readonly<Record<Level, string>> = { full: 'full', rule: 'by rule', mostly: 'mostly', no: 'no' }

/** Returns the lowest level among the host and its exceptions. */
export function toLevel({ servedBy, exceptions: ids }: Host, capability: Capability): Level {
  const initial: Level = servedBy === 'shim' ? 'full' : 'rule'
  return ids
    .map((id) => exceptions[id])
    .filter((exception) => exception.capability === capability)
    .reduce<Level>((lowest, { level }) => toLower(lowest, level), initial)
}

const toLower = (a: Level, b: Level): Level => (levels.indexOf(a) > levels.indexOf(b) ? a : b)

/** Prints the table as Markdown, with a column for each host. */
function toTable(hosts: ReadonlyMap<string, Host>): string {
  const rows = listCapabilities().map((capability) => [
    capabilities[capability],
    ...[...hosts.values()].map((host) => labels[toLevel(host, capability)]),
  ])
  const table = [['', ...hosts.keys()], ['---', ...[...hosts.keys()].map(() => '---')], ...rows]
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

const isCapability = (name: string): name is Capability => name in capabilities
const listCapabilities = (): Capability[] => Object.keys(capabilities).filter(isCapability)

/** Prints `docs/deploy/hosts.md`: the table, and below it the exceptions of each host. */
export function toCapabilityPage(hosts: ReadonlyMap<string, Host>): string {
  const sections = [...hosts].map(([name, { exceptions: ids }]) => {
    const lines = ids.map(
      (id) => `- **${capabilities[exceptions[id].capability]}**: ${exceptions[id].description}\n`,
    )
    return `## ${name}\n\n${lines.length === 0 ? 'Keeps the whole contract.\n' : lines.join('')}`
  })
  return `# What each host keeps of the contract

This page is generated from the data in \`generator/hosts/capabilities\`. The tests send the same requests to each host and to the
shim on Node. A test fails if a response differs and no exception below covers the difference.

- full: the shim provides it, as on Node
- by rule: the host's own rules provide it
- mostly: works, except for the cases below
- no: not available on this host

${toTable(hosts)}
${sections.join('\n')}`
}

/** Lists the exceptions of a host for the terminal, one per line. */
export function toSummary(name: string, { exceptions: ids }: Host): string {
  if (ids.length === 0) return `Host "${name}" keeps the whole contract.`
  const lines = ids.map((id) => {
    const { capability, level, description } = exceptions[id]
    return `  ${capabilities[capability]} (${labels[level]}): ${description}`
  })
  return [`Host "${name}" keeps the whole contract except:`, ...lines].join('\n')
}
