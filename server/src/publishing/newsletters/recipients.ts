// The list of a newsletter's recipients, as those who send mails write it.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Why a person of the audiences gets no mail; `inactive` and `cancelled` are found after the decision. */
export const SKIP_REASONS = [
  'no_address',
  'refused',
  'switched_off',
  'nothing_to_show',
  'inactive',
  'cancelled',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/**
 * SQL: marks recipients as sent. `lines`: their `newsletter_id` and `user_id`. A mail that the mail server took while its newsletter
 * was cancelled was sent. The token stays only where opens and clicks are kept by person, and this person lets them.
 */
export const sentRecipientsSql = (programId: number, lines: Sql<unknown>): Sql<unknown> => sql`
  update newsletter_recipients r
     set status = 'sent', reason = null, at = clock_timestamp(),
         token = case when n.mail_tracking = 'people' and coalesce(s.measured, true) then r.token end
    from (${lines}) l
    join newsletters n on n.program_id = ${programId} and n.id = l.newsletter_id
    left join notification_settings s on s.program_id = ${programId} and s.user_id = l.user_id
   where r.program_id = ${programId} and r.newsletter_id = l.newsletter_id and r.user_id = l.user_id
     and (r.status = 'waiting' or r.status = 'skipped' and r.reason = 'cancelled')
  returning r.newsletter_id, r.user_id, r.selection_id`

/** SQL: the posts that mails showed, as `content_id` and `user_id`. `sent`: rows of `sentRecipientsSql`. */
export const shownPostsSql = (programId: number, sent: Sql<unknown>): Sql<unknown> => sql`
  select distinct p.id::bigint as content_id, r.user_id
    from (${sent}) r
    join newsletter_selections s on s.program_id = ${programId} and s.id = r.selection_id
   cross join lateral jsonb_each(s.posts) as b (block_id, ids)
   cross join lateral jsonb_array_elements_text(b.ids) as p (id)`

/** SQL: marks recipients who get no mail. `lines`: their `newsletter_id`, `user_id` and `reason`, which `codes` translates. */
export const unsentRecipientsSql = (
  programId: number,
  lines: Sql<unknown>,
  { isFailed, codes }: { readonly isFailed: boolean; readonly codes: Readonly<Record<string, SkipReason>> },
): Sql<unknown> => sql`
  update newsletter_recipients r
     set status = ${isFailed ? 'failed' : 'skipped'}, at = clock_timestamp(), token = null,
         reason = coalesce(${JSON.stringify(codes)}::jsonb ->> l.reason, l.reason)
    from (${lines}) l
   where r.program_id = ${programId} and r.newsletter_id = l.newsletter_id and r.user_id = l.user_id
     and r.status = 'waiting'`

/** Counts a person who switched newsletters off by the link of this one's mail. */
export async function countUnsubscribed(db: ProgramDb, newsletterId: number): Promise<void> {
  await sql`
    update newsletters set unsubscribed_count = unsubscribed_count + 1
     where program_id = ${db.programId} and id = ${newsletterId}`.execute(db)
}

/** Counts of a person's mails stay in the sums, without the person. */
export async function forgetMeasured(db: ProgramDb, userId: number): Promise<void> {
  await sql`
    update newsletter_recipients set token = null
     where program_id = ${db.programId} and user_id = ${userId} and status = 'sent' and token is not null`.execute(db)
}
