/** Stores quota windows in Durable Objects on Cloudflare: one object per client, with the window in its storage. */

import { DurableObject } from 'cloudflare:workers'
import type { QuotaPolicy } from '../contract/header-values.ts'
import {
  consumeOne,
  type QuotaStore,
  type QuotaWindow,
  type RateLimitInfo,
  toRateLimitInfo,
} from '../core/quota.ts'

/** The stored value. It survives when Cloudflare evicts an idle object from memory. */
interface StoredWindow {
  readonly window: QuotaWindow
  /** End of the window, in milliseconds since the epoch. */
  readonly ends: number
}

const key = 'quota'

/** The window of one client. Cloudflare delivers no other request between a storage read and the following write. */
export class QuotaObject extends DurableObject {
  /** Counts one request. All requests of a client share the object's clock, whichever machine receives them. */
  async consume(policy: QuotaPolicy): Promise<RateLimitInfo> {
    const now = Date.now()
    const before = (await this.ctx.storage.get<StoredWindow>(key))?.window
    const window = consumeOne(before, now, policy)
    if (window !== before) {
      const ends = window.opened + policy.window * 1000
      await this.ctx.storage.put<StoredWindow>(key, { window, ends })
      if (window.opened !== before?.opened) await this.ctx.storage.setAlarm(ends)
    }
    return toRateLimitInfo(window, now, policy, window === before)
  }

  /** Not named `get`: with old compatibility dates Cloudflare reserves that name on stubs. */
  async read(policy: QuotaPolicy): Promise<RateLimitInfo> {
    const stored = await this.ctx.storage.get<StoredWindow>(key)
    return toRateLimitInfo(stored?.window, Date.now(), policy, false)
  }

  /** Deletes the window when it has ended. */
  override async alarm(): Promise<void> {
    const stored = await this.ctx.storage.get<StoredWindow>(key)
    // A new window may have opened after the alarm of the old one fired.
    if (stored !== undefined && stored.ends > Date.now()) await this.ctx.storage.setAlarm(stored.ends)
    else await this.ctx.storage.deleteAll()
  }
}

/** The Durable Object binding of a Worker. */
export interface QuotaNamespace {
  idFromName(name: string): unknown
  get(id: unknown): Pick<QuotaObject, 'consume' | 'read'>
}

/** Creates a store over a Durable Object binding. */
export function createDurableStore(namespace: QuotaNamespace): QuotaStore {
  const getObject = (client: string) => namespace.get(namespace.idFromName(client))
  return {
    consume: (client, _, policy) => getObject(client).consume(policy),
    get: (client, _, policy) => getObject(client).read(policy),
  }
}
