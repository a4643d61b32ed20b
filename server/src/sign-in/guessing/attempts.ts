// Counts of failed attempts, each under a key (hashed), shared by all nodes. An attempt is counted before the password is
// checked, so that parallel attempts get no more tries than sequential ones; an attempt that succeeds, or is refused for another
// reason, is uncounted.

import { hash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { addressKey } from '../../platform/net/proxies.ts'

export interface Attempt {
  /** Seconds until the next attempt is allowed; 0: this one is. */
  readonly waitSeconds: number
  /** The password was right. */
  succeed(): Promise<void>
}

export interface Limit {
  /** Attempts without any delay. */
  readonly freeAttempts: number
  /** The first delay; each further failure doubles it. */
  readonly delaySeconds: number
  readonly delayMaxSeconds: number
  /** Without a further attempt for this long, the count is reset. */
  readonly resetAfterSeconds: number
}

/** The key that attempts are counted under. */
export const attemptKey = (...parts: readonly (string | number | null)[]): Buffer =>
  hash('sha256', JSON.stringify(parts), 'buffer')

/**
 * Counts one attempt and returns 0, unless the caller must wait: then returns the seconds to wait and counts nothing.
 */
export async function takeAttempt(database: Database, key: Buffer, limit: Limit): Promise<number> {
  const { freeAttempts, delaySeconds, delayMaxSeconds, resetAfterSeconds } = limit
  // An attempt without a wait stores no time: an attempt that started earlier and is counted later would see a time in
  // its future.
  const counted = await database.preparedQuery(
    'oauth_attempt_count',
    sql`insert into sign_in_failures as f (subject, failures, last_at, blocked_until) values (${key}, 1, now(), '-infinity')
           on conflict (subject) do update
             set failures = case when f.last_at < now() - make_interval(secs => ${resetAfterSeconds}) then 1 else f.failures + 1 end,
                 last_at = now(),
                 blocked_until = case
                   when f.last_at < now() - make_interval(secs => ${resetAfterSeconds}) or f.failures + 1 < ${freeAttempts} then '-infinity'
                   else now() + make_interval(secs => least(${delayMaxSeconds}, ${delaySeconds} * power(2, least(f.failures + 1 - ${freeAttempts}, 30))))
                 end
           where f.blocked_until <= now()
       returning 1`,
  )
  if (counted.length > 0) return 0
  const [row] = await database.preparedQuery(
    'oauth_attempt_wait',
    sql<{
      seconds: number
    }>`select extract(epoch from greatest(blocked_until, now()) - now())::float8 as seconds from sign_in_failures where subject = ${key}`,
  )
  return Math.max(1, Math.ceil(row?.seconds ?? 1))
}

const HOUR_SECONDS = 3600

/** Counts a call of this name from a client address; returns the seconds to wait once there were `perHour` in the current hour, else 0. */
export function countAttemptsOfAddress(
  database: Database,
  { name, address, perHour }: { readonly name: string; readonly address: string; readonly perHour: number },
): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000)
  const restSeconds = HOUR_SECONDS - (seconds % HOUR_SECONDS)
  return takeAttempt(database, attemptKey(name, addressKey(address), Math.floor(seconds / HOUR_SECONDS)), {
    freeAttempts: perHour,
    delaySeconds: restSeconds,
    delayMaxSeconds: restSeconds,
    resetAfterSeconds: HOUR_SECONDS,
  })
}

/** Five wrong codes of an address, then none for a minute. */
const CODE_LIMIT: Limit = { freeAttempts: 5, delaySeconds: 60, delayMaxSeconds: 60, resetAfterSeconds: 60 }

/** Counts an attempt of a client address at a code of the server. */
export async function takeCodeAttempt(
  database: Database,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<Attempt> {
  const key = attemptKey(name, addressKey(address))
  return { waitSeconds: await takeAttempt(database, key, CODE_LIMIT), succeed: () => undoAttempts(database, [key]) }
}

/** Uncounts attempts counted a moment ago: the counts are as before. */
export async function undoAttempts(database: Database, keys: readonly Buffer[]): Promise<void> {
  if (keys.length === 0) return
  await database.preparedQuery(
    'oauth_attempt_undo',
    sql`update sign_in_failures set failures = greatest(failures - 1, 0), blocked_until = '-infinity'
            where subject = any(${keys}::bytea[])`,
  )
}

/** Resets all counts. */
export async function resetAttempts(database: Database, keys: readonly Buffer[]): Promise<void> {
  await database.preparedQuery(
    'oauth_attempts_forget',
    sql`delete from sign_in_failures where subject = any(${keys}::bytea[])`,
  )
}
