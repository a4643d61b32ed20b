import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { AccountLinkKind } from './account-links.ts'

/** Signals that there are mails to send. */
export const ACCOUNT_MAILS_CHANNEL = 'account_mails'

/** Hours by which a link for a forgotten password is ahead of invitations, which may be thousands. */
const AHEAD_HOURS = 1

export interface NewAccountMail {
  readonly userId: number
  /** That of its link. */
  readonly id: string
}

/** Queues mails with links, one each, in the transaction of what makes the links; outward/mail sends them. */
export async function queueAccountMails(
  db: ProgramDb,
  kind: AccountLinkKind,
  mails: readonly NewAccountMail[],
  { isReminder = false }: { readonly isReminder?: boolean } = {},
): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into account_mails (program_id, id, user_id, kind, is_reminder, due_at)
    select ${db.programId}, m.id, m.user_id, ${kind}, ${isReminder},
           clock_timestamp() - make_interval(hours => ${kind === 'password_reset' ? AHEAD_HOURS : 0})
      from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ userId }) => userId)}::bigint[]) as m (id, user_id)
     order by m.user_id`.execute(db)
  db.bus.wake(db, ACCOUNT_MAILS_CHANNEL)
}
