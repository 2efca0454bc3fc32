/** Errors of the protocol, as exceptions. */

import { handshakeVersions, statelessVersion } from '../contract/mcp.ts'
import { codes, type Params, type RpcError } from './message.ts'

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
      supported: [statelessVersion, ...handshakeVersions],
      requested: requested.slice(0, 40),
    },
  )
