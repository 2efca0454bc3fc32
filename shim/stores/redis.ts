/** Stores quota windows in Redis, shared by all instances. While Redis is unavailable, each instance counts by itself. */

import { Redis } from 'ioredis'
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { QuotaPolicy } from '../contract/header-values.ts'
import type { QuotaStore, RateLimitInfo } from '../core/quota.ts'
import { createMemoryStore } from './memory.ts'

/** Options of {@link createRedisStore}. */
export interface RedisOptions {
  /** Replaces Redis while it is unavailable; by default a store in memory. */
  readonly local?: QuotaStore
  /** Milliseconds that a request waits for Redis; 150 by default. */
  readonly timeout?: number
  /** Milliseconds before Redis is tried again after a failure; 1000 by default. */
  readonly pause?: number
  /** Milliseconds after which a connection that does not respond is replaced by a new one; 5000 by default. */
  readonly maxSilence?: number
  /** Receives a message when Redis becomes unavailable, and when it is available again. */
  readonly onChange?: (message: string, isAvailable: boolean) => void
}

/** A store with a connection that must be closed. */
export interface RedisStore extends QuotaStore {
  close(): void
}

/**
 * Creates a store over a Redis server. Waits up to a second for the connection. No request fails because of Redis, or waits
 * for it longer than `timeout`.
 * @param url `redis://` or `rediss://`, optionally with user, password and database
 */
export async function createRedisStore(url: string, options: RedisOptions = {}): Promise<RedisStore> {
  const { local = createMemoryStore(), timeout = 150, pause = 1000 } = options
  const { maxSilence = 5000, onChange = () => {} } = options
  // Without a connection, fail at once: by default commands would queue until there is one.
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: maxSilence,
    // Without it, a connection whose packets are lost, after a failover for example, would last until the system gives it up.
    socketTimeout: maxSilence,
    retryStrategy: (attempt) => Math.min(attempt * 50, pause),
  })
  // Requests that fail report the error.
  redis.on('error', () => {})
  await within(1000, new Promise((resolve) => redis.once('ready', resolve))).catch(() => {})

  const limiters = new Map<string, RateLimiterRedis>()
  const toLimiter = ({ limit, window }: QuotaPolicy): RateLimiterRedis => {
    // A new build may have another policy. Its windows need other keys.
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

  /** Time of the last failure of Redis, by the clock of the callers; null while it is available. */
  let failedAt: number | null = null

  /** Uses Redis, or the local store if Redis fails now or failed less than `pause` ago. */
  const useStores = async (
    now: number,
    useRedis: () => Promise<RateLimitInfo>,
    useLocal: () => RateLimitInfo | Promise<RateLimitInfo>,
  ): Promise<RateLimitInfo> => {
    if (failedAt !== null && now - failedAt < pause) return useLocal()
    // Only one request at a time tries whether Redis is available again.
    if (failedAt !== null) failedAt = now
    try {
      const rateLimit = await within(timeout, useRedis())
      if (failedAt !== null) onChange('Redis is available again: all instances share the quota', true)
      failedAt = null
      return rateLimit
    } catch (error) {
      if (failedAt === null) {
        const { message } = error as Error
        onChange(`Redis is unavailable (${message}): each instance counts its own quota`, false)
      }
      failedAt = now
      return useLocal()
    }
  }

  return {
    consume: (client, now, policy) =>
      useStores(
        now,
        () => consume(toLimiter(policy), client, policy),
        () => local.consume(client, now, policy),
      ),
    get: (client, now, policy) =>
      useStores(
        now,
        async () => toInfo(await toLimiter(policy).get(client), policy, false),
        () => local.get(client, now, policy),
      ),
    close: () => redis.disconnect(),
  }
}

/** Counts a request. The limiter reports a used-up quota by throwing a result that is not an `Error`. */
async function consume(
  limiter: RateLimiterRedis,
  client: string,
  policy: QuotaPolicy,
): Promise<RateLimitInfo> {
  try {
    return toInfo(await limiter.consume(client), policy, false)
  } catch (error) {
    if (error instanceof Error) throw error
    return toInfo(error as RateLimiterRes, policy, true)
  }
}

function toInfo(
  result: RateLimiterRes | null,
  { limit, window }: QuotaPolicy,
  refused: boolean,
): RateLimitInfo {
  return {
    remaining: Math.max(0, result === null ? limit : result.remainingPoints),
    reset: result === null ? window : Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    refused,
  }
}

/** Rejects if a promise takes longer than a number of milliseconds. */
function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response in ${milliseconds} ms`)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
