import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'

/**
 * Notes in the audit log that this caller asked whether this person sees this post: once an hour. Two requests at once
 * wait for each other.
 */
export async function recordExplained(
  db: ProgramDb,
  { kind, userId, clientId }: Pick<Actor, 'kind' | 'userId' | 'clientId'>,
  asked: { readonly contentId: number; readonly userId: number; readonly requestId: string },
): Promise<void> {
  // The same user is one caller, whatever application asks in their name.
  const caller = userId === null ? `client ${clientId}` : `user ${userId}`
  const lock = `atrium explained ${db.programId} ${asked.contentId} ${asked.userId} ${caller}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  const isCaller = userId === null ? sql`actor_client_id = ${clientId}` : sql`actor_user_id = ${userId}`
  await sql`
    insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                              record_id, after)
    select ${db.programId}, ${kind}, ${userId}::bigint, ${clientId}, ${asked.requestId}, 'visibility_explained', 'content',
           ${String(asked.contentId)}, jsonb_build_object('user_id', ${asked.userId}::bigint)
     where not exists (
       select from audit_events
        where program_id = ${db.programId} and action = 'visibility_explained' and record_id = ${String(asked.contentId)}
          and after ->> 'user_id' = ${String(asked.userId)} and actor_kind = ${kind} and ${isCaller}
          and at > clock_timestamp() - interval '1 hour')`.execute(db)
}
