// Requests per minute and program, counted in this process or, with several nodes, in Redis.

import { createRequire } from 'node:module'
import type * as ioredis from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'

const WINDOW_SECONDS = 60
/** Points are compared here, since every program may have a limit of its own. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window starts anew. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

export interface RateLimiter {
  /** Counts one request. `limit` 0 is no limit and gives null. */
  count(programId: number, limit: number): Promise<RateLimitState | null>
  close(): Promise<void>
}

/** `redisUrl` null counts in memory. When Redis is away, each node counts by itself. */
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
    async count(programId, limit) {
      if (limit === 0) return null
      const result: RateLimiterRes = await limiter.consume(programId)
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

/** The client is loaded here, since most servers have no Redis and would carry its 6 MB for nothing. */
function connect(url: string): ioredis.Redis {
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof ioredis
  return new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false })
}
