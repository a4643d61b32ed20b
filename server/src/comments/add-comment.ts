import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { emit } from '../events/emit.ts'
import { stateOfText, tellHeldListeners } from './review-rules.ts'

export interface NewComment {
  readonly contentId: number
  readonly userId: number
  readonly aliasId: number | null
  readonly body: string
  /** The thread's first comment when it is a reply. */
  readonly parentId: number | null
  /** The comment that it answers: the thread's first one or another reply. */
  readonly repliedToId?: number | null
}

/**
 * Writes a comment with all that counts it, and its event. The post's counter row hands out the `post_number` and stays
 * locked until the commit: numbers are unique and without gaps. One that waits for review has its number, but is neither
 * counted nor announced. Gives the comment's id.
 */
export async function addComment(db: Db, programId: number, comment: NewComment): Promise<number> {
  const { contentId, userId, aliasId, body, parentId, repliedToId = null } = comment
  const state = await stateOfText(db, programId, body)
  const published = state === 'published'
  // Each part reads from the one before, which fixes the order of locks: the user's engagement, as likes take it first
  // too, then the post's counters, then the thread.
  const { rows } = await sql<{ id: number }>`
    with engaged as (
      insert into engagements (program_id, user_id, content_id, commented_at)
      values (${programId}, ${userId}, ${contentId}, now())
      on conflict (program_id, user_id, content_id)
        do update set commented_at = coalesce(engagements.commented_at, excluded.commented_at)
      returning content_id
    ), counted as (
      insert into post_counters as n (program_id, content_id, comment_count, comment_sequence)
      select ${programId}, content_id, ${published && parentId === null ? 1 : 0}::integer, 1 from engaged
      on conflict (program_id, content_id)
        do update set comment_count = n.comment_count + excluded.comment_count,
                      comment_sequence = n.comment_sequence + 1
      returning comment_sequence, clock_timestamp() as at
    )
    insert into comments (program_id, content_id, post_number, parent_id, replied_to_id, body, author_user_id,
                          author_alias_id, state, announced, created_at, updated_at)
    select ${programId}, ${contentId}, comment_sequence, ${parentId}::bigint, ${repliedToId}::bigint, ${body}, ${userId},
           ${aliasId}::bigint, ${state}, ${published}::boolean, at, at
      from counted
    returning id`.execute(db)
  const { id } = rows[0] as { id: number }
  if (published && parentId !== null) await countReply(db, programId, contentId, parentId)
  if (published)
    await emit(db, programId, 'comment_created', { content_id: contentId, user_id: userId, comment_id: id })
  else await tellHeldListeners(db, programId, { id, content_id: contentId, author_user_id: userId })
  return id
}

/** After the lock on the counters, so that the thread's state is the one that holds. */
async function countReply(db: Db, programId: number, contentId: number, parentId: number): Promise<void> {
  await sql`
    with answered as (
      update comments set reply_count = reply_count + 1
       where program_id = ${programId} and id = ${parentId}
      returning state
    )
    update post_counters set comment_count = comment_count + 1
     where program_id = ${programId} and content_id = ${contentId}
       and exists (select from answered where state = 'published')`.execute(db)
}
