// Counts requests in Redis, which several nodes share. Each request waits for Redis, so the time limit of a command is short. A Redis
// that accepts connections but does not respond counts as unavailable: until it responds, only probes are sent.

import { createRequire } from 'node:module'
import type * as ioredis from 'ioredis'
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { reasonOf } from '../operator-error.ts'

/** Milliseconds that a request waits for Redis. */
const COMMAND_MAX_MS = 250
/** Between two tries of a Redis that did not respond. */
const PROBE_MS = 2000

interface RedisCounter {
  /** Counts one request; null if Redis did not do so in time. */
  consume(key: string): Promise<RateLimiterRes | null>
  close(): void
}

export function createRedisCounter(
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
