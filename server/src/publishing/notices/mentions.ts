import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/ids.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { viewerKeysSql, visibleSql } from '../visibility/index.ts'
import { attempt } from './notify.ts'
import { planPersonalNotices } from './plan-notices.ts'
import { ANSWERED_SQL } from './rules.ts'

/** Comments, or one with the replies of its thread. */
type Comments = readonly number[] | { readonly thread: number }

const areMeant = (comments: Comments): Sql<boolean> =>
  'thread' in comments
    ? sql`(c.id = ${comments.thread} or c.parent_id = ${comments.thread})`
    : sql`c.id ${isAmong(comments)}`

/**
 * Notifies the people whom comments mention, if readers see the comment: once per comment and person. Excludes the author of the
 * comment and the people whom `comment_reply` notifies of it. A comment that is shown again has its notices back as they were: what
 * was read stays read. A failure is logged and rolls back nothing else.
 */
export const notifyOfMentions = (db: ProgramDb, comments: Comments): Promise<void> =>
  attempt(db, 'mention', async () => {
    const rows = await sql<{ id: number; user_id: number; is_new: boolean }>`
      with c as materialized (
        select c.* from comments c
         where c.program_id = ${db.programId} and ${areMeant(comments)} and c.state = 'published'
           and (c.parent_id is null or exists (
             select from comments p
              where p.program_id = c.program_id and p.id = c.parent_id and p.state in ('published', 'deleted')))
      ), replied as materialized (${sql.raw(ANSWERED_SQL)}),
      mentioned as materialized (
        select m.comment_id, m.user_id, c.content_id
          from c
          join comment_mentions m on m.program_id = ${db.programId} and m.comment_id = c.id and m.offsets <> '{}'
          join users u on u.program_id = ${db.programId} and u.id = m.user_id and u.active
          join post_feed f on f.program_id = ${db.programId} and f.post_id = c.content_id
         cross join lateral (select ${viewerKeysSql(sql`u.program_id`, sql`u.id`)} as keys) v
         where m.user_id is distinct from c.author_user_id and ${visibleSql('f', sql`v.keys`)}
           and m.noticed_at is null
           and not exists (select from replied r where r.comment_id = c.id and r.user_id = m.user_id)
         order by u.id
           for key share of u skip locked
      ), noted as (
        update comment_mentions m set noticed_at = clock_timestamp()
          from mentioned t
         where m.program_id = ${db.programId} and m.comment_id = t.comment_id and m.user_id = t.user_id
      ), added as (
        insert into notifications (program_id, user_id, type, subject, content_id, needs_post, comment_id)
        select ${db.programId}, t.user_id, 'mention', ${subjectOf('t.comment_id')}, t.content_id, true, t.comment_id
          from mentioned t order by t.user_id, t.comment_id
        on conflict do nothing
        returning id, user_id
      ), back as (
        update notifications n set withdrawn = false, in_app = true
          from c join comment_mentions m on m.program_id = ${db.programId} and m.comment_id = c.id and m.offsets <> '{}'
         where ${isNoticeOf('m')} and n.withdrawn
        returning n.id, n.user_id
      )
      select id, user_id, true as is_new from added union all select id, user_id, false from back`.all(db)
    await planPersonalNotices(
      db,
      rows.flatMap(({ id, is_new: isNew }) => (isNew ? id : [])),
    )
    hintNotifications(
      db,
      rows.map(({ user_id }) => user_id),
    )
  })

/** Withdraws the notices of the mentions in comments that readers no longer see: they are in no list, and nothing is sent of them. */
export async function withdrawMentionNotices(db: ProgramDb, comments: Comments): Promise<void> {
  const rows = await sql<{ user_id: number }>`
    update notifications n set withdrawn = true, in_app = false
      from comments c
      join comment_mentions m on m.program_id = ${db.programId} and m.comment_id = c.id
     where c.program_id = ${db.programId} and ${areMeant(comments)} and ${isNoticeOf('m')} and not n.withdrawn
    returning n.user_id`.all(db)
  hintNotifications(
    db,
    rows.map(({ user_id }) => user_id),
  )
}

/** Deletes the notices of the mentions in a comment, or of those of `userIds` alone. */
export async function dropMentionNotices(
  db: ProgramDb,
  commentId: number,
  userIds: readonly number[] | null = null,
): Promise<void> {
  const rows = await sql<{ user_id: number }>`
    delete from notifications n
     using comment_mentions m
     where m.program_id = ${db.programId} and m.comment_id = ${commentId} and ${isNoticeOf('m')}
       and (${userIds}::bigint[] is null or m.user_id = any(${userIds}::bigint[]))
    returning n.user_id`.all(db)
  hintNotifications(
    db,
    rows.map(({ user_id }) => user_id),
  )
}

/** SQL: there is one notice per comment and person. */
const subjectOf = (commentId: string): Sql<string> => sql`'comment ' || ${sql.ref(commentId)}`

/** SQL: whether `n` is the notice of a row of comment_mentions. */
const isNoticeOf = (mention: string): Sql<boolean> => sql`
  n.program_id = ${sql.ref(`${mention}.program_id`)} and n.user_id = ${sql.ref(`${mention}.user_id`)} and n.type = 'mention'
  and n.subject = ${subjectOf(`${mention}.comment_id`)}`
