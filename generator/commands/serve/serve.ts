/** Serves a published folder or a static host with the Node adapter. */

import { setTimeout } from 'node:timers/promises'
import type { ProxyTrust } from '../../../shim/adapters/client-address.ts'
import { createNodeServer } from '../../../shim/adapters/node.ts'
import { encodeOnNode, nodeCodings } from '../../../shim/adapters/node-encode.ts'
import type { QuotaStore } from '../../../shim/core/quota.ts'
import { withMcp } from '../../../shim/mcp/http.ts'
import { checkInBackground, type WaitForCheck } from '../../../shim/runtime/publication.ts'
import { createResponseCache } from '../../../shim/runtime/response-cache.ts'
import { createShim, type FailedRequest, type Shim, type ShimOptions } from '../../../shim/runtime/shim.ts'
import { createDiskSource } from '../../../shim/sources/disk.ts'
import { createOriginSource } from '../../../shim/sources/origin.ts'
import type { Source } from '../../../shim/sources/source.ts'
import { createMemoryStore } from '../../../shim/stores/memory.ts'
import type { RedisStore } from '../../../shim/stores/redis.ts'
import { recover } from '../../kernel/publish/swap.ts'
import { listen, toOpenError, toUrl } from './listen.ts'
import {
  type CombinedObserver,
  combineObservers,
  observeShim,
  observeSource,
  type ServeObserver,
} from './observer.ts'

export interface ServeOptions {
  /** The folder with the published build. By default `dist`. Ignored if `origin` is set. */
  readonly out?: string | undefined
  /** URL of a static host to read the build from, instead of `out`. */
  readonly origin?: string | undefined
  /** The port to listen on. By default 0, which selects a free port. */
  readonly port?: number | undefined
  /** The address to listen on. By default `127.0.0.1`. */
  readonly address?: string | undefined
  /** Whose `X-Forwarded-For` names the client: a number of proxies, or their networks. By default 0. */
  readonly trustProxy?: ProxyTrust | undefined
  /** URL of a Redis server that shares the quota between instances. By default this process stores it. */
  readonly redis?: string | undefined
  /**
   * Milliseconds for which a closing server still accepts a request on an idle connection. By default 0: a request that is
   * on its way when the server closes is lost.
   */
  readonly drainTime?: number | undefined
  /**
   * Called with errors of single requests, and when Redis becomes unavailable or available again. `failed` is the request
   * with a 500 response, if there is one.
   */
  readonly onWarning?: ((warning: unknown, failed?: FailedRequest) => void) | undefined
}

/** What the command line adds to {@link ServeOptions}. */
interface ServeInternals {
  /** Stores quota windows without Redis, or while Redis is unavailable. By default in this process. */
  readonly localQuota?: QuotaStore
  /** The log and the metrics. */
  readonly observers?: readonly ServeObserver[]
}

/** A running server. */
export interface Server {
  /** The address of the service, such as `http://127.0.0.1:4321`. */
  readonly url: string
  readonly port: number
  /** Stops listening, and resolves when all running requests are finished. */
  close(): Promise<void>
}

/**
 * Serves a published folder, or a static host that has it, in this process. Handles no signals and prints nothing.
 * @throws {OperationalError} if there is no build, or the server cannot listen
 */
export async function serve(
  {
    out = 'dist',
    origin,
    port = 0,
    address = '127.0.0.1',
    redis,
    trustProxy = 0,
    drainTime = 0,
    onWarning = () => {},
  }: ServeOptions,
  { localQuota = createMemoryStore(), observers = [] }: ServeInternals = {},
): Promise<Server> {
  const warn: ServeObserver = { onError: onWarning, onStoreChange: (message) => onWarning(message) }
  const observer = combineObservers([...observers, warn])
  const source = observeSource(
    origin === undefined ? openFolder(out) : createOriginSource(origin),
    observer.onBuild,
  )
  const redisStore = redis === undefined ? null : await openRedisStore(redis, localQuota, observer)
  // A folder is checked in less than a millisecond, so its new build is in the next response. A host may take seconds.
  const waitForCheck = checkInBackground({
    maxWait: 500,
    staleWhileRevalidate: origin === undefined ? 0 : 10_000,
  })
  const shim = await openShim(source, redisStore ?? localQuota, waitForCheck, observer)
  const server = createNodeServer(shim, { trustProxy, drainTime, onError: observer.onError })
  const bound = await listen(server, { address, port }, '--port')
  source.startReports()
  return {
    url: toUrl(address, bound) + (shim.basePath ?? ''),
    port: bound,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      redisStore?.close()
    },
  }
}

/** Opens a published folder. If a build is killed while it is missing, this process finishes the swap. */
function openFolder(out: string): Source {
  recover(out)
  const source = createDiskSource(out)
  return {
    ...source,
    async readManifest(known) {
      try {
        return await source.readManifest(known)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        recover(out)
        // If a build is running, it is between the two renames of its swap.
        await setTimeout(swapTime)
        return source.readManifest(known)
      }
    },
  }
}

/** Milliseconds after which a missing folder is no longer taken for a build that is replacing it. */
const swapTime = 100

/** Loads the Redis client only when it is used. */
async function openRedisStore(
  url: string,
  local: QuotaStore,
  { onStoreChange }: CombinedObserver,
): Promise<RedisStore> {
  const { createRedisStore } = await import('../../../shim/stores/redis.ts')
  return createRedisStore(url, { local, onChange: onStoreChange })
}

async function openShim(
  source: ReturnType<typeof observeSource>,
  quota: QuotaStore,
  waitForCheck: WaitForCheck,
  observer: CombinedObserver,
): Promise<Shim> {
  try {
    const options: ShimOptions = {
      source,
      quota,
      codings: nodeCodings,
      encode: encodeOnNode,
      responseCache: createResponseCache(),
      waitForCheck,
      onError: observer.onError,
    }
    return observeShim(withMcp(await createShim(options), options), observer, source.hasCollection)
  } catch (error) {
    throw toOpenError(error, source.name)
  }
}
