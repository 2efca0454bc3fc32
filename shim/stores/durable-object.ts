/** Quota windows in Durable Objects on Cloudflare: one object a client, its window in its storage. */

import { DurableObject } from 'cloudflare:workers'
import type { QuotaPolicy } from '../contract/headers.ts'
import {
  consumeOne,
  type QuotaStore,
  type QuotaWindow,
  type RateLimitInfo,
  toRateLimitInfo,
} from '../core/quota.ts'

/** What an object keeps: an idle one loses its memory, and not this. */
interface Kept {
  readonly window: QuotaWindow
  /** When the window ends, in milliseconds since the epoch. */
  readonly ends: number
}

const key = 'quota'

/** The window of one client. Between reading and writing its storage lets no other request in. */
export class QuotaObject extends DurableObject {
  async take(now: number, policy: QuotaPolicy): Promise<RateLimitInfo> {
    const before = (await this.ctx.storage.get<Kept>(key))?.window
    const window = consumeOne(before, now, policy)
    if (window !== before) {
      const ends = window.opened + policy.window * 1000
      await this.ctx.storage.put<Kept>(key, { window, ends })
      if (window.opened !== before?.opened) await this.ctx.storage.setAlarm(ends)
    }
    return toRateLimitInfo(window, now, policy, window === before)
  }

  async peek(now: number, policy: QuotaPolicy): Promise<RateLimitInfo> {
    return toRateLimitInfo((await this.ctx.storage.get<Kept>(key))?.window, now, policy, false)
  }

  /** Nothing is kept of a client whose window has ended. */
  override async alarm(): Promise<void> {
    const kept = await this.ctx.storage.get<Kept>(key)
    // A new window may have opened while the alarm of the old one was on its way.
    if (kept !== undefined && kept.ends > Date.now()) await this.ctx.storage.setAlarm(kept.ends)
    else await this.ctx.storage.deleteAll()
  }
}

/** The binding of the objects. */
export interface QuotaNamespace {
  idFromName(name: string): unknown
  get(id: unknown): Pick<QuotaObject, 'take' | 'peek'>
}

/** Creates a store over a binding. */
export function createDurableStore(namespace: QuotaNamespace): QuotaStore {
  const find = (client: string) => namespace.get(namespace.idFromName(client))
  return {
    consume: (client, now, policy) => find(client).take(now, policy),
    get: (client, now, policy) => find(client).peek(now, policy),
  }
}
