import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, type SqlValue } from '../../platform/db/query.ts'
import { type ContentRef, formOfRef, type RefForm } from './content-ref.ts'

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

/** Of a post's `must_read_revision`: what readers see of it, and send back with their acknowledgement. */
export const mustReadVersion = (revision: number): string => String(revision)

/**
 * SQL: whether the version that an acknowledgement names is the one that `revision` stands for, or newer; without a version it is.
 * A text that was never a version is none.
 */
export const SAW_VERSION_SQL = (version: string, revision: string): string =>
  `(${version} is null or coalesce(substring(${version} from '^[0-9]{1,9}$')::integer, -1) >= ${revision})`

export interface VisiblePost {
  readonly id: number
  readonly revision: number
  readonly is_commentable: boolean
  readonly published_at: Date
}

/** The post if this user may see it; otherwise it is treated as not existing. */
export async function findVisiblePost(
  db: ProgramDb,
  userId: number,
  ref: ContentRef | null,
): Promise<VisiblePost | null> {
  if (ref === null) return null
  const { programId } = db
  const { rows } = await visiblePost(formOfRef(ref), { programId, userId, ref: ref.uuid ?? ref.id }).execute(db)
  return rows[0] ?? null
}

/** The same outside a transaction. */
export async function findVisiblePostAtOnce(
  database: Database,
  programId: number,
  userId: number,
  ref: ContentRef | null,
): Promise<VisiblePost | null> {
  if (ref === null) return null
  const statement = visiblePost(formOfRef(ref), { programId, userId, ref: ref.uuid ?? ref.id })
  const [post] = await database.preparedQuery<VisiblePost>(statement)
  return post ?? null
}

/** What a post and its reader are found by, as values or as parameters. */
export interface PostOfReader {
  readonly programId: SqlValue<number>
  readonly userId: SqlValue<number>
  readonly ref: SqlValue<number | string>
}

const visiblePost = prepareForms<RefForm, VisiblePost, { programId: number; userId: number; ref: number | string }>(
  form => (form === 'id' ? 'visible_post' : 'visible_post_by_uuid'),
  (form, parameters) => visiblePostSql(form, parameters),
)

/** SQL: the same as one row, or none. */
export const visiblePostSql = (form: RefForm, { programId, userId, ref }: PostOfReader): RawBuilder<VisiblePost> => sql`
    select f.post_id as id, f.revision, f.is_commentable, f.published_at
      from (select ${sql.raw(VIEWER_KEYS_SQL('me.program_id', 'me.user_id'))} as keys
              from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me) v
      join post_feed f on f.program_id = ${programId} and f.post_id = ${form === 'id' ? sql`${ref}::bigint` : idOfUuid(programId, ref)}
     where ${sql.raw(VISIBLE_SQL('f', 'v.keys'))}`

const idOfUuid = (programId: SqlValue<number>, uuid: SqlValue<number | string>): RawBuilder<unknown> =>
  sql`(select c.id from content c where c.program_id = ${programId} and c.uuid = ${uuid}::uuid)`
