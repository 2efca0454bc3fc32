/** `stele serve`: the Node adapter over a published folder or a static origin, until it is told to stop. */

import type { AddressInfo } from 'node:net'
import { createNodeServer, encodeOnNode, nodeCodings } from '../../shim/adapters/node.ts'
import type { ProxyTrust } from '../../shim/adapters/proxies.ts'
import type { RunningServer } from '../../shim/adapters/server.ts'
import { endOnSignal } from '../../shim/adapters/stop.ts'
import type { QuotaStore } from '../../shim/core/quota.ts'
import { createResponseCache } from '../../shim/runtime/response-cache.ts'
import { createShim, type Shim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createOriginSource } from '../../shim/sources/origin.ts'
import type { Source } from '../../shim/sources/source.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import type { RedisStore } from '../../shim/stores/redis.ts'
import { isOperational, OperationalError } from '../diagnostics/errors.ts'
import { toSystemErrorReason } from '../files/system-error.ts'
import { recover } from '../publish/recover.ts'

export interface ServeFlags {
  readonly out: string
  readonly origin?: string
  readonly port: number
  readonly address: string
  readonly trustProxy?: ProxyTrust
  readonly redis?: string
  /** How many processes serve. */
  readonly workers: number
}

/**
 * Serves until SIGTERM or SIGINT, then finishes what it has in hand.
 * @throws {OperationalError} where there is nothing to serve, or nowhere to listen
 */
export async function serve(flags: ServeFlags): Promise<void> {
  if (flags.workers > 1) {
    const { serveByWorkers } = await import('./cluster.ts')
    return serveByWorkers(flags)
  }
  const { port, stop } = await startServer(flags, createMemoryStore())
  console.log(toServing(flags, port))
  endOnSignal(stop)
}

/**
 * Starts a server in this process.
 * @param own where quota windows live that Redis does not hold
 * @throws {OperationalError} where there is nothing to serve, or nowhere to listen
 */
export async function startServer(
  { out, origin, port, address, redis, trustProxy = 0 }: ServeFlags,
  own: QuotaStore,
): Promise<RunningServer> {
  const source = origin === undefined ? openFolder(out) : createOriginSource(origin)
  const store = redis === undefined ? null : await openStore(redis, own)
  const shim = await openShim(source, store ?? own)
  const server = createNodeServer(shim, { trustProxy })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, `${toHost(address)}:${port}`)))
    server.listen(port, address, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      store?.close()
    },
  }
}

/** The line that says what is served, and where. */
export const toServing = ({ origin, out, address }: ServeFlags, port: number): string =>
  `Serving ${origin ?? out} on http://${toHost(address)}:${port}`

/** An address as it stands in a URL. */
const toHost = (address: string): string => (address.includes(':') ? `[${address}]` : address)

function openFolder(out: string): Source {
  recover(out)
  return createDiskSource(out)
}

/** Redis is met by whoever asks for it alone. */
async function openStore(url: string, local: QuotaStore): Promise<RedisStore> {
  const { createRedisStore } = await import('../../shim/stores/redis.ts')
  return createRedisStore(url, { local, onChange: (sentence) => console.error(`stele: ${sentence}`) })
}

async function openShim(source: Source, quota: QuotaStore): Promise<Shim> {
  try {
    return await createShim({
      source,
      quota,
      codings: nodeCodings,
      encode: encodeOnNode,
      responseCache: createResponseCache(),
      onError: (error) => console.error(isOperational(error) ? `stele: ${error.message}` : error),
    })
  } catch (error) {
    throw toOpenError(error, source.name)
  }
}

/** What kept the manifest from being read. */
function toOpenError(error: unknown, name: string): OperationalError {
  const { code, message } = error as NodeJS.ErrnoException
  // What has no code of the system is a sentence of the source's own.
  if (typeof code !== 'string') return new OperationalError(message)
  const why =
    code === 'ENOENT' ? 'no build was published there; run "stele build" first' : toSystemErrorReason(error)
  return new OperationalError(`Cannot serve "${name}": ${why}`)
}

function toListenError(error: NodeJS.ErrnoException, where: string): OperationalError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the port is in use; choose another with --port',
    EADDRNOTAVAIL: 'this machine does not have the address',
    EACCES: 'the port needs more rights; choose one from 1024 on',
    ENOTFOUND: 'there is no such address',
  }
  return new OperationalError(`Cannot listen on ${where}: ${reasons[error.code ?? ''] ?? error.message}`)
}
