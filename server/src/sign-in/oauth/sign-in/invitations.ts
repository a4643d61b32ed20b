// The last invitation of each person: an access code that came by mail or on a card, and what became of it.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'

export const INVITATION_WAYS = ['mail', 'code'] as const
export type InvitationWay = (typeof INVITATION_WAYS)[number]

interface MadeInvitations {
  readonly way: InvitationWay
  readonly expiresAt: Date
  /** By a request for many people, which may have ordered a reminder. */
  readonly isByRequest: boolean
}

/** Stores that these people were invited just now, with codes that are made; a former invitation and its reminder are void. */
export async function recordInvitations(
  db: ProgramDb,
  userIds: readonly number[],
  { way, expiresAt, isByRequest }: MadeInvitations,
): Promise<void> {
  await sql`
    insert into invitations (program_id, user_id, way, expires_at, is_made)
    select ${db.programId}, n.id, ${way}, ${expiresAt}, true from unnest(${userIds}::bigint[]) as n (id) order by n.id
    on conflict (program_id, user_id) do update
       set way = excluded.way, sent_at = excluded.sent_at, expires_at = excluded.expires_at, is_made = true,
           remind_at = case when ${isByRequest} then invitations.remind_at end,
           request_id = case when ${isByRequest} then invitations.request_id end`.execute(db)
}

/** SQL: whether the invitation `n` can be followed: its code is open, or will be made. */
export const IS_OPEN_INVITATION_SQL = sql<boolean>`(n.expires_at > now() and (not n.is_made or exists (
  select from access_codes c
   where c.program_id = n.program_id and c.user_id = n.user_id and c.is_invitation and c.expires_at > now())))`
