/** Finds the host that a build is for. */

import { type Hosting, shimHosting } from '../addresses/hosting.ts'
import type { Host } from './host.ts'
import type { HostName } from './host-names.ts'
import { hosts } from './hosts.ts'

/** Returns the host with a name. A host that the caller wrote is returned unchanged. Null without a host. */
export const toHost = (host: HostName | Host | undefined): Host | null =>
  typeof host === 'string' ? hosts[host] : (host ?? null)

/** What the texts of a build for a host depend on. */
export function toHosting(host: HostName | Host | undefined): Hosting {
  const { servedBy, addressing, pageUrls = 'clean' } = toHost(host) ?? shimHosting
  return { servedBy, addressing, pageUrls }
}
