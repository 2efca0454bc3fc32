/** `stele serve`: serves a dist folder or a static origin with the Node adapter. */

import type { AddressInfo } from 'node:net'
import { createNodeServer } from '../../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../../shim/adapters/node-encode.ts'
import type { ProxyTrust } from '../../shim/adapters/proxies.ts'
import type { RunningServer } from '../../shim/adapters/server.ts'
import { exitOnSignal } from '../../shim/adapters/shutdown.ts'
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

/** Flags of `stele serve`. */
export interface ServeFlags {
  /** The folder with the published build. */
  readonly out: string
  /** URL of a static host to read the build from, instead of `out`. */
  readonly origin?: string
  /** 0 selects a free port. */
  readonly port: number
  /** The address to listen on. */
  readonly address: string
  readonly trustProxy?: ProxyTrust
  /** URL of a Redis server for the quota. */
  readonly redis?: string
  /** Number of processes. */
  readonly workers: number
}

/**
 * Serves until SIGTERM or SIGINT, then finishes running requests and exits.
 * @throws {OperationalError} if there is no build, or the server cannot listen
 */
export async function serve(flags: ServeFlags): Promise<void> {
  if (flags.workers > 1) {
    const { serveByWorkers } = await import('./cluster.ts')
    return serveByWorkers(flags)
  }
  const { port, stop } = await startServer(flags, createMemoryStore())
  console.log(toReadyMessage(flags, port))
  exitOnSignal(stop)
}

/**
 * Starts a server in this process.
 * @param local stores quota windows without Redis, or while Redis is unavailable
 * @throws {OperationalError} if there is no build, or the server cannot listen
 */
export async function startServer(
  { out, origin, port, address, redis, trustProxy = 0 }: ServeFlags,
  local: QuotaStore,
): Promise<RunningServer> {
  const source = origin === undefined ? openFolder(out) : createOriginSource(origin)
  const redisStore = redis === undefined ? null : await openRedisStore(redis, local)
  const shim = await openShim(source, redisStore ?? local)
  const server = createNodeServer(shim, { trustProxy })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, `${toHost(address)}:${port}`)))
    server.listen(port, address, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      redisStore?.close()
    },
  }
}

/** Returns the line that the command prints when it is ready. */
export const toReadyMessage = ({ origin, out, address }: ServeFlags, port: number): string =>
  `Serving ${origin ?? out} on http://${toHost(address)}:${port}`

/** Formats an address as the host of a URL. */
const toHost = (address: string): string => (address.includes(':') ? `[${address}]` : address)

function openFolder(out: string): Source {
  recover(out)
  return createDiskSource(out)
}

/** Loads the Redis client only when it is used. */
async function openRedisStore(url: string, local: QuotaStore): Promise<RedisStore> {
  const { createRedisStore } = await import('../../shim/stores/redis.ts')
  return createRedisStore(url, { local, onChange: (message) => console.error(`stele: ${message}`) })
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

/** Converts an error from reading the manifest. */
function toOpenError(error: unknown, name: string): OperationalError {
  const { code, message } = error as NodeJS.ErrnoException
  // Errors without a system code already have a complete message.
  if (typeof code !== 'string') return new OperationalError(message)
  const reason =
    code === 'ENOENT' ? 'it contains no build; run "stele build" first' : toSystemErrorReason(error)
  return new OperationalError(`Cannot serve "${name}": ${reason}`)
}

function toListenError(error: NodeJS.ErrnoException, where: string): OperationalError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the port is in use; choose another with --port',
    EADDRNOTAVAIL: 'this machine does not have the address',
    EACCES: 'the port needs more rights; choose one from 1024 on',
    ENOTFOUND: 'the address does not exist',
  }
  return new OperationalError(`Cannot listen on ${where}: ${reasons[error.code ?? ''] ?? error.message}`)
}
