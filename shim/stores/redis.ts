/** Quota windows in Redis, shared by every instance; without Redis each instance has its own. */

import { Redis } from 'ioredis'
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { QuotaPolicy } from '../contract/headers.ts'
import type { QuotaStore, RateLimitInfo } from '../core/quota.ts'
import { createMemoryStore } from './memory.ts'

export interface RedisOptions {
  /** What answers while Redis does not; by default windows in memory. */
  readonly local?: QuotaStore
  /** Milliseconds that a request waits for Redis. */
  readonly timeout?: number
  /** Milliseconds for which Redis is left alone after it did not answer. */
  readonly pause?: number
  /** Told once that Redis does not answer, and once that it does again. */
  readonly onChange?: (sentence: string) => void
}

/** A store that holds a connection. */
export interface RedisStore extends QuotaStore {
  close(): void
}

/**
 * Creates a store over a server, which it gives a second to answer. No request is failed by it, nor waits
 * longer than the timeout.
 * @param url `redis://` or `rediss://`, with user, password and database where it has them
 */
export async function createRedisStore(url: string, options: RedisOptions = {}): Promise<RedisStore> {
  const { local = createMemoryStore(), timeout = 150, pause = 1000, onChange = () => {} } = options
  // By default commands wait in a queue until there is a connection, which may be never.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 50, pause),
  })
  // What went wrong is told by the requests that it befell.
  redis.on('error', () => {})
  await within(1000, new Promise((resolve) => redis.once('ready', resolve))).catch(() => {})

  const limiters = new Map<string, RateLimiterRedis>()
  const toLimiter = ({ limit, window }: QuotaPolicy): RateLimiterRedis => {
    // A new build may have another policy, whose windows are others.
    const keyPrefix = `stele:${limit}:${window}`
    const known = limiters.get(keyPrefix)
    const limiter =
      known ??
      new RateLimiterRedis({
        storeClient: redis,
        points: limit,
        duration: window,
        keyPrefix,
        rejectIfRedisNotReady: true,
      })
    limiters.set(keyPrefix, limiter)
    return limiter
  }

  /** When Redis was last found not to answer; null while it does. */
  let silentSince: number | null = null

  /** Asks Redis, or the local store where Redis does not answer in time or has not a moment ago. */
  const ask = async (
    now: number,
    shared: () => Promise<RateLimitInfo>,
    own: () => RateLimitInfo | Promise<RateLimitInfo>,
  ): Promise<RateLimitInfo> => {
    if (silentSince !== null && Math.abs(now - silentSince) < pause) return own()
    // One request at a time finds out whether Redis is back.
    if (silentSince !== null) silentSince = now
    try {
      const rateLimit = await within(timeout, shared())
      if (silentSince !== null) onChange('Redis answers again: the quota is shared by all instances')
      silentSince = null
      return rateLimit
    } catch (error) {
      if (silentSince === null) {
        onChange(`Redis does not answer (${(error as Error).message}): each instance keeps its own quota`)
      }
      silentSince = now
      return own()
    }
  }

  return {
    consume: (client, now, policy) =>
      ask(
        now,
        () => consume(toLimiter(policy), client, policy),
        () => local.consume(client, now, policy),
      ),
    get: (client, now, policy) =>
      ask(
        now,
        async () => toStanding(await toLimiter(policy).get(client), policy, false),
        () => local.get(client, now, policy),
      ),
    close: () => redis.disconnect(),
  }
}

/** The limiter throws what it answers, where a client is over its quota. */
async function consume(
  limiter: RateLimiterRedis,
  client: string,
  policy: QuotaPolicy,
): Promise<RateLimitInfo> {
  try {
    return toStanding(await limiter.consume(client), policy, false)
  } catch (error) {
    if (error instanceof Error) throw error
    return toStanding(error as RateLimiterRes, policy, true)
  }
}

function toStanding(
  found: RateLimiterRes | null,
  { limit, window }: QuotaPolicy,
  refused: boolean,
): RateLimitInfo {
  return {
    remaining: Math.max(0, found === null ? limit : found.remainingPoints),
    reset: found === null ? window : Math.max(1, Math.ceil(found.msBeforeNext / 1000)),
    refused,
  }
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
