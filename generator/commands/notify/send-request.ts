/** Sends a request to a service that somebody else runs, and says whether it was accepted. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import { userAgent } from '../../../shim/contract/notify.ts'
import { boundedFetch, type Fetch } from '../../../shim/sources/bounded-fetch.ts'
import { quote, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { version } from '../../kernel/version.ts'
import type { NotifyRequest } from './requests.ts'

/** The response to a request. */
export interface NotifyResult {
  /** Null if there was no response. */
  readonly status: number | null
  /** Why the request was not accepted; null if it was. */
  readonly problem: string | null
}

/** The statuses of accepted requests. IndexNow responds with 202 until it has fetched the key; hubs with 202 or 204. */
const accepted: ReadonlySet<number> = new Set([200, 202, 204])

/** Maximum bytes of a response. Only the start of it becomes part of a message. */
const maxBytes = 2 ** 16

/**
 * Sends a request once.
 * @param timeout seconds until the last byte of the response
 * @param signal aborts the request; the promise rejects with its reason
 */
export async function sendRequest(
  { url, contentType, body, reasons }: NotifyRequest,
  timeout: number,
  signal?: AbortSignal,
): Promise<NotifyResult> {
  signal?.throwIfAborted()
  const send: Fetch = (address, init) =>
    fetch(address, {
      ...init,
      method: 'POST',
      body,
      signal: AbortSignal.any([init.signal ?? [], signal ?? []].flat()),
    })
  const headers = {
    [headerNames.contentType]: contentType,
    [userAgent]: `stele/${version}`,
  }
  const bounds = { timeout: Math.ceil(timeout * 1000), maxBytes, readsErrors: true, followsRedirects: false }
  try {
    const response = await boundedFetch(send, new URL(url), headers, bounds)
    const { status } = response
    if (accepted.has(status)) return { status, problem: null }
    const location = response.headers.get(headerNames.location)
    const said = Buffer.from(response.bytes ?? [])
      .toString('utf8')
      .trim()
    const problem = [
      ...(location === null ? [] : [`it redirects to ${quote(location)}`]),
      ...(reasons[status] === undefined ? [] : [reasons[status]]),
      ...(said === '' ? [] : [`the response says ${quote(toSingleLine(said))}`]),
    ]
    return { status, problem: problem.join('; ') || 'the response gives no reason' }
  } catch (error) {
    signal?.throwIfAborted()
    return { status: null, problem: (error as Error).message }
  }
}
