import type { IncomingMessage } from 'node:http'
import { addressKey, clientAddress } from '../../net/proxies.ts'
import type { Services } from '../../services.ts'

/**
 * Counts a call without a caller for its client address (an IPv6 network of 64 bits counts as one). Returns the seconds to wait once
 * there have been more than `perMinute`, else 0. `RATE_LIMIT_PER_MINUTE=0` switches it off.
 */
export async function countForAddress(
  { config, rateLimiter }: Pick<Services, 'config' | 'rateLimiter'>,
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
