/**
 * Quota windows that several processes share: one of them holds the windows, and the others ask it. Every window is
 * thus counted in one place, whichever process a request came to.
 */

import type { QuotaPolicy } from '../contract/headers.ts'
import type { QuotaStore, RateLimitInfo } from '../core/quota.ts'
import type { MemoryStore } from './memory.ts'

/** What is asked about one request, as plain data. */
export interface ConsumeRequest {
  readonly what: 'consume' | 'get'
  readonly client: string
  readonly policy: QuotaPolicy
}

/** A store that asks another process. */
export interface RemoteStore extends QuotaStore {
  /** Takes the answer to the asks sent first of those not answered yet, in their order. */
  receive(standings: readonly RateLimitInfo[]): void
}

/**
 * Creates the store of a process that holds no windows.
 * @param send carries asks to the process that holds them; their order is kept on the way there and back
 */
export function createRemoteStore(send: (asks: readonly ConsumeRequest[]) => void): RemoteStore {
  let asks: ConsumeRequest[] = []
  const waiting: ((rateLimit: RateLimitInfo) => void)[] = []

  const ask = (what: ConsumeRequest['what'], client: string, policy: QuotaPolicy): Promise<RateLimitInfo> => {
    // What arrives together goes in one message: a message costs more than the answers to all that it asks.
    if (asks.length === 0) {
      setImmediate(() => {
        const together = asks
        asks = []
        send(together)
      })
    }
    asks.push({ what, client, policy })
    return new Promise((resolve) => waiting.push(resolve))
  }

  return {
    consume: (client, _, policy) => ask('consume', client, policy),
    get: (client, _, policy) => ask('get', client, policy),
    receive(standings) {
      for (const [place, resolve] of waiting.splice(0, standings.length).entries()) {
        const rateLimit = standings[place]
        if (rateLimit !== undefined) resolve(rateLimit)
      }
    },
  }
}

/**
 * Answers asks from the windows of this process, in their order.
 * @param now milliseconds since the epoch, by the clock of this process: of two that ask, the later one may have read
 * its own clock earlier, which would look like a clock that was set back
 */
export function handleConsumeRequests(
  asks: readonly ConsumeRequest[],
  store: MemoryStore,
  now: number,
): readonly RateLimitInfo[] {
  return asks.map(({ what, client, policy }) => store[what](client, now, policy))
}
