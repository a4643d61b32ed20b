import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { RULES, typesWhere } from './rules.ts'

/** A comment that was hidden from readers, with its replies, or shown again. */
interface ChangedComment {
  readonly contentId: number
  /** The id of the thread's first comment, which may be this comment. */
  readonly threadId: number
}

/**
 * Recounts the comments in notifications after a comment was deleted, hidden or shown again: a notification counts the
 * visible comments and names the latest; without any it is deleted. Call it with the comment locked.
 */
export async function recountComments(db: ProgramDb, comment: ChangedComment): Promise<void> {
  const recounts = typesWhere(rule => rule.madeOf.kind === 'comments').map(type =>
    recountSql(db.programId, type, comment),
  )
  const { changed } = await runTogether(db, { changed: recounts })
  hintNotifications(
    db,
    changed.map(row => row.user_id),
  )
}

/** SQL: recounts the notifications of one type. It selects the recipients (rules.ts), by which notifications are indexed. */
function recountSql(programId: number, type: keyof typeof RULES, { contentId, threadId }: ChangedComment) {
  const { madeOf } = RULES[type]
  const recipients = madeOf.kind === 'comments' ? madeOf.recipientsSql : ''
  return sql<{ user_id: number }>`
    with affected as materialized (
      select id, user_id, first_comment_id, last_comment_id from notifications
       where program_id = ${programId} and type = ${type} and subject = ${`post ${contentId}`} and first_comment_id is not null
         and user_id in (
           select author_user_id from content where program_id = ${programId} and id = ${contentId}
           union
           select author_user_id from comments where program_id = ${programId} and ${threadId} in (id, parent_id))
    ), c as (
      select k.* from comments k
       where k.program_id = ${programId} and k.content_id = ${contentId} and k.state = 'published'
         and k.id between (select min(first_comment_id) from affected) and (select max(last_comment_id) from affected)
         and (k.parent_id is null or exists (
           select from comments t
            where t.program_id = ${programId} and t.id = k.parent_id and t.state in ('published', 'deleted')))
    ), recipients as (${sql.raw(recipients)}),
    counted as materialized (
      select a.id, count(distinct r.comment_id)::integer as count, max(r.comment_id) as latest
        from affected a
        left join recipients r
          on r.user_id = a.user_id and r.comment_id between a.first_comment_id and a.last_comment_id
       group by a.id
    ), gone as (
      delete from notifications n using counted k
       where n.program_id = ${programId} and n.id = k.id and k.count = 0
      returning n.user_id
    ), changed as (
      update notifications n set event_count = k.count, comment_id = k.latest
        from counted k
       where n.program_id = ${programId} and n.id = k.id and k.count > 0
         and (n.event_count, n.comment_id) is distinct from (k.count, k.latest)
      returning n.user_id
    )
    select user_id from gone union all select user_id from changed`
}
