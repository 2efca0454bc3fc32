/** What `stele serve` needs in one process and in several: its flags, what it prints, and its log. */

import type { ProxyTrust } from '../../../shim/adapters/client-address.ts'
import { toOriginName } from '../../../shim/sources/origin.ts'
import type { ListenAddress } from '../serve/listen.ts'
import type { Log } from '../serve/log.ts'

/** Milliseconds for which a stopping server still accepts a request on an idle connection. */
export const drainTime = 1000

/** The formats of the log; `silent` writes nothing. */
export const logFormats = ['pretty', 'json', 'silent'] as const
type LogFormat = (typeof logFormats)[number]

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
  readonly log: LogFormat
  readonly logRequests?: boolean
  readonly logQueries?: boolean
  /** Where the metrics are; undefined without metrics. */
  readonly metrics?: ListenAddress
}

/** Returns the line that the command prints when it is ready. */
export const toReadyMessage = ({ origin, out }: ServeFlags, url: string): string =>
  `Serving ${origin === undefined ? out : toOriginName(origin)} on ${url}`

/** Creates the log; undefined if it is silent. Loads the library only when it is used. */
export async function openLog({
  log,
  logRequests = false,
  logQueries = false,
  workers,
}: ServeFlags): Promise<Log | undefined> {
  if (log === 'silent') return undefined
  const { createLog } = await import('../serve/log.ts')
  return createLog({ format: log, logRequests, logQueries, isShared: workers > 1 })
}
