/**
 * Shares quota windows among processes: the primary process stores the windows, and the workers send it requests. All
 * requests of a client count in one window, whichever worker receives them.
 */

import type { QuotaPolicy } from '../contract/header-values.ts'
import type { QuotaStore, RateLimitInfo } from '../core/quota.ts'
import type { MemoryStore } from './memory.ts'

/** One call of a `QuotaStore`, as plain data. */
export interface QuotaRequest {
  readonly method: 'consume' | 'get'
  readonly client: string
  readonly policy: QuotaPolicy
}

/** The store of a process that does not store the windows itself. */
interface RemoteStore extends QuotaStore {
  /** Resolves the oldest pending requests with their responses, in order. */
  receive(responses: readonly RateLimitInfo[]): void
}

/**
 * Creates a store that forwards all calls to another process.
 * @param send sends requests to that process; messages in both directions must keep their order
 */
export function createRemoteStore(send: (requests: readonly QuotaRequest[]) => void): RemoteStore {
  let queued: QuotaRequest[] = []
  const pending: ((rateLimit: RateLimitInfo) => void)[] = []

  const forward = (
    method: QuotaRequest['method'],
    client: string,
    policy: QuotaPolicy,
  ): Promise<RateLimitInfo> => {
    // Calls of one event loop turn share a message, since a message costs more than handling its requests.
    if (queued.length === 0) {
      setImmediate(() => {
        const requests = queued
        queued = []
        send(requests)
      })
    }
    queued.push({ method, client, policy })
    return new Promise((resolve) => pending.push(resolve))
  }

  return {
    consume: (client, _, policy) => forward('consume', client, policy),
    get: (client, _, policy) => forward('get', client, policy),
    receive(responses) {
      const resolves = pending.splice(0, responses.length)
      for (const [index, rateLimit] of responses.entries()) resolves[index]?.(rateLimit)
    },
  }
}

/**
 * Handles the requests of a worker with the windows of this process, in order.
 * @param now milliseconds by a clock of this process that never goes back. The workers' times would arrive out of order.
 */
export function handleQuotaRequests(
  requests: readonly QuotaRequest[],
  store: MemoryStore,
  now: number,
): readonly RateLimitInfo[] {
  return requests.map(({ method, client, policy }) => store[method](client, now, policy))
}
