// When a delivery is tried again (docs/contract/webhooks.md#retries): one attempt, then up to five retries.

/** Attempts of one series. */
export const ATTEMPTS_MAX = 6

const FACTOR = 4
/** Jitter: a delay is up to this much longer or shorter, so that retries after an outage do not arrive together. */
const JITTER = 0.2
/** The longest wait that a receiver's `Retry-After` may ask for. */
export const RETRY_AFTER_MAX_MS = 3_600_000

/**
 * Milliseconds from a failed attempt to the next one, or null when there is none. `attempts` counts those made; `random` is 0 to
 * 1; `retryAfterMs` can only lengthen the wait.
 */
export function retryDelayMs(
  attempts: number,
  attemptsMax: number,
  firstMs: number,
  random: number,
  retryAfterMs: number | null = null,
): number | null {
  if (attempts >= attemptsMax) return null
  const planned = firstMs * FACTOR ** (attempts - 1) * (1 - JITTER + 2 * JITTER * random)
  return Math.round(Math.max(planned, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS)))
}
