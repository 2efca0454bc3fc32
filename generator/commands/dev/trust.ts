/** Tells the author's requests from those of other sites. */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a request can only be the author's. Drafts are not for other sites: a page elsewhere must not read or show them through
 * the author's browser, neither by CORS, nor as its script, image or frame, nor under a name that it points at this machine (DNS
 * rebinding).
 */
export function isTrusted({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  const name = toHostname(`http://${host}`)
  const isOwnOrigin = origin === undefined || isLocal(toHostname(origin))
  return (isLocal(name) || isIP(name) > 0) && isOwnOrigin && !isEmbedded(headers)
}

/**
 * Whether a page of another site embeds what is requested (Fetch Metadata). Such requests have no `Origin`. Links from other sites
 * are no harm: a browser then shows the preview in a tab of its own.
 */
const isEmbedded = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] === 'cross-site' &&
  headers['sec-fetch-dest'] !== 'document' &&
  // A page at "localhost" may use addresses with "127.0.0.1", which is another site.
  !isLocal(toHostname(headers.referer ?? ''))

/** Returns an empty string for what is no URL, such as the origin "null". */
const toHostname = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : ''

const isLocal = (name: string): boolean => /^(?:localhost|.+\.localhost|127\.[\d.]+|::1)$/.test(name)
