// The recipients of a reminder: people who can see the post at that moment and have not acknowledged its current version, or
// have not even viewed it.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type PostKeys, viewerCountSql, viewerIdsSql, viewerSql } from '../visibility/index.ts'
import { isCurrentSql, type TrackedPost } from './tracked-post.ts'

export const RECIPIENTS = ['missing', 'unread'] as const
export type Recipients = (typeof RECIPIENTS)[number]

export interface VisiblePost extends TrackedPost {
  readonly keys: PostKeys
}

export async function countRecipients(db: ProgramDb, post: VisiblePost, recipients: Recipients): Promise<number> {
  const row = await sql<{ count: number }>`
    select ${viewerCountSql(db.programId, post.keys)} - (
             select count(*)::integer from engagements e
              where e.program_id = ${db.programId} and e.content_id = ${post.id} and ${isDoneSql(post, recipients)}
                and e.user_id in (${viewerIdsSql(db.programId, post.keys)})) as count`.first(db)
  return row?.count ?? 0
}

/** The next recipients after this id, by id. They are locked against deletion until the end of the transaction. */
export async function nextRecipients(
  db: ProgramDb,
  post: VisiblePost,
  recipients: Recipients,
  afterId: number,
  size: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select u.id from users u
     where ${viewerSql(db.programId, post.keys)} and u.id > ${afterId}
       and not exists (
         select from engagements e
          where e.program_id = ${db.programId} and e.user_id = u.id and e.content_id = ${post.id}
            and ${isDoneSql(post, recipients)})
     order by u.id limit ${size} for key share of u`.all(db)
  return rows.map(row => row.id)
}

/** SQL: whether the person of the engagement `e` need not be reminded. */
const isDoneSql = (post: TrackedPost, recipients: Recipients): Sql<unknown> => {
  const acknowledged = sql`e.acknowledged_at is not null and ${isCurrentSql(post)}`
  return recipients === 'missing' ? acknowledged : sql`(e.viewed_at is not null or ${acknowledged})`
}
