// Slows guessing down, per account and per address. An attempt is counted before the password is looked at, so that any
// number of attempts at once get no further than the same number one after the other; one that succeeds is taken back.

import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Database } from '../../db/database.ts'
import { isPublicAddress } from '../../net/addresses.ts'

interface Limit {
  /** Attempts without any delay. */
  readonly freeAttempts: number
  /** The first delay; each further failure doubles it. */
  readonly delaySeconds: number
  readonly delayMaxSeconds: number
  /** Without a further attempt for this long, all is forgotten. */
  readonly forgetSeconds: number
}

const ACCOUNT_LIMIT: Limit = { freeAttempts: 5, delaySeconds: 1, delayMaxSeconds: 900, forgetSeconds: 3600 }
/** Many people share an address, so it takes more to slow it down, and never for long. */
const ADDRESS_LIMIT: Limit = { freeAttempts: 50, delaySeconds: 1, delayMaxSeconds: 60, forgetSeconds: 900 }

export interface Attempt {
  /** Seconds until the next attempt may be made; 0: this one may. */
  readonly waitSeconds: number
  /** The password was right. */
  succeed(): Promise<void>
}

/** Counts an attempt to sign in to an account (existing or not) from an address. */
export async function countAttempt(
  database: Database,
  organisationId: number | null,
  userName: string,
  address: string,
): Promise<Attempt> {
  const account = subject('account', organisationId, userName.trim().toLowerCase())
  const place = subject('address', address)
  const blocked = (await take(database, place, ADDRESS_LIMIT)) || (await take(database, account, ACCOUNT_LIMIT))
  return {
    waitSeconds: blocked,
    async succeed() {
      await database.hot({
        name: 'oauth_attempts_forget',
        text: 'delete from sign_in_failures where subject = $1',
        values: [account],
      })
      await database.hot({
        name: 'oauth_attempt_undo',
        text: 'update sign_in_failures set failures = greatest(failures - 1, 0) where subject = $1',
        values: [place],
      })
    },
  }
}

/** Counts one attempt, unless one must be waited for: then it gives the seconds to wait and counts nothing. */
async function take(database: Database, key: Buffer, limit: Limit): Promise<number> {
  const { freeAttempts, delaySeconds, delayMaxSeconds, forgetSeconds } = limit
  const counted = await database.hot({
    name: 'oauth_attempt_count',
    text: `insert into sign_in_failures as f (subject, failures, last_at, blocked_until) values ($1, 1, now(), now())
           on conflict (subject) do update
             set failures = case when f.last_at < now() - make_interval(secs => $5) then 1 else f.failures + 1 end,
                 last_at = now(),
                 blocked_until = case
                   when f.last_at < now() - make_interval(secs => $5) or f.failures + 1 < $2 then now()
                   else now() + make_interval(secs => least($4, $3 * power(2, least(f.failures + 1 - $2, 30))))
                 end
           where f.blocked_until <= now()
       returning 1`,
    values: [key, freeAttempts, delaySeconds, delayMaxSeconds, forgetSeconds],
  })
  if (counted.length > 0) return 0
  const [row] = await database.hot<{ seconds: number }>({
    name: 'oauth_attempt_wait',
    text: 'select extract(epoch from blocked_until - now())::float8 as seconds from sign_in_failures where subject = $1',
    values: [key],
  })
  return Math.max(1, Math.ceil(row?.seconds ?? 1))
}

const subject = (...parts: readonly (string | number | null)[]): Buffer =>
  hash('sha256', JSON.stringify(parts), 'buffer')

/**
 * The address that a request comes from. Behind a proxy of ours (one on a private address) it is the one that the proxy
 * has written down, the last in its list; from elsewhere such a header is not believed.
 */
export function addressOf(request: IncomingMessage): string {
  const neighbour = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || isPublicAddress(neighbour)) return neighbour
  return forwarded.split(',').at(-1)?.trim() || neighbour
}
