/** The quota in Redis while Redis is slow, unreachable or restarted: what requests wait for, and where they count. */

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createRedisStore, type RedisOptions } from '../../shim/stores/redis.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { listen } from '../fixtures/wire.ts'
import { startRedis } from '../hosts/redis.ts'
import { findFreePort } from '../targets/targets.ts'

const policy = { limit: 60, window: 3600 }
const unavailable = (reason: string) => `Redis is unavailable (${reason}): each instance counts its own quota`
const available = 'Redis is available again: all instances share the quota'

/** Starts Redis on a port, and stops it when the current test has finished. */
async function startServer(port: number) {
  const redis = await startRedis(port)
  const ended = once(redis, 'exit')
  const kill = async () => {
    redis.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { kill }
}

/** Starts a proxy in front of Redis whose connections can lose all packets from now on. */
async function startProxy(redisPort: number) {
  const links: Socket[] = []
  let connections = 0
  const proxy = createServer((client) => {
    connections += 1
    const server = connect(redisPort, '127.0.0.1')
    links.push(client, server)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const port = await listen(proxy)
  // After `listen`, because hooks run in reverse: the proxy closes only when its connections are closed.
  onTestFinished(() => {
    for (const link of links) link.destroy()
  })
  return {
    port,
    countConnections: () => connections,
    /** Keeps the connections open, but forwards nothing on them. Later connections work. */
    loseConnections() {
      for (const link of links) link.unpipe().pause()
    },
  }
}

/** Opens a store whose clock the test moves. */
async function open(port: number, options: RedisOptions = {}) {
  const messages: string[] = []
  const store = await createRedisStore(`redis://127.0.0.1:${port}`, {
    onChange: (message) => messages.push(message),
    ...options,
  })
  onTestFinished(() => store.close())
  let now = 0
  return {
    messages,
    /** Counts a request. Returns how many are left. */
    consume: async (passed = 0, ownPolicy = policy) => {
      now += passed
      return (await store.consume('192.0.2.1', now, ownPolicy)).remaining
    },
    get: async () => (await store.get('192.0.2.1', now, policy)).remaining,
  }
}

/** Stops the timers of the store and its connection: only the test moves their time, however slow the machine is. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

describeWhere('a quota in Redis', findMissing('redis-server'), () => {
  it('is counted locally by all waiting requests if Redis does not respond, and Redis is not asked again at once', async () => {
    const redisPort = await findFreePort()
    await startServer(redisPort)
    const proxy = await startProxy(redisPort)
    stopTimers()
    const { consume, messages } = await open(proxy.port, { timeout: 50, maxSilence: 600_000 })
    expect(await consume()).toBe(59)
    proxy.loseConnections()
    const waiting = Promise.all(Array.from({ length: 10 }, () => consume()))
    await vi.advanceTimersByTimeAsync(50)
    expect((await waiting).sort()).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59])
    const isLocal = Promise.all([consume(1), consume(998)])
    // A request that asks Redis waits for a timer, which cannot fire before the next turn of the event loop.
    expect(await Promise.race([isLocal, setImmediate('late')])).toEqual([49, 48])
    expect(messages).toEqual([unavailable('no response in 50 ms')])
  })

  it('begins again with another window', async () => {
    const port = await findFreePort()
    await startServer(port)
    const { consume } = await open(port)
    expect([await consume(), await consume()]).toEqual([59, 58])
    expect(await consume(0, { limit: 60, window: 60 })).toBe(59)
  })

  it('is shared again over a new connection if the old one lost its packets', async () => {
    const redisPort = await findFreePort()
    await startServer(redisPort)
    const proxy = await startProxy(redisPort)
    stopTimers()
    const { consume, get, messages } = await open(proxy.port, { timeout: 50, maxSilence: 10_000 })
    expect([await consume(), await consume()]).toEqual([59, 58])
    proxy.loseConnections()
    const waiting = consume(1000)
    await vi.advanceTimersByTimeAsync(50)
    expect(await waiting).toBe(59)
    await vi.advanceTimersByTimeAsync(10_000)
    while (proxy.countConnections() < 2) {
      await setImmediate()
      await vi.advanceTimersByTimeAsync(10)
    }
    while (messages.length < 2) {
      await setImmediate()
      await consume(1000)
    }
    expect(messages).toEqual([unavailable('no response in 50 ms'), available])
    expect(proxy.countConnections()).toBe(2)
    // The request that found Redis again counts there. None of those before it do.
    expect(await get()).toBe(57)
  })

  it('is counted locally while Redis is down, and in a new window after its restart', async () => {
    const port = await findFreePort()
    const first = await startServer(port)
    const { consume, get, messages } = await open(port, { timeout: 600_000, pause: 20 })
    expect([await consume(), await consume()]).toEqual([59, 58])
    await first.kill()
    expect([await consume(), await consume()]).toEqual([59, 58])
    await startServer(port)
    while (messages.length < 2) {
      await setImmediate()
      await consume(20)
    }
    expect(messages).toEqual([expect.stringMatching(/^Redis is unavailable \(/), available])
    expect(await get()).toBe(59)
  })

  it('is counted locally if Redis is down from the start, and shared once it is there', async () => {
    const port = await findFreePort()
    const { consume, get, messages } = await open(port, { timeout: 600_000, pause: 20 })
    expect([await consume(), await consume()]).toEqual([59, 58])
    await startServer(port)
    while (messages.length < 2) {
      await setImmediate()
      await consume(20)
    }
    expect(await get()).toBe(59)
  })
})
