/** `stele serve`: the Node adapter over a published folder or a static origin, until it is told to stop. */

import { statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createNodeServer, encodeOnNode, nodeCodings } from '../shim/adapters/node.ts'
import type { ProxyTrust } from '../shim/adapters/proxies.ts'
import { createShim, type Shim } from '../shim/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createOriginSource } from '../shim/sources/origin.ts'
import type { Source } from '../shim/sources/source.ts'
import { CallError } from './diagnostic.ts'
import { recover } from './emit/publish.ts'

export interface ServeFlags {
  readonly out: string
  readonly origin?: string
  readonly port: number
  readonly address: string
  readonly trustProxy?: ProxyTrust
}

/** Milliseconds after which requests in hand are given up when the process is told to stop. */
const graceOnStop = 10_000

/**
 * Serves until SIGTERM or SIGINT, then finishes what it has in hand.
 * @throws {CallError} where there is nothing to serve, or nowhere to listen
 */
export async function serve({ out, origin, port, address, trustProxy = 0 }: ServeFlags): Promise<void> {
  const shim = await openShim(origin === undefined ? openFolder(out) : createOriginSource(origin))
  const server = createNodeServer(shim, { trustProxy })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, address, port)))
    server.listen(port, address, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  const host = address.includes(':') ? `[${address}]` : address
  console.log(`Serving ${origin ?? out} on http://${host}:${actual}`)

  const stop = () => {
    server.close()
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), graceOnStop).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function openFolder(out: string): Source {
  recover(out)
  if (!statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CallError(`Cannot serve "${out}": there is no such folder; run "stele build" first`)
  }
  return createDiskSource(out)
}

async function openShim(source: Source): Promise<Shim> {
  try {
    return await createShim({
      source,
      codings: nodeCodings,
      encode: encodeOnNode,
      onError: (error) => console.error('stele:', error),
    })
  } catch (error) {
    const { message, cause } = error as Error
    const why = message.startsWith('Cannot')
      ? message
      : `Cannot serve "${source.name}": ${toReason(error, cause)}`
    throw new CallError(why)
  }
}

/** What kept the manifest from being read: a missing file says ENOENT, an unreachable host hides its code in the cause. */
function toReason(error: unknown, cause: unknown): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return 'no build was published there; run "stele build" first'
  const inner = cause as NodeJS.ErrnoException | undefined
  return inner === undefined
    ? (error as Error).message
    : `it cannot be reached (${inner.code ?? inner.message})`
}

function toListenError({ code, message }: NodeJS.ErrnoException, address: string, port: number): CallError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the port is in use; choose another with --port',
    EADDRNOTAVAIL: 'this machine does not have the address',
    EACCES: 'the port needs more rights; choose one from 1024 on',
  }
  return new CallError(`Cannot listen on ${address}:${port}: ${reasons[code ?? ''] ?? message}`)
}
