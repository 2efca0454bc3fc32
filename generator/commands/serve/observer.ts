/** The events of a running server. The log and the metrics observe them. */

import { performance } from 'node:perf_hooks'
import { unparsedRequest } from '../../../shim/adapters/node-request.ts'
import { getDocumentTool, listDocumentsTool } from '../../../shim/contract/mcp.ts'
import { apiBase, type OperationId, operations, toEssayPath } from '../../../shim/contract/routes.ts'
import type { PlainRequest } from '../../../shim/core/http.ts'
import { isListPath } from '../../../shim/core/lists.ts'
import { fixedOperations, isApiPath } from '../../../shim/core/match.ts'
import type { FailedRequest, Shim } from '../../../shim/runtime/shim.ts'
import type { WireResponse } from '../../../shim/runtime/wire-response.ts'
import type { Source } from '../../../shim/sources/source.ts'
import { toNetwork } from './listen.ts'

/** A request and its response. */
export interface RequestReport {
  readonly method: string
  /** The path, percent-encoded and without the query; null if the request could not be parsed. */
  readonly path: string | null
  /** The text of a search; null for other operations. */
  readonly searchText: string | null
  readonly operation: OperationName
  readonly status: number
  /** Time until the response was ready to be sent. */
  readonly milliseconds: number
  /** Size of the response body. */
  readonly bytes: number
  /** The network of the client, see `toNetwork()`. */
  readonly network: string | null
}

/**
 * The operation of a request. All collections of the author share the names of their tools. `other` is for further paths of the API,
 * `site` for everything outside of the API.
 */
type OperationName = OperationId | typeof listDocumentsTool | typeof getDocumentTool | 'other' | 'site'

/** Whether the latest build has a collection of the author. */
type HasCollection = (name: string) => boolean

/** Receives the events of a server. All functions are called synchronously and must not throw. */
export interface ServeObserver {
  /** The server has read another build, or its first one. */
  onBuild?(build: string): void
  /** Something failed: a request, which has a 500 response then, or else a check for a new build. */
  onError?(error: unknown, failed?: FailedRequest): void
  /** The shared quota store has become unavailable, or is available again. */
  onStoreChange?(message: string, isAvailable: boolean): void
  /** A request exceeds a limit: its response has one of the statuses 408, 414, 429, 431 and 503. */
  onRefusal?(status: number): void
  /** A response is ready. Requests are timed only if an observer has this function. */
  onRequest?(report: RequestReport): void
}

/** Several observers as one. Responses are observed only if one of them wants that. */
export type CombinedObserver = Required<Pick<ServeObserver, 'onBuild' | 'onError' | 'onStoreChange'>> &
  Pick<ServeObserver, 'onRefusal' | 'onRequest'>

/** Returns an observer that passes each event on to all of the given ones. */
export function combineObservers(observers: readonly ServeObserver[]): CombinedObserver {
  const counting = observers.filter(({ onRefusal }) => onRefusal !== undefined)
  const timing = observers.filter(({ onRequest }) => onRequest !== undefined)
  return {
    onBuild(build) {
      for (const observer of observers) observer.onBuild?.(build)
    },
    onError(error, failed) {
      for (const observer of observers) observer.onError?.(error, failed)
    },
    onStoreChange(message, isAvailable) {
      for (const observer of observers) observer.onStoreChange?.(message, isAvailable)
    },
    ...(counting.length > 0 && {
      onRefusal(status) {
        for (const observer of counting) observer.onRefusal?.(status)
      },
    }),
    ...(timing.length > 0 && {
      onRequest(report) {
        for (const observer of timing) observer.onRequest?.(report)
      },
    }),
  }
}

/** The statuses of requests that exceed a limit. */
const refusalStatuses: ReadonlySet<number> = new Set([408, 414, 429, 431, 503])

/** Returns a shim whose responses are reported. Without `onRequest`, it only looks at their status. */
export function observeShim(
  shim: Shim,
  { onRequest, onRefusal }: ServeObserver,
  hasCollection: HasCollection,
): Shim {
  if (onRequest === undefined && onRefusal === undefined) return shim
  const readClock = onRequest === undefined ? () => 0 : () => performance.now()

  const finish = (wire: WireResponse, request: PlainRequest, start: number): WireResponse => {
    if (wire.status >= 400 && refusalStatuses.has(wire.status)) onRefusal?.(wire.status)
    onRequest?.(
      toReport(
        wire,
        request,
        toOperationName(request.pathname, shim.basePath, hasCollection),
        readClock() - start,
      ),
    )
    return wire
  }

  return {
    ...shim,
    handle(request) {
      const start = readClock()
      const wire = shim.handle(request)
      if (!(wire instanceof Promise)) return finish(wire, request, start)
      return wire.then((ready) => finish(ready, request, start))
    },
    async refuse(problem, request) {
      const start = readClock()
      return finish(await shim.refuse(problem, request), request, start)
    },
  }
}

function toReport(
  { status, body }: WireResponse,
  request: PlainRequest,
  operation: OperationName,
  milliseconds: number,
): RequestReport {
  const { method, pathname, query, client } = request
  return {
    method,
    // All requests that could not be parsed share this function.
    path: request.header === unparsedRequest.header ? null : pathname,
    searchText: operation === 'searchContent' ? query.get('q') : null,
    operation,
    status,
    milliseconds,
    bytes: body?.length ?? 0,
    network: toNetwork(client),
  }
}

const essayPrefix = toEssayPath('')
const collectionPath = new RegExp(`^${apiBase}/([^/]+)(?:/(.*))?$`)

/**
 * Returns the operation of a path, also for a file of an operation such as `/api/v1/essays.pt.json`. The path of an essay
 * belongs to its operation whether or not the essay exists, so that the number of names is bounded. Lists in parts belong to the list.
 */
function toOperationName(fullPath: string, basePath: string, hasCollection: HasCollection): OperationName {
  if (!fullPath.startsWith(`${basePath}/`)) return 'site'
  const pathname = fullPath.slice(basePath.length)
  const dotAt = pathname.indexOf('.', pathname.lastIndexOf('/'))
  const bare = dotAt < 0 ? pathname : pathname.slice(0, dotAt)
  const operation = fixedOperations.get(bare)
  if (operation !== undefined) return operation.id
  if (isListPath(bare)) return operations.listEssays.id
  if (pathname.startsWith(essayPrefix)) return operations.getEssayBySlug.id
  const [, name = '', rest] = collectionPath.exec(bare) ?? []
  if (hasCollection(name))
    return rest === undefined || rest.startsWith('pages/') ? listDocumentsTool : getDocumentTool
  return isApiPath(pathname, { basePath: '' }) ? 'other' : 'site'
}

/** A source whose builds are reported. */
interface ObservedSource extends Source {
  /** Whether the build that was read last has a collection of the author. */
  readonly hasCollection: HasCollection
  /** Reports the build that was read last, and from now on each new one. */
  startReports(): void
}

/** @param onBuild receives the hash of a build */
export function observeSource(source: Source, onBuild: (build: string) => void): ObservedSource {
  let latest: string | null = null
  let collections: object = {}
  let isReporting = false
  return {
    ...source,
    async readManifest(known) {
      const manifest = await source.readManifest(known)
      if (manifest.build !== latest) {
        latest = manifest.build
        collections = manifest.collections ?? {}
        if (isReporting) onBuild(latest)
      }
      return manifest
    },
    hasCollection: (name) => Object.hasOwn(collections, name),
    startReports() {
      isReporting = true
      if (latest !== null) onBuild(latest)
    },
  }
}
