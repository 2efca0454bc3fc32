/** The quota of several processes, whose windows one of them stores. */

import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { createRemoteStore, handleQuotaRequests, type QuotaRequest } from '../../shim/stores/shared.ts'

const policy = { limit: 3, window: 60 }

it('requests of one turn of the event loop share a message, and get their responses in order; only some of them count', async () => {
  const windows = createMemoryStore()
  const messages: (readonly QuotaRequest[])[] = []
  const store = createRemoteStore((requests) => messages.push(requests))
  const respond = async (): Promise<void> => {
    await setImmediate()
    for (const requests of messages.splice(0)) store.receive(handleQuotaRequests(requests, windows, 1000))
  }

  const first = [store.consume('a', 0, policy), store.consume('b', 0, policy), store.consume('a', 0, policy)]
  await setImmediate()
  expect(messages).toEqual([
    [
      { method: 'consume', client: 'a', policy },
      { method: 'consume', client: 'b', policy },
      { method: 'consume', client: 'a', policy },
    ],
  ])
  const second = store.get('a', 0, policy)
  await respond()
  const remaining = (await Promise.all([...first, second])).map((rateLimit) => rateLimit.remaining)
  expect(remaining).toEqual([2, 2, 1, 1])

  const again = store.get('a', 0, policy)
  await respond()
  expect((await again).remaining).toBe(1)

  const third = store.consume('b', 0, policy)
  await respond()
  expect((await third).remaining).toBe(1)
})
