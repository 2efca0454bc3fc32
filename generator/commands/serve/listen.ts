/** Starts servers, and explains why one cannot start. */

import type { AddressInfo, Server } from 'node:net'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { toSystemErrorReason } from '../../kernel/files/system-error.ts'

/** Where a server listens. */
export interface ListenAddress {
  readonly address: string
  /** 0 selects a free port. */
  readonly port: number
}

/**
 * Starts a server.
 * @param option the command-line option that sets the port
 * @returns the port it listens on
 * @throws {OperationalError} (as a rejection) if it cannot listen
 */
export async function listen(
  server: Server,
  { address, port }: ListenAddress,
  option: string,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, `${toHost(address)}:${port}`, option)))
    server.listen(port, address, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Whether a server could not listen because of another one on the same port. */
export const isPortInUse = (error: OperationalError): boolean =>
  (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE'

/** Returns the URL of a server that listens on an address and a port. */
export const toUrl = (address: string, port: number): string => `http://${toHost(address)}:${port}`

/** Formats an address as the host of a URL. */
const toHost = (address: string): string => (address.includes(':') ? `[${address}]` : address)

function toListenError(error: NodeJS.ErrnoException, where: string, option: string): OperationalError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `the port is in use; choose another with ${option}`,
    EADDRNOTAVAIL: 'this machine does not have the address',
    EACCES: 'the port needs more rights; choose one from 1024 on',
    ENOTFOUND: 'the address does not exist',
  }
  const reason = reasons[error.code ?? ''] ?? error.message
  return new OperationalError(`Cannot listen on ${where}: ${reason}`, 'LISTEN_FAILED', { cause: error })
}

/**
 * Converts an error from reading the manifest.
 * @param name of the folder or the origin
 */
export function toOpenError(error: unknown, name: string): OperationalError {
  const { code, message } = error as NodeJS.ErrnoException
  // Errors without a system code already have a complete message.
  if (typeof code !== 'string') return new OperationalError(message, 'OUTPUT_NOT_FOUND')
  const reason =
    code === 'ENOENT' ? 'it contains no build; run "stele build" first' : toSystemErrorReason(error)
  return new OperationalError(`Cannot serve "${name}": ${reason}`, 'OUTPUT_NOT_FOUND')
}

/**
 * Returns the network of a client: /24 of an IPv4 address, /48 of an IPv6 address.
 * @param client the client's key for the quota, as `toClientKey()` returns it
 * @returns the network; null if the key is not an address, because a proxy may pass on any text
 */
export function toNetwork(client: string): string | null {
  const [ipv4] = /^(?:\d{1,3}\.){3}(?=\d{1,3}$)/.exec(client) ?? []
  if (ipv4 !== undefined) return `${ipv4}0/24`
  const [ipv6] = /^(?:[\da-f]{1,4}:){3}(?=[\da-f]{1,4}::\/64$)/.exec(client) ?? []
  return ipv6 === undefined ? null : `${ipv6}:/48`
}
