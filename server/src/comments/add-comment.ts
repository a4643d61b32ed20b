import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { emit } from '../events/emit.ts'

export interface NewComment {
  readonly contentId: number
  readonly userId: number
  readonly aliasId: number | null
  readonly body: string
  /** The thread's first comment when it is a reply. */
  readonly parentId: number | null
}

/**
 * Writes a comment with all that counts it, and its event. The post's counter row hands out the `post_number` and stays
 * locked until the commit: numbers are unique and without gaps. Gives the comment's id.
 */
export async function addComment(db: Db, programId: number, comment: NewComment): Promise<number> {
  const { contentId, userId, aliasId, body, parentId } = comment
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
      insert into post_counters (program_id, content_id, comment_count, comment_sequence)
      select ${programId}, content_id, 1, 1 from engaged
      on conflict (program_id, content_id)
        do update set comment_count = post_counters.comment_count + 1,
                      comment_sequence = post_counters.comment_sequence + 1
      returning comment_sequence, clock_timestamp() as at
    ), answered as (
      update comments set reply_count = reply_count + 1
       where program_id = ${programId} and id = ${parentId} and exists (select from counted)
    )
    insert into comments (program_id, content_id, post_number, parent_id, body, author_user_id, author_alias_id,
                          created_at, updated_at)
    select ${programId}, ${contentId}, comment_sequence, ${parentId}::bigint, ${body}, ${userId}, ${aliasId}::bigint, at, at
      from counted
    returning id`.execute(db)
  const { id } = rows[0] as { id: number }
  await emit(db, programId, 'comment_created', { content_id: contentId, user_id: userId, comment_id: id })
  return id
}
