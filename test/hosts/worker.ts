/** The published Worker, with extra routes below `/test/` that inspect and control the Durable Object of a client. */

import published, { type Bindings, QuotaObject as PublishedObject } from '../../shim/entries/cloudflare.ts'

/** The state of an object: the keys in its storage, and the time of its alarm in milliseconds since the epoch. */
export interface ObjectState {
  readonly keys: readonly string[]
  readonly alarm: number | null
}

/** The parts of the object's context that only this test uses. */
interface Context {
  readonly storage: {
    list(): Promise<ReadonlyMap<string, unknown>>
    getAlarm(): Promise<number | null>
    setAlarm(time: number): Promise<void>
  }
  abort(): void
}

export class QuotaObject extends PublishedObject {
  get #context(): Context {
    return this.ctx as unknown as Context
  }

  async inspect(): Promise<ObjectState> {
    const { storage } = this.#context
    return { keys: [...(await storage.list()).keys()], alarm: await storage.getAlarm() }
  }

  /** Triggers the alarm now. */
  async triggerAlarm(): Promise<void> {
    await this.#context.storage.setAlarm(Date.now())
  }

  /** Discards the object's memory, as happens when an object is idle or moves. */
  async evict(): Promise<void> {
    this.#context.abort()
  }
}

const systemNow = Date.now

const fetch: typeof published.fetch = async (request, bindings: Bindings, context) => {
  const { pathname, searchParams } = new URL(request.url)
  const [, name] = /^\/test\/([\w-]+)$/.exec(pathname) ?? []
  if (name === undefined) return published.fetch(request, bindings, context)
  const { QUOTA } = bindings
  const client = request.headers.get('cf-connecting-ip') ?? ''
  const object = QUOTA.get(QUOTA.idFromName(client)) as unknown as QuotaObject
  if (name === 'inspect') return Response.json(await object.inspect())
  // The Worker and its objects run in one isolate here, and so share the clock.
  if (name === 'set-clock') Date.now = () => systemNow() + Number(searchParams.get('seconds')) * 1000
  if (name === 'trigger-alarm') await object.triggerAlarm()
  // A call to an object that is torn down rejects.
  if (name === 'evict') await object.evict().catch(() => {})
  return new Response(null, { status: 204 })
}

export default { fetch }
