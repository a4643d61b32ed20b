// Due messages are claimed before they are sent: their due time moves ahead by a lease, so no other worker sends them, and they
// are due again after a crash.

import type { Database } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** Longer than sending and recording a message can take. */
const LEASE_MS = 100_000
/** Time to record an outcome, including a failover of the database. */
const RECORD_MS = 10_000

/**
 * Latest time after its claim to begin sending a message of this maximum duration. Later, it could be claimed again while in
 * flight, and sent twice.
 */
export const beginWithinMs = (sendMs: number): number => LEASE_MS - RECORD_MS - sendMs

export type MessageKind = 'notices' | 'digest' | 'push' | 'newsletter'

/** Each kind has a sender of its own: newsletters go out beside other mails, which never wait for them. */
export type SentKind = 'mail' | 'push' | 'newsletter'

export interface ClaimedMessage {
  readonly program_id: number
  readonly id: number
  readonly user_id: number
  readonly kind: MessageKind
  /** Recorded attempts. */
  readonly attempts: number
  /** The id of the mail for its receivers. */
  readonly mail_uuid: string
  readonly browsers: readonly string[] | null
  readonly partly_sent: boolean
  /** The newsletter, else null. */
  readonly newsletter_id: number | null
  readonly is_test: boolean
}

const KINDS: Readonly<Record<SentKind, Sql<unknown>>> = {
  mail: sql`kind in ('notices', 'digest')`,
  push: sql`kind = 'push'`,
  newsletter: sql`kind = 'newsletter'`,
}

export const claimMessages = (database: Database, of: SentKind, limit: number): Promise<ClaimedMessage[]> =>
  database.unscopedQuery(
    prepared(
      `messages_claim_${of}`,
      sql<ClaimedMessage>`
        update /* every program */ messages m
           set due_at = now() + make_interval(secs => ${LEASE_MS / 1000}), begun_at = now()
          from (select program_id, id from messages where ${KINDS[of]} and due_at <= now()
                 order by due_at limit ${limit} for update skip locked) c
         where m.program_id = c.program_id and m.id = c.id
        returning m.program_id, m.id, m.user_id, m.kind, m.attempts, m.mail_uuid, m.browsers, m.partly_sent, m.newsletter_id, m.is_test`,
    ),
  )

/** Milliseconds until a message is due, including claimed ones; null when none waits. */
export async function nextDueMs(database: Database, of: SentKind): Promise<number | null> {
  const [row] = await database.unscopedQuery(sql<{ wait_ms: number }>`
    select /* every program */ (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
      from messages where ${KINDS[of]} order by due_at limit 1`)
  return row?.wait_ms ?? null
}
