/** The Worker as it is published, and addresses beside it at which a test looks into a client's object. */

import published, { type Bindings, QuotaObject as Published } from '../../shim/entries/cloudflare.ts'

/** What an object holds: the names of its values, and when its alarm rings, in milliseconds since the epoch. */
export interface Held {
  readonly keys: readonly string[]
  readonly alarm: number | null
}

/** What is used of an object's context beside what the published one uses. */
interface Context {
  readonly storage: {
    list(): Promise<ReadonlyMap<string, unknown>>
    getAlarm(): Promise<number | null>
    setAlarm(time: number): Promise<void>
  }
  abort(): void
}

export class QuotaObject extends Published {
  get #context(): Context {
    return this.ctx as unknown as Context
  }

  async tell(): Promise<Held> {
    const { storage } = this.#context
    return { keys: [...(await storage.list()).keys()], alarm: await storage.getAlarm() }
  }

  /** Lets the alarm ring now. */
  async ring(): Promise<void> {
    await this.#context.storage.setAlarm(Date.now())
  }

  /** Loses what is in memory, as an object does that is idle or moves. */
  async evict(): Promise<void> {
    this.#context.abort()
  }
}

const fetch: typeof published.fetch = async (request, bindings: Bindings, context) => {
  const [, name] = /^\/test\/(\w+)$/.exec(new URL(request.url).pathname) ?? []
  if (name === undefined) return published.fetch(request, bindings, context)
  const { QUOTA } = bindings
  const client = request.headers.get('cf-connecting-ip') ?? ''
  const object = QUOTA.get(QUOTA.idFromName(client)) as unknown as QuotaObject
  if (name === 'tell') return Response.json(await object.tell())
  if (name === 'ring') await object.ring()
  // Whoever calls an object that is torn down hears so.
  if (name === 'evict') await object.evict().catch(() => {})
  return new Response(null, { status: 204 })
}

export default { fetch }
