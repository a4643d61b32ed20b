// Requests per minute of a program or of a user's web sessions, counted in this process or, with several nodes, in Redis.

import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import { createRedisCounter } from './redis-counter.ts'

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

/** `redisUrl` null counts in memory. While Redis does not respond, each node counts by itself. */
export function createRateLimiter(
  redisUrl: string | null,
  sight: { readonly logger: Logger; readonly metrics: Metrics },
): RateLimiter {
  const window = { points: UNLIMITED, duration: WINDOW_SECONDS }
  const memory = new RateLimiterMemory({ ...window, keyPrefix: 'rate' })
  const redis = redisUrl ? createRedisCounter(redisUrl, window, sight) : null
  return {
    async count(key, limit) {
      if (limit === 0) return null
      const result = (await redis?.consume(key)) ?? (await memory.consume(key))
      return {
        limit,
        remaining: Math.max(0, limit - result.consumedPoints),
        resetSeconds: Math.ceil(result.msBeforeNext / 1000),
        exceeded: result.consumedPoints > limit,
      }
    },
    async close() {
      redis?.close()
    },
  }
}
