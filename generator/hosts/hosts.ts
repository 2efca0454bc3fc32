/** The table of hosts. A host that {@link HostName} lists and this table lacks is a compile error. */

import { type Hosting, shimHosting } from '../addresses/published-urls.ts'
import { caddy } from './caddy.ts'
import { toSummary } from './capabilities/table.ts'
import { cloudflare } from './cloudflare.ts'
import { pages } from './cloudflare-pages.ts'
import type { Host, NamedHost } from './host.ts'
import type { HostName } from './host-names.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'
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
