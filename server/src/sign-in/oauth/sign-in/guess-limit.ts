// Slows guessing down without locking people out (decision 0013). Strangers are counted per address and per account. While
// an account is slowed down, two kinds of attempts still get through: those of a browser that was signed in to the account
// before, which is counted by itself, and a few from addresses that have not failed at the account.

import { hash } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { addressKey } from '../../../platform/net/proxies.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** All attempts at one account, except those of known browsers: after the free ones, 4 an hour. */
const ACCOUNT_LIMIT: Limit = { freeAttempts: 5, delaySeconds: 1, delayMaxSeconds: 15 * MINUTE, resetAfterSeconds: HOUR }
/** All attempts of an address. Many browsers share one, so the delay is never long. */
const ADDRESS_LIMIT: Limit = {
  freeAttempts: 20,
  delaySeconds: 1,
  delayMaxSeconds: MINUTE,
  resetAfterSeconds: 15 * MINUTE,
}
/** Attempts of an address at one account before its first failure there, for typing errors. */
const FRESH_ADDRESS: Limit = { freeAttempts: 3, delaySeconds: HOUR, delayMaxSeconds: HOUR, resetAfterSeconds: HOUR }
/**
 * All attempts of fresh addresses at an account that is slowed down: an attacker with many addresses gets one a minute.
 */
const FRESH_LIMIT: Limit = {
  freeAttempts: 10,
  delaySeconds: 1,
  delayMaxSeconds: MINUTE,
  resetAfterSeconds: 15 * MINUTE,
}
/** Attempts of a browser that is known to the account. */
const DEVICE_LIMIT: Limit = { ...ACCOUNT_LIMIT }

interface SignInAttempt {
  readonly organisationId: number | null
  /** As typed, of an account that exists or not. */
  readonly userName: string
  /** Null when there is none. */
  readonly accountId: number | null
  /** The client's address. */
  readonly address: string
  /** The id of the device by which the account knows the browser; null if it does not. */
  readonly device: string | null
}

interface Attempt {
  /** Seconds until the next attempt is allowed; 0: this one is. */
  readonly waitSeconds: number
  /** The password was right. */
  succeed(): Promise<void>
}

/** Counts an attempt to sign in. */
export async function countAttempt(database: Database, attempt: SignInAttempt): Promise<Attempt> {
  if (attempt.device === null) return countStranger(database, attempt)
  const device = attemptKey('device', attempt.device)
  return {
    waitSeconds: await takeAttempt(database, device, DEVICE_LIMIT),
    succeed: () => resetAttempts(database, [device]),
  }
}

async function countStranger(
  database: Database,
  { organisationId, userName, accountId, address }: SignInAttempt,
): Promise<Attempt> {
  // An account has one count, however its userName is spelled.
  const name = accountId ?? userName.toLowerCase()
  const from = addressKey(address)
  const place = attemptKey('address', from)
  const account = attemptKey('account', organisationId, name)
  const fresh = attemptKey('fresh addresses', organisationId, name)
  const pair = attemptKey('account from address', organisationId, name, from)

  const placeWait = await takeAttempt(database, place, ADDRESS_LIMIT)
  if (placeWait > 0) return refused(placeWait)
  const isFresh = (await takeAttempt(database, pair, FRESH_ADDRESS)) === 0
  const accountWait = await takeAttempt(database, account, ACCOUNT_LIMIT)
  if (accountWait === 0) {
    return { waitSeconds: 0, succeed: () => forgive([place], [account, pair]) }
  }
  const freshWait = isFresh ? await takeAttempt(database, fresh, FRESH_LIMIT) : accountWait
  if (freshWait === 0) {
    // The delay for strangers stays.
    return { waitSeconds: 0, succeed: () => forgive([place, fresh], [pair]) }
  }
  // No password was checked, so the attempt has not failed: other users of this address must not wait for it.
  await undoAttempts(database, isFresh ? [place, pair] : [place])
  return refused(freshWait)

  async function forgive(undone: readonly Buffer[], reset: readonly Buffer[]) {
    await undoAttempts(database, undone)
    await resetAttempts(database, reset)
  }
}

const refused = (waitSeconds: number): Attempt => ({ waitSeconds, succeed: async () => {} })

// Counts of failed attempts, each under a key (hashed), shared by all nodes. An attempt is counted before the password is
// checked, so that parallel attempts get no more tries than sequential ones; an attempt that succeeds, or is refused for another
// reason, is uncounted.

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
