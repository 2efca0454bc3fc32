/** Observes the responses of a shim. */

import { performance } from 'node:perf_hooks'
import { unparsedRequest } from '../../../shim/adapters/node-request.ts'
import { operations, toEssayPath } from '../../../shim/contract/routes.ts'
import type { PlainRequest } from '../../../shim/core/http.ts'
import { fixedOperations, isApiPath } from '../../../shim/core/match.ts'
import type { Shim } from '../../../shim/runtime/shim.ts'
import type { WireResponse } from '../../../shim/runtime/wire-response.ts'
import { toNetwork } from './network.ts'
import type { OperationName, RequestReport, ServeObserver } from './observer.ts'

/** The statuses of requests that exceed a limit. */
const refusalStatuses: ReadonlySet<number> = new Set([408, 414, 429, 431, 503])

/** Returns a shim whose responses are reported. Without `onRequest`, it only looks at their status. */
export function observeShim(shim: Shim, { onRequest, onRefusal }: ServeObserver): Shim {
  if (onRequest === undefined && onRefusal === undefined) return shim
  const readClock = onRequest === undefined ? () => 0 : () => performance.now()

  const finish = (wire: WireResponse, request: PlainRequest, start: number): WireResponse => {
    if (wire.status >= 400 && refusalStatuses.has(wire.status)) onRefusal?.(wire.status)
    onRequest?.(toReport(wire, request, shim.basePath ?? '', readClock() - start))
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
  basePath: string,
  milliseconds: number,
): RequestReport {
  const { method, pathname, query, client } = request
  const operation = toOperationName(pathname, basePath)
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

/**
 * Returns the operation of a path, also for a file of an operation such as `/api/v1/essays.pt.json`. The path of an essay
 * belongs to its operation whether or not the essay exists, so that the number of names is bounded.
 */
function toOperationName(fullPath: string, basePath: string): OperationName {
  if (!fullPath.startsWith(`${basePath}/`)) return 'site'
  const pathname = fullPath.slice(basePath.length)
  const dotAt = pathname.indexOf('.', pathname.lastIndexOf('/'))
  const operation = fixedOperations.get(dotAt < 0 ? pathname : pathname.slice(0, dotAt))
  if (operation !== undefined) return operation.id
  if (pathname.startsWith(essayPrefix)) return operations.getEssayBySlug.id
  return isApiPath(pathname, { basePath: '' }) ? 'other' : 'site'
}
