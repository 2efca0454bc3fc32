/**
 * Quota windows that several processes share: one of them holds the windows, and the others ask it. Every window is
 * thus counted in one place, whichever process a request came to.
 */

import type { QuotaPolicy } from '../contract/headers.ts'
import type { QuotaStore, Standing } from '../core/quota.ts'
import type { MemoryStore } from './memory.ts'

/** What is asked about one request, as plain data. */
export interface Ask {
  readonly what: 'take' | 'peek'
  readonly client: string
  readonly policy: QuotaPolicy
}

/** A store that asks another process. */
export interface AskingStore extends QuotaStore {
  /** Takes the answer to the asks sent first of those not answered yet, in their order. */
  receive(standings: readonly Standing[]): void
}

/**
 * Creates the store of a process that holds no windows.
 * @param send carries asks to the process that holds them; their order is kept on the way there and back
 */
export function createAskingStore(send: (asks: readonly Ask[]) => void): AskingStore {
  let asks: Ask[] = []
  const waiting: ((standing: Standing) => void)[] = []

  const ask = (what: Ask['what'], client: string, policy: QuotaPolicy): Promise<Standing> => {
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
    take: (client, _, policy) => ask('take', client, policy),
    peek: (client, _, policy) => ask('peek', client, policy),
    receive(standings) {
      for (const [place, resolve] of waiting.splice(0, standings.length).entries()) {
        const standing = standings[place]
        if (standing !== undefined) resolve(standing)
      }
    },
  }
}

/**
 * Answers asks from the windows of this process, in their order.
 * @param now milliseconds since the epoch, by the clock of this process: of two that ask, the later one may have read
 * its own clock earlier, which would look like a clock that was set back
 */
export function answerAsks(asks: readonly Ask[], store: MemoryStore, now: number): readonly Standing[] {
  return asks.map(({ what, client, policy }) => store[what](client, now, policy))
}
