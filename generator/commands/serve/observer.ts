/** The events of a running server. The log and the metrics observe them. */

import type { OperationId } from '../../../shim/contract/routes.ts'
import type { FailedRequest } from '../../../shim/runtime/shim.ts'

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

/** The operation of a request; `other` for further paths of the API, `site` for everything outside of the API. */
export type OperationName = OperationId | 'other' | 'site'

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
