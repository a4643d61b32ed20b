// The log of attempts is partitioned by day (decision 0093).

import type { Database } from '../../../platform/db/database.ts'
import { type Days, dropDays, makeDays, writingDays } from '../../../platform/db/day-partitions.ts'

const TABLE = 'webhook_attempts'
/** Made at least a day before it is needed, so that writers mostly find it. */
const AHEAD_DAYS = 1
const DAY_MS = 86_400_000

/** Makes the days of attempts that are coming. */
export const makeAttemptDays = ({ pool }: Database): Promise<void> =>
  makeDays(pool, TABLE, { back: 0, ahead: AHEAD_DAYS })

/** Drops those of which every attempt is older than that. */
export const dropAttemptDays = ({ pool }: Database, keptDays: number): Promise<boolean> =>
  dropDays(pool, TABLE, keptDays)

/** Runs what writes attempts, of which the oldest was begun so long ago. */
export function writingAttempts<T>({ pool }: Database, oldestMs: number, write: () => Promise<T>): Promise<T> {
  const days: Days = { back: Math.floor(oldestMs / DAY_MS) + 1, ahead: AHEAD_DAYS }
  return writingDays(pool, TABLE, days, write)
}
