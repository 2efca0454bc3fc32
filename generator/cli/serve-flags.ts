/** What `stele serve` prints, in one process or several. */

import type { ProxyTrust } from '../../shim/adapters/proxies.ts'
import { toOriginName } from '../../shim/sources/origin.ts'
import { isOperational } from '../diagnostics/errors.ts'

/** Milliseconds for which a stopping server still accepts a request on an idle connection. */
export const drainTime = 1000

/** The options of the command, with their defaults. */
export interface ServeFlags {
  readonly out: string
  readonly origin?: string
  readonly port: number
  readonly address: string
  readonly trustProxy?: ProxyTrust
  readonly redis?: string
  /** Number of processes. */
  readonly workers: number
}

/** Returns the line that the command prints when it is ready. */
export const toReadyMessage = ({ origin, out }: ServeFlags, url: string): string =>
  `Serving ${origin === undefined ? out : toOriginName(origin)} on ${url}`

export function printWarning(warning: unknown): void {
  const message = typeof warning === 'string' ? warning : isOperational(warning) ? warning.message : null
  console.error(message === null ? warning : `stele: ${message}`)
}
