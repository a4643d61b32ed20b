// Four eyes (docs/contract/content.md#review): under the program's setting the last writer of a post may not publish it.

import { sql } from 'kysely'
import { currentCaller } from '../../../platform/db/caller.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { type ContentActor, writerOf } from '../actor.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import type { ContentState } from '../lifecycle/states.ts'

/** The fields that someone else must check before they are published. */
export const REVIEWED_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'summary',
  'body',
  'images',
  'channels',
  'audiences',
])

/**
 * Checks that the actor is not the last writer of the post. An administrator may override this on request, which is
 * recorded in the audit log.
 * @throws HttpError 403
 */
export async function assertFourEyes(
  db: ProgramDb,
  actor: ContentActor,
  post: LockedPost,
  target: ContentState,
  isOverride: boolean,
): Promise<void> {
  if (!post.four_eyes_review || !isLastWriter(actor, post)) return
  if (isOverride && actor.role === 'administrator') return recordOverride(db, actor, post, target)
  throw forbidden(
    'Posts of this program are published by another person than the one who changed them last; ask for a review' +
      (isOverride ? ' (only administrators may override this)' : ''),
  )
}

export async function asksForFourEyes(db: ProgramDb): Promise<boolean> {
  const { rows } = await sql<{ four_eyes_review: boolean }>`
    select four_eyes_review from programs where id = ${db.programId}`.execute(db)
  return (rows[0] as (typeof rows)[number]).four_eyes_review
}

/** Whether the actor is the last writer of these fields. */
export function isLastWriter(
  actor: ContentActor,
  post: Pick<LockedPost, 'written_by_user_id' | 'written_by_client_id'>,
): boolean {
  const { userId, clientId } = writerOf(actor)
  return userId === null
    ? clientId !== null && clientId === post.written_by_client_id
    : userId === post.written_by_user_id
}

async function recordOverride(
  db: ProgramDb,
  { userId, clientId }: ContentActor,
  { id, state }: LockedPost,
  target: ContentState,
): Promise<void> {
  const caller = currentCaller()
  const requestId = typeof caller === 'object' && 'request_id' in caller ? caller.request_id : null
  await sql`
    insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                              record_id, before, after)
    values (${db.programId}, ${userId === null ? 'server' : 'user'}, ${userId}::bigint, ${clientId ?? null}, ${requestId},
            'review_overridden', 'content', ${String(id)}, jsonb_build_object('state', ${state}::text),
            jsonb_build_object('state', ${target}::text))`.execute(db)
}
