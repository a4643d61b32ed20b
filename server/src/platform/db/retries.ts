// Retries while PostgreSQL is unavailable: a restart takes a second or two, and users should notice no more than a
// pause. So repeatable work is retried for that long; after that its request gets 503.

import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '../disk.ts'
import { isConnectionLost, isPoolExhausted, isUnavailable } from './errors.ts'

/** Milliseconds that work is retried after a lost connection. */
const PATIENCE_MS = 2000
/** Milliseconds of the longest first wait; each further one may be twice as long. */
const FIRST_WAIT_MS = 25
const WAIT_MAX_MS = 400

/** Faults between this process and its database since the start. */
export interface DatabaseFaults {
  /** Statements and transactions that were retried on another connection. */
  repeated: number
  /** Those that were not, or no longer, retried: their requests failed. */
  givenUp: number
  /** Commits with an unknown outcome. */
  outcomeUnknown: number
  /** Those that got no connection, because all were busy for too long. */
  poolExhausted: number
  /** Time of the last failure by a full disk of the database, by `performance.now()`; null once a write has succeeded since. */
  fullAt: number | null
}

export const noFaults = (): DatabaseFaults => ({
  repeated: 0,
  givenUp: 0,
  outcomeUnknown: 0,
  poolExhausted: 0,
  fullAt: null,
})

export interface RetryBudget {
  /** Waits before a retry; false if the connection did not cause the error, or the time for retries is over. */
  waitForRetry(error: unknown): Promise<boolean>
}

/**
 * The retries of one statement or transaction. Their time starts with the first lost connection, not with slow work.
 */
export function createRetryBudget(faults: DatabaseFaults): RetryBudget {
  let until = 0
  let waitMs = FIRST_WAIT_MS
  return {
    async waitForRetry(error) {
      if (isPoolExhausted(error)) faults.poolExhausted++
      if (isDiskFull(error)) faults.fullAt = performance.now()
      if (!isConnectionLost(error)) return false
      const now = performance.now()
      until ||= now + PATIENCE_MS
      if (now >= until) {
        faults.givenUp++
        return false
      }
      faults.repeated++
      // Jitter: clients that lost their connections together must not return together.
      await sleep(Math.min(Math.random() * waitMs, until - now))
      waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)
      return true
    },
  }
}

/** Runs `work` until its connection survives; `mayRepeat` says after which errors it may run again. */
export async function withRetries<T>(
  faults: DatabaseFaults,
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
): Promise<T> {
  let budget: RetryBudget | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isConnectionLost(error) && !mayRepeat(error)) {
        faults.outcomeUnknown++
        throw error
      }
      budget ??= createRetryBudget(faults)
      if (!(await budget.waitForRetry(error))) throw error
    }
  }
}

/** Between retries of work that no request waits for. */
const BACKGROUND_WAIT_MS = 500

/**
 * Does work that must survive an outage, such as returning a lease, once the database is available; retries for at most this
 * long. A failure is ignored: leases expire.
 */
export async function retryAfterOutage(work: () => Promise<unknown>, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs
  while (performance.now() < until) {
    try {
      await work()
      return
    } catch (error) {
      if (!isUnavailable(error)) return
      await sleep(BACKGROUND_WAIT_MS * (0.5 + Math.random()), undefined, { ref: false })
    }
  }
}
