/** What the server reads of its site, as one client. Over HTTP it asks the shim; on a user's machine it may ask a deployed service. */

import * as headerNames from '../contract/header-names.ts'
import type { PlainRequest } from '../core/http.ts'
import type { MaybePromise } from '../core/quota.ts'
import type { Shim } from '../runtime/shim.ts'
import type { WireResponse } from '../runtime/wire-response.ts'

/** A response of the site. */
export interface SiteResponse {
  readonly status: number
  /** The media type with its parameters; empty if there is none. */
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * Gets a path of the site, with its query, and follows a redirect within the site.
 * @param target begins with a slash, below the base path
 */
export type GetFromSite = (target: string) => Promise<SiteResponse>

export const toText = ({ bytes }: Pick<SiteResponse, 'bytes'>): string => new TextDecoder().decode(bytes)

/** The part of a request that requests for the same message share. */
type Sender = Pick<PlainRequest, 'client' | 'now' | 'headerBytes'>

const noBytes = /* @__PURE__ */ new Uint8Array()
const noQuery = /* @__PURE__ */ new URLSearchParams()

/** Sends requests of one client to a shim, and follows a redirect. */
export function createSend(shim: Shim, { client, now, headerBytes }: Sender) {
  const { basePath } = shim
  /** @param isCounted whether another request of the message has been counted */
  const send = async (
    method: string,
    target: string,
    isCounted = false,
    isRedirected = false,
  ): Promise<WireResponse> => {
    const [path = ''] = target.split('?', 1)
    const search = target.slice(path.length)
    const wire = await shim.handle({
      method,
      target: basePath + target,
      pathname: basePath + path,
      search,
      query: search === '' ? noQuery : new URLSearchParams(search),
      headerBytes,
      header: () => null,
      client,
      isCounted: isCounted || isRedirected,
      now,
    })
    const location = wire.status === 308 && !isRedirected ? findHeader(wire, headerNames.location) : undefined
    return location === undefined ? wire : send(method, location.slice(basePath.length), isCounted, true)
  }
  return send
}

/** Creates a function that reads a site as a client of this machine. */
export const createShimReader =
  (shim: Shim): GetFromSite =>
  async (target) => {
    const send = createSend(shim, { client: 'local', now: Date.now(), headerBytes: 0 })
    return toSiteResponse(await send('GET', target))
  }

export function toSiteResponse(wire: WireResponse): MaybePromise<SiteResponse> {
  const { status, body } = wire
  const type = findHeader(wire, headerNames.contentType) ?? ''
  if (!(body instanceof Blob)) return { status, type, bytes: body ?? noBytes }
  return body.arrayBuffer().then((buffer) => ({ status, type, bytes: new Uint8Array(buffer) }))
}

export const findHeader = ({ headers }: WireResponse, wanted: string): string | undefined =>
  headers.find(([name]) => name === wanted)?.[1]
