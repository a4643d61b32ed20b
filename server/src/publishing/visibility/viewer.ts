import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type ContentRef, findContentId } from './content-ref.ts'

/**
 * SQL: the keys that a reader holds, as bigint[]: 0, which opens what is open to everyone, and the reader's audiences.
 * `program` and `user` are SQL expressions, e.g. `$1` and `$2`.
 */
export const VIEWER_KEYS_SQL = (program: string, user: string): string =>
  `array(select 0::bigint union all
     select m.audience_id from audience_members m where m.program_id = ${program} and m.user_id = ${user})`

/** SQL: whether the row `post` of post_feed (or post_search) is visible with the keys `keys`. */
export const VISIBLE_SQL = (post: string, keys: string): string =>
  `(${post}.access_keys && ${keys} and (${post}.audience_keys = '{}' or ${post}.audience_keys && ${keys}))`

/**
 * SQL: when the row `e` of engagements acknowledged the post, as long as that counts: a post that asks again when it changes
 * has made earlier ones out of date. `revision` is SQL of the post's `must_read_revision`, as post_feed and content have it.
 */
export const ACKNOWLEDGED_SQL = (e: string, revision: string): string =>
  `case when ${e}.acknowledged_revision >= ${revision} then ${e}.acknowledged_at end`

export interface VisiblePost {
  readonly id: number
  readonly revision: number
  readonly is_commentable: boolean
  readonly published_at: Date
}

/** The post if this user may see it. What may not be seen does not exist. */
export async function findVisiblePost(
  db: ProgramDb,
  userId: number,
  ref: ContentRef | null,
): Promise<VisiblePost | null> {
  const id = ref?.id ?? (await findContentId(db, ref))
  if (id === null) return null
  const { rows } = await sql<VisiblePost>`
    select f.post_id as id, f.revision, f.is_commentable, f.published_at
      from post_feed f, (select ${sql.raw(VIEWER_KEYS_SQL(String(db.programId), String(userId)))} as keys) v
     where f.program_id = ${db.programId} and f.post_id = ${id} and ${sql.raw(VISIBLE_SQL('f', 'v.keys'))}`.execute(db)
  return rows[0] ?? null
}
