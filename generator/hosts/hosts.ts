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
const labels: Readonly<Record<Level, string>> = { full: 'full', rule: 'rules', mostly: 'mostly', no: 'no' }

/** Returns the lowest level among the host and its promises about a capability. */
export function toLevel({ servedBy, promises }: NamedHost, capability: Capability): Level {
  const initial: Level = servedBy === 'shim' ? 'full' : 'rule'
  const about = listPromisesAbout(capability, promises)
  return about.reduce<Level>((lowest, id) => toLower(lowest, hostPromises[id].level), initial)
}

const toLower = (a: Level, b: Level): Level => (levels.indexOf(a) > levels.indexOf(b) ? a : b)

/** Prints the table as Markdown. Hosts with the same levels share a column. */
function toTable(hosts: ReadonlyMap<string, NamedHost>): string {
  const columns = new Map<string, { readonly names: string[]; readonly cells: readonly string[] }>()
  for (const [name, host] of hosts) {
    const cells = capabilityNames.map((capability) => labels[toLevel(host, capability)])
    const column = columns.get(cells.join()) ?? { names: [], cells }
    column.names.push(name)
    columns.set(cells.join(), column)
  }
  const lists = [...columns.values()]
  const rows = capabilityNames.map((capability, row) => [
    capabilities[capability],
    ...lists.map(({ cells }) => cells[row]),
  ])
  const table = [
    ['', ...lists.map(({ names }) => names.join(', '))],
    ['---', ...lists.map(() => '---')],
    ...rows,
  ]
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** Prints `docs/deploy/hosts.md`: the table, and below it what each capability lacks, once for all hosts of which it is true. */
export function toCapabilityPage(hosts: ReadonlyMap<string, NamedHost>): string {
  const whole = [...hosts].flatMap(([name, { promises }]) =>
    listPromises(promises).length === 0 ? [name] : [],
  )
  const withoutCode = [...hosts]
    .flatMap(([name, { servedBy }]) => (servedBy === 'shim' ? [] : [name]))
    .join(', ')
  const sections = capabilityNames.flatMap((capability) => {
    const texts = new Map<string, Set<string>>()
    for (const [name, { promises }] of hosts) {
      for (const id of listPromisesAbout(capability, promises)) {
        const { description } = hostPromises[id]
        texts.set(description, (texts.get(description) ?? new Set()).add(name))
      }
    }
    const lines = Array.from(texts, ([text, set]) => {
      const names = [...set].join(', ')
      return `- **${names === withoutCode ? 'without code' : names}**: ${text}\n`
    })
    return lines.length === 0 ? [] : [`### ${capabilities[capability]}\n\n${lines.join('')}`]
  })
  return `# What each host keeps of the contract

Each host responds as the shim on Node does, except as this page says. \`stele build --host NAME\` prints the differences of a host. After publishing,
test the service, here on nginx:

\`\`\`console
npx --no stele verify https://api.example.com --host nginx
\`\`\`

\`stele init --host NAME\` writes [a workflow](../how-to/ci.md) that builds, publishes and verifies. Every host can serve
[a site below a path](../dist.md#a-site-below-a-path).

"Rules" means that the host's own rules provide something, not the shim. "Mostly" has the exceptions that the lists name.

${toTable(hosts)}
Not tested: a real deployment on a platform, and Deno Deploy. The tests replace Netlify, Vercel and CloudFront by a stand-in.

## What differs

Whole contract: ${whole.join(', ')}. Hosts without code: ${withoutCode}.

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
