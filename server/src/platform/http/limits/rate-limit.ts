// Requests per minute of a program or of a user's web sessions, counted in this process or, with several nodes, in Redis.

import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type * as ioredis from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import { addressKey, clientAddress } from '../../net/proxies.ts'
import { reasonOf } from '../../operator-error.ts'

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

// Counts requests in Redis, which several nodes share. Each request waits for Redis, so the time limit of a command is short. A Redis
// that accepts connections but does not respond counts as unavailable: until it responds, only probes are sent.

/** Milliseconds that a request waits for Redis. */
const COMMAND_MAX_MS = 250
/** Between two tries of a Redis that did not respond. */
const PROBE_MS = 2000

interface RedisCounter {
  /** Counts one request; null if Redis did not do so in time. */
  consume(key: string): Promise<RateLimiterRes | null>
  close(): void
}

function createRedisCounter(
  url: string,
  options: { readonly points: number; readonly duration: number },
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): RedisCounter {
  const up = metrics.gauge(
    'atrium_redis_up',
    '1 while Redis counts the requests of all nodes; 0: each counts by itself',
  )
  up.set(1)
  const redis = connect(url)
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'atrium:rate',
    rejectIfRedisNotReady: true,
    ...options,
  })
  let isUp = true
  let probeAt = 0
  const setUp = (isUpNow: boolean, error?: unknown) => {
    if (isUp === isUpNow) return
    isUp = isUpNow
    up.set(isUp ? 1 : 0)
    if (isUp) logger.info('Redis responds again')
    else logger.warn({ reason: reasonOf(error) }, 'Redis does not respond: this node counts requests by itself')
  }
  redis.on('error', error => setUp(false, error))
  return {
    async consume(key) {
      const now = performance.now()
      if (!isUp && now < probeAt) return null
      probeAt = now + PROBE_MS
      try {
        const result = await withinTime(limiter.consume(key))
        setUp(true)
        return result
      } catch (error) {
        setUp(false, error)
        // The connection may be dead without having ended. A new one is made in the background.
        if (redis.status === 'ready' || redis.status === 'connect') redis.disconnect(true)
        return null
      }
    },
    close: () => redis.disconnect(),
  }
}

/** The client is loaded here, since most servers have no Redis and would load its 6 MB for nothing. */
function connect(url: string): ioredis.Redis {
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof ioredis
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A command that has timed out must not be counted later.
    autoResendUnfulfilledCommands: false,
  })
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // A turn of the event loop later: after a pause of this process the response may have arrived, but not been read.
    timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no response within ${COMMAND_MAX_MS} ms`))),
      COMMAND_MAX_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
    late.catch(() => {})
  }
}
