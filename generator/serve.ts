/** `stele serve`: the Node adapter over a published folder or a static origin, until it is told to stop. */

import type { AddressInfo } from 'node:net'
import { createNodeServer, encodeOnNode, nodeCodings } from '../shim/adapters/node.ts'
import type { ProxyTrust } from '../shim/adapters/proxies.ts'
import { endOnSignal } from '../shim/adapters/stop.ts'
import { createShim, type Shim } from '../shim/shim.ts'
import { createDiskSource } from '../shim/sources/disk.ts'
import { createOriginSource } from '../shim/sources/origin.ts'
import type { Source } from '../shim/sources/source.ts'
import { createMemoryStore } from '../shim/stores/memory.ts'
import type { RedisStore } from '../shim/stores/redis.ts'
import { CallError, isSentence } from './diagnostic.ts'
import { toReason } from './emit/failure.ts'
import { recover } from './emit/publish.ts'

export interface ServeFlags {
  readonly out: string
  readonly origin?: string
  readonly port: number
  readonly address: string
  readonly trustProxy?: ProxyTrust
  readonly redis?: string
}

/**
 * Serves until SIGTERM or SIGINT, then finishes what it has in hand.
 * @throws {CallError} where there is nothing to serve, or nowhere to listen
 */
export async function serve({
  out,
  origin,
  port,
  address,
  redis,
  trustProxy = 0,
}: ServeFlags): Promise<void> {
  const source = origin === undefined ? openFolder(out) : createOriginSource(origin)
  const store = redis === undefined ? null : await openStore(redis)
  const shim = await openShim(source, store)
  const server = createNodeServer(shim, { trustProxy })
  const host = address.includes(':') ? `[${address}]` : address
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, `${host}:${port}`)))
    server.listen(port, address, resolve)
  })
  console.log(`Serving ${origin ?? out} on http://${host}:${(server.address() as AddressInfo).port}`)

  endOnSignal(async () => {
    await new Promise((resolve) => server.close(resolve))
    store?.close()
  })
}

function openFolder(out: string): Source {
  recover(out)
  return createDiskSource(out)
}

/** Redis is met by whoever asks for it alone. */
async function openStore(url: string): Promise<RedisStore> {
  const { createRedisStore } = await import('../shim/stores/redis.ts')
  return createRedisStore(url, { onChange: (sentence) => console.error(`stele: ${sentence}`) })
}

async function openShim(source: Source, quota: RedisStore | null): Promise<Shim> {
  try {
    return await createShim({
      source,
      quota: quota ?? createMemoryStore(),
      codings: nodeCodings,
      encode: encodeOnNode,
      onError: (error) => console.error(isSentence(error) ? `stele: ${error.message}` : error),
    })
  } catch (error) {
    throw toOpenError(error, source.name)
  }
}

/** What kept the manifest from being read. */
function toOpenError(error: unknown, name: string): CallError {
  const { code, message } = error as NodeJS.ErrnoException
  // What has no code of the system is a sentence of the source's own.
  if (typeof code !== 'string') return new CallError(message)
  const why = code === 'ENOENT' ? 'no build was published there; run "stele build" first' : toReason(error)
  return new CallError(`Cannot serve "${name}": ${why}`)
}

function toListenError(error: NodeJS.ErrnoException, where: string): CallError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the port is in use; choose another with --port',
    EADDRNOTAVAIL: 'this machine does not have the address',
    EACCES: 'the port needs more rights; choose one from 1024 on',
    ENOTFOUND: 'there is no such address',
  }
  return new CallError(`Cannot listen on ${where}: ${reasons[error.code ?? ''] ?? error.message}`)
}
