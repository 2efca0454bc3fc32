/** What holds for the headers of every response, whatever the host and the status. */

import type { Headers, ReceivedResponse } from './case.ts'

/** At most an hour, and never `immutable`: an error, or an outdated response, ends soon. */
const shortLived =
  /^(?!.*\bimmutable\b)(?!.*\bmax-?age\s*=\s*(?:\d{5,}|[4-9]\d{3}|3[7-9]\d\d|36[1-9]\d|360[1-9]))/i

/** A name with a hash of the content. */
const isHashed = (path: string): boolean => /^\/assets\/[^?]*-[\w-]{6,}\.\w+$/.test(path)

/** Returns the headers that no response may lack or have. A case replaces those that it expects itself. */
export function toGeneralHeaders(path: string, { headers, status }: ReceivedResponse): Headers {
  const isFound = status === 200 || status === 304
  return {
    'Set-Cookie': null,
    'Access-Control-Allow-Origin': { optional: '*' },
    'Access-Control-Allow-Credentials': null,
    ...(!(isFound && isHashed(path)) && { 'Cache-Control': { optional: shortLived } }),
    // Otherwise a cache sends compressed bytes to a client that cannot read them.
    ...(!/^(?:identity)?$/i.test(headers.get('content-encoding') ?? '') && { Vary: /accept-encoding/i }),
  }
}
