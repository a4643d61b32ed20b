// Requests per minute of a program or of a user's web sessions, counted in this process or, with several nodes, in Redis.

import { createRequire } from 'node:module'
import type * as ioredis from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'

/** Of each user's web sessions, unless the program says otherwise. */
export const WEB_RATE_LIMIT_DEFAULT_PER_MINUTE = 300

const WINDOW_SECONDS = 60
/** Points are compared here, since every program may have a limit of its own. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the next window. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

export interface RateLimiter {
  /** Counts one request of the caller that `key` names. `limit` 0 is no limit and returns null. */
  count(key: string, limit: number): Promise<RateLimitState | null>
  close(): Promise<void>
}

/** `redisUrl` null counts in memory. When Redis is unavailable, each node counts by itself. */
export function createRateLimiter(redisUrl: string | null): RateLimiter {
  const memory = new RateLimiterMemory({ points: UNLIMITED, duration: WINDOW_SECONDS, keyPrefix: 'rate' })
  const redis = redisUrl ? connect(redisUrl) : null
  redis?.on('error', () => {})
  const limiter: RateLimiterAbstract = redis
    ? new RateLimiterRedis({
        storeClient: redis,
        points: UNLIMITED,
        duration: WINDOW_SECONDS,
        keyPrefix: 'atrium:rate',
        insuranceLimiter: memory,
      })
    : memory
  return {
    async count(key, limit) {
      if (limit === 0) return null
      const result: RateLimiterRes = await limiter.consume(key)
      return {
        limit,
        remaining: Math.max(0, limit - result.consumedPoints),
        resetSeconds: Math.ceil(result.msBeforeNext / 1000),
        exceeded: result.consumedPoints > limit,
      }
    },
    async close() {
      redis?.disconnect()
    },
  }
}

/** The client is loaded here, since most servers have no Redis and would load its 6 MB for nothing. */
function connect(url: string): ioredis.Redis {
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof ioredis
  return new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false })
}
