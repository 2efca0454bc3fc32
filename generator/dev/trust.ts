/** Tells the author's requests from those of other sites. */

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a request can only be the author's. Drafts are not for other sites: a page elsewhere must not read them through
 * the author's browser, neither by CORS nor under a name that it points at this machine (DNS rebinding).
 */
export function isTrusted({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const name = toHostname(`http://${host}`)
  return (isLocal(name) || isIP(name) > 0) && (origin === undefined || isLocal(toHostname(origin)))
}

/** Returns an empty string for what is no URL, such as the origin "null". */
const toHostname = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : ''

const isLocal = (name: string): boolean => /^(?:localhost|.+\.localhost|127\.[\d.]+|::1)$/.test(name)
