/**
 * The table of hosts, and how each host supports each part of the contract, as documentation and for the terminal. A host that {@link
 * HostName} lists and the table lacks is a compile error.
 */

import { type Hosting, shimHosting } from '../kernel/published-urls.ts'
import { caddy } from './caddy.ts'
import { cloudflare } from './cloudflare.ts'
import { pages } from './cloudflare-pages.ts'
import type { Host, HostName, NamedHost } from './host.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'
import {
  type Capability,
  capabilities,
  capabilityNames,
  hostPromises,
  type Level,
  levels,
  listPromises,
  listPromisesAbout,
} from './promises.ts'
import { s3 } from './s3.ts'
import { bun, deno, node } from './servers.ts'
import { staticHost } from './static.ts'
import { vercel } from './vercel.ts'

export const hosts = {
  node,
  deno,
  bun,
  cloudflare,
  nginx,
  caddy,
  pages,
  netlify,
  vercel,
  s3,
  static: staticHost,
} as const satisfies Record<HostName, NamedHost>

export const getHost = (name: HostName): NamedHost => hosts[name]

/** Lists where a host differs from the contract, as text for the terminal. */
export const formatHost = (name: HostName): string => toSummary(name, hosts[name])

/** Returns the host with a name. A host that the caller wrote is returned unchanged. Null without a host. */
export const toHost = (host: HostName | Host | undefined): Host | null =>
  typeof host === 'string' ? hosts[host] : (host ?? null)

/** What the texts of a build for a host depend on. */
export function toHosting(host: HostName | Host | undefined): Hosting {
  const { servedBy, addressing, pageUrls = 'clean' } = toHost(host) ?? shimHosting
  return { servedBy, addressing, pageUrls }
}

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

/** Prints `docs/deploy/hosts.md`: the table, and below it what each capability lacks, once for all hosts of which it is true. */
export function toCapabilityPage(hosts: ReadonlyMap<string, NamedHost>): string {
  const whole = [...hosts].flatMap(([name, { promises }]) =>
    listPromises(promises).length === 0 ? [name] : [],
  )
  const sections = capabilityNames.flatMap((capability) => {
    const texts = new Map<string, Set<string>>()
    for (const [name, { promises }] of hosts) {
      for (const id of listPromisesAbout(capability, promises)) {
        const { description } = hostPromises[id]
        texts.set(description, (texts.get(description) ?? new Set()).add(name))
      }
    }
    const lines = Array.from(texts, ([text, names]) => `- **${[...names].join(', ')}**: ${text}\n`)
    return lines.length === 0 ? [] : [`### ${capabilities[capability]}\n\n${lines.join('')}`]
  })
  return `# What each host keeps of the contract

This page is generated from what each host promises. The tests send the same requests to each host and to the shim on Node, and each host must
respond as the shim does, except where a list below names something else. \`stele verify\` checks deployed services in the same way, and
\`stele build --host NAME\` prints the differences of one host.

- full: the shim provides it, as on Node
- by rule: the host's own rules provide it
- mostly: works, except for what is said below
- no: not available on this host

${toTable(hosts)}
## What differs

These hosts keep the whole contract: ${whole.join(', ')}.

${sections.join('\n')}`
}

/** Lists the promises of a host for the terminal, one per line. */
function toSummary(name: string, { promises }: NamedHost): string {
  const ids = listPromises(promises)
  if (ids.length === 0) return `Host "${name}" keeps the whole contract.`
  const lines = ids.map((id) => {
    const { capability, level, description } = hostPromises[id]
    return `  ${capabilities[capability]} (${labels[level]}): ${description}`
  })
  return [`Host "${name}" keeps the whole contract except:`, ...lines].join('\n')
}
