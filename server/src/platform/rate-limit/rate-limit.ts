// Requests per minute of a program or of a user's web sessions, counted in this process or, with several nodes, in Redis.

import type { IncomingMessage } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { addressKey, clientAddress } from '../net/proxies.ts'
import { createRedisCounter } from './redis-counter.ts'

/** Requests per minute of each user's web sessions, unless the program sets another limit. */
export const WEB_RATE_LIMIT_DEFAULT_PER_MINUTE = 300

const WINDOW_SECONDS = 60
/** Points are compared here, since every program may have a limit of its own. */
const UNLIMITED = Number.MAX_SAFE_INTEGER

interface RateLimitState {
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
  observability: { readonly logger: Logger; readonly metrics: Metrics },
): RateLimiter {
  const window = { points: UNLIMITED, duration: WINDOW_SECONDS }
  const memory = new RateLimiterMemory({ ...window, keyPrefix: 'rate' })
  const redis = redisUrl ? createRedisCounter(redisUrl, window, observability) : null
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

/**
 * Counts a call without a caller for its client address (an IPv6 network of 64 bits counts as one). Returns the seconds to wait once
 * there have been more than `perMinute`, else 0. `RATE_LIMIT_PER_MINUTE=0` switches it off.
 */
export async function countForAddress(
  { config, rateLimiter }: { readonly config: Config; readonly rateLimiter: RateLimiter },
  request: IncomingMessage,
  { name, perMinute }: { readonly name: string; readonly perMinute: number },
): Promise<number> {
  if (config.rateLimitPerMinute === 0) return 0
  const counted = await rateLimiter.count(
    `${name} ${addressKey(clientAddress(request, config.trustedProxies))}`,
    perMinute,
  )
  return counted?.exceeded ? Math.max(1, counted.resetSeconds) : 0
}
