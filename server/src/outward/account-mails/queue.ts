// The queue of mails with links, and their lines in the log of deliveries.

import { sql } from 'kysely'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { type AccountLinkKind, isOpenCode, isOpenReset } from '../../sign-in/oauth/index.ts'

/** Longer than sending a mail and recording it can take. */
const LEASE_MS = 100_000

export interface AccountMail {
  readonly program_id: number
  readonly id: string
  readonly user_id: number
  readonly kind: AccountLinkKind
  readonly attempts: number
  readonly delivery_id: number | null
  /** It was in flight when its sender died. */
  readonly is_lost: boolean
}

/** Claims up to `limit` mails that are due, over all programs. */
export const claimAccountMails = (database: Database, limit: number): Promise<AccountMail[]> =>
  database.unscopedQuery(sql<AccountMail>`
    update /* every program */ account_mails m
       set due_at = now() + make_interval(secs => ${LEASE_MS / 1000}), begun_at = now()
      from (select program_id, id, begun_at is not null as is_lost from account_mails
             where due_at <= now() order by due_at limit ${limit} for update skip locked) c
     where m.program_id = c.program_id and m.id = c.id
    returning m.program_id, m.id, m.user_id, m.kind, m.attempts, m.delivery_id, c.is_lost`)

/** Milliseconds until one is due, those in flight included; null when none waits. */
export async function nextAccountMailMs(database: Database): Promise<number | null> {
  const [row] = await database.unscopedQuery(sql<{ wait_ms: number }>`
    select /* every program */ (extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
      from account_mails order by due_at limit 1`)
  return row?.wait_ms ?? null
}

/** Whether the link of the mail still sets a password. */
export const isLinkOpen = (db: ProgramDb, secrets: SecretBox, { kind, user_id: userId, id }: AccountMail) =>
  acrossPrograms(db, () =>
    kind === 'password_reset'
      ? isOpenReset(db, { programId: db.programId, userId, id })
      : isOpenCode(db, secrets, { programId: db.programId, userId, code: id }),
  )

/** What the mail says: the userName, and until when an invitation is good. */
export async function readNamed(
  db: ProgramDb,
  userId: number,
): Promise<{ user_name: string; expires_at: Date | null }> {
  const { rows } = await acrossPrograms(db, () =>
    sql<{ user_name: string; expires_at: Date | null }>`
      select i.user_name, c.expires_at from users u join identities i on i.id = u.id
        left join access_codes c on c.program_id = u.program_id and c.user_id = u.id
       where u.program_id = ${db.programId} and u.id = ${userId}`.execute(db),
  )
  return rows[0] as (typeof rows)[number]
}

export type AccountMailOutcome =
  | { readonly status: 'sent' }
  | { readonly status: 'failed' | 'suppressed'; readonly reason: string }
  /** It is sent again after `delayMs`; the log says why it has failed so far. */
  | { readonly status: 'retry'; readonly reason: string; readonly delayMs: number }

/** Records an outcome in the log of deliveries; a mail that is not retried leaves the queue. */
export async function recordOutcome(db: ProgramDb, mail: AccountMail, outcome: AccountMailOutcome): Promise<void> {
  const isRetried = outcome.status === 'retry'
  const deliveryId = await writeLine(db, mail, outcome)
  await (isRetried
    ? sql`
        update account_mails
           set begun_at = null, attempts = attempts + 1, delivery_id = ${deliveryId},
               due_at = clock_timestamp() + make_interval(secs => ${outcome.delayMs / 1000})
         where program_id = ${db.programId} and id = ${mail.id}`.execute(db)
    : sql`delete from account_mails where program_id = ${db.programId} and id = ${mail.id}`.execute(db))
}

/** The line of the mail: one, whatever the number of its attempts. */
async function writeLine(db: ProgramDb, mail: AccountMail, outcome: AccountMailOutcome): Promise<number | null> {
  const isRetried = outcome.status === 'retry'
  const status = isRetried ? 'waiting' : outcome.status
  const reason = outcome.status === 'sent' ? null : outcome.reason
  if (mail.delivery_id !== null) {
    await sql`
      update notice_deliveries
         set status = ${status}, reason = ${reason}, has_failed = ${isRetried}, at = clock_timestamp()
       where program_id = ${db.programId} and id = ${mail.delivery_id}`.execute(db)
    return mail.delivery_id
  }
  // A person who has left in the meantime has no log.
  const { rows } = await sql<{ id: number }>`
    insert into notice_deliveries (program_id, user_id, channel, type, notification_id, status, reason, has_failed)
    select u.program_id, u.id, 'email', ${mail.kind}, 0, ${status}, ${reason}, ${isRetried}
      from users u where u.program_id = ${db.programId} and u.id = ${mail.user_id}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}
