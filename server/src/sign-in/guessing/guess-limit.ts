// Slows guessing down without locking people out (decision 0013). Strangers are counted per address and per account. While
// an account is slowed down, two kinds of attempts still get through: those of a browser that was signed in to the account
// before, which is counted by itself, and a few from addresses that have not failed at the account.

import type { Database } from '../../platform/db/database.ts'
import { addressKey } from '../../platform/net/proxies.ts'
import { type Attempt, attemptKey, type Limit, resetAttempts, takeAttempt, undoAttempts } from './attempts.ts'

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
  /** The userName as typed, whether or not the account exists. */
  readonly userName: string
  /** Null when there is none. */
  readonly accountId: number | null
  /** The client's address. */
  readonly address: string
  /** The id of the device by which the account knows the browser; null if it does not. */
  readonly device: string | null
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
