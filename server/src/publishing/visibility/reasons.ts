import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { ContentRef } from './content-ref.ts'
import { findVisiblePost, VIEWER_KEYS_SQL } from './viewer.ts'

/** In the order of a response. */
export const REASON_KINDS = ['mandatory', 'topic', 'audience', 'everyone'] as const

/** Why a user sees a post; `everyone` has no name. */
interface Reason {
  readonly kind: (typeof REASON_KINDS)[number]
  readonly id: number | null
  readonly name: string | null
}

/**
 * Why a user sees a post; null when they do not. Lists each of its topics that they follow, each of their audiences that
 * the post or one of its topics targets, and whether it is open to everyone; at least one of these holds for every post
 * that is visible. Topics in which a post is hidden are not named.
 */
export async function reasonsToSee(db: ProgramDb, userId: number, ref: ContentRef | null): Promise<Reason[] | null> {
  const post = await findVisiblePost(db, userId, ref)
  if (!post) return null
  const { programId } = db
  const { rows } = await sql<Reason>`
    with reader as materialized (
      select ${sql.raw(VIEWER_KEYS_SQL('me.program_id', 'me.user_id'))} as keys
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me),
    topic as materialized (
      select t.id, t.name, t.targeted, t.auto_follow_mandatory, ct.hidden
        from content_topics ct
        join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'
       where ct.program_id = ${programId} and ct.content_id = ${post.id}),
    mine as materialized (
      select a.topic_id, a.audience_id from topic_audiences a
       where a.program_id = ${programId} and a.topic_id in (select id from topic where targeted)
         and a.audience_id = any((select keys from reader)::bigint[]))
    select kind, id, name from (
      select case when t.auto_follow_mandatory then 'mandatory' else 'topic' end as kind, t.id, t.name
        from topic t
        join topic_followers f on f.program_id = ${programId} and f.topic_id = t.id and f.user_id = ${userId} and f.following
       where not t.hidden and (not t.targeted or t.id in (select topic_id from mine))
      union all
      select 'audience', a.id, a.name from audiences a
       where a.program_id = ${programId} and a.id in (
         select audience_id from mine
         union
         select c.audience_id from content_audiences c
          where c.program_id = ${programId} and c.content_id = ${post.id}
            and c.audience_id = any((select keys from reader)::bigint[]))
      union all
      select 'everyone', null, null
       where exists (select from topic where not targeted)
         and not (select c.targeted from content c where c.program_id = ${programId} and c.id = ${post.id})
    ) reasons
    order by array_position(${[...REASON_KINDS]}::text[], kind), folded(name) collate "C", id`.execute(db)
  return rows
}
