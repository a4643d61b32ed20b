// What is done while PostgreSQL is away: a restart takes it a second or two, and whoever asks meanwhile should not notice
// more than a pause. So work that may run twice is tried again for that long; then its request is answered with 503.

import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLost, isPoolExhausted, isUnavailable } from './errors.ts'

/** How long lost connections are made up for. */
const PATIENCE_MS = 2000
/** The first wait, at most; each further one may be twice as long. */
const FIRST_WAIT_MS = 25
const WAIT_MAX_MS = 400

/** What has gone wrong between this process and its database since the start. */
export interface DatabaseFaults {
  /** Statements and transactions that were tried again on another connection. */
  repeated: number
  /** Those that were not, or no longer: their requests failed. */
  givenUp: number
  /** Those of which nobody knows whether they were committed. */
  outcomeUnknown: number
  /** Those that got no connection, since all were busy for too long. */
  poolExhausted: number
}

export const noFaults = (): DatabaseFaults => ({ repeated: 0, givenUp: 0, outcomeUnknown: 0, poolExhausted: 0 })

export interface Patience {
  /** Waits before another try; false when the error is none of the connection's, or it has been waited long enough. */
  outlasts(error: unknown): Promise<boolean>
}

/** The patience of one statement or transaction. It begins with the first connection that is lost, not with slow work. */
export function createPatience(faults: DatabaseFaults): Patience {
  let until = 0
  let waitMs = FIRST_WAIT_MS
  return {
    async outlasts(error) {
      if (isPoolExhausted(error)) faults.poolExhausted++
      if (!isConnectionLost(error)) return false
      const now = performance.now()
      until ||= now + PATIENCE_MS
      if (now >= until) {
        faults.givenUp++
        return false
      }
      faults.repeated++
      // All who lost their connection at the same moment should not come back at the same moment.
      await sleep(Math.min(Math.random() * waitMs, until - now))
      waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)
      return true
    },
  }
}

/** Runs `work` until it has had a connection that holds; `mayRepeat` says after which errors it may run again. */
export async function steadily<T>(
  faults: DatabaseFaults,
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
): Promise<T> {
  let patience: Patience | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isConnectionLost(error) && !mayRepeat(error)) {
        faults.outcomeUnknown++
        throw error
      }
      patience ??= createPatience(faults)
      if (!(await patience.outlasts(error))) throw error
    }
  }
}

/** Between the tries of what nobody waits for. */
const BACKGROUND_WAIT_MS = 500

/**
 * Does what an outage must not leave undone, e.g. gives a lease back, as soon as the database is there; for at most so
 * long. Nobody hears of a failure: leases run out.
 */
export async function afterOutage(work: () => Promise<unknown>, timeoutMs: number): Promise<void> {
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
