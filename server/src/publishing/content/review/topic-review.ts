// Approval by topic (docs/contract/topics.md#approval): the strictest of a post's topics counts, beside four eyes of the program.

import { atLeast } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { ContentActor } from '../record/actor.ts'

/** SQL: 0 where the topics of the post in row `c` of content ask for no approval, 1 for another person, 2 for a manager. */
export const REVIEW_RANK: Sql<number> = sql`coalesce((
  select max(array_position(array['none', 'others', 'managers'], r.review) - 1)
    from content_topics rt join topics r on r.program_id = rt.program_id and r.id = rt.topic_id
   where rt.program_id = c.program_id and rt.content_id = c.id), 0)`

interface Approval {
  /** Somebody else than the last writer publishes. */
  readonly four_eyes_review: boolean
  /** A program manager or a reviewer of the topic publishes. */
  readonly needs_manager: boolean
}

/** The approval that a post in these topics needs, the setting of the program included. */
export async function readApproval(db: ProgramDb, topicIds: readonly number[]): Promise<Approval> {
  const row = await sql<Approval>`
    select p.four_eyes_review or coalesce(bool_or(t.review <> 'none'), false) as four_eyes_review,
           coalesce(bool_or(t.review = 'managers'), false) as needs_manager
      from programs p
      left join topics t on t.program_id = p.id and t.id = any(${topicIds}::bigint[])
     where p.id = ${db.programId} group by p.four_eyes_review`.first(db)
  return row ?? { four_eyes_review: false, needs_manager: false }
}

/** Whether the actor is a program manager, or a reviewer of each of these topics that asks for one. A client application is neither. */
export async function mayApprove(db: ProgramDb, actor: ContentActor, topicIds: readonly number[]): Promise<boolean> {
  if (actor.userId === null) return false
  if (actor.role && atLeast(actor.role, 'program_manager')) return true
  if (!actor.role || !atLeast(actor.role, 'publisher')) return false
  const row = await sql<{ may: boolean }>`
    select coalesce(bool_and(exists (
             select from topic_reviewers v
              where v.program_id = t.program_id and v.topic_id = t.id and v.user_id = ${actor.userId})), true) as may
      from topics t
     where t.program_id = ${db.programId} and t.id = any(${topicIds}::bigint[]) and t.review = 'managers'`.first(db)
  return row?.may ?? false
}
