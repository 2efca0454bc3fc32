/** Errors of the protocol, as exceptions. */

import { listVersions } from '../contract/mcp.ts'
import { codes, type Params, type RpcError } from './message.ts'
import { type SiteResponse, toText } from './site.ts'

/** An error that ends the answer to a request. */
export class RequestFailure extends Error {
  readonly error: RpcError
  constructor(code: number, message: string, status: number, data?: Params) {
    super(message)
    this.error = { code, message, status, ...(data && { data }) }
  }
}

/** The error for a version that the server does not support (2026-07-28, Versioning). */
export const unsupportedVersion = (requested: string): RequestFailure =>
  new RequestFailure(
    codes.unsupportedVersion,
    `The server does not support the version "${requested.slice(0, 40)}".`,
    400,
    {
      supported: listVersions(),
      requested: requested.slice(0, 40),
    },
  )

/** The message and the hint of an error envelope; empty for other responses, such as those of a proxy. */
export function toReason(response: SiteResponse): string {
  try {
    const { message, resolution_hint } = JSON.parse(toText(response)).error
    return typeof message === 'string' ? `${message} ${resolution_hint}` : ''
  } catch {
    return ''
  }
}

/** The failure of a request that the site refuses, such as one over the quota. */
export const toFailure = (response: SiteResponse): RequestFailure =>
  new RequestFailure(
    // The protocol has no code for these statuses. Codes outside the range of JSON-RPC are free to use.
    response.status === 500 ? codes.internalError : response.status,
    toReason(response) || `The site responds with ${response.status}.`,
    response.status,
  )
