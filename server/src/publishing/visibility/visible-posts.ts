import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepareForms, type SqlValue } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { type ContentRef, formOfRef, type RefForm } from './content-refs.ts'

/** A value of a statement, or an expression. */
type Operand = number | Sql<unknown>

/** SQL: the keys of a reader, as bigint[]: 0, the key of posts open to all users, and the ids of the reader's audiences. */
export const viewerKeysSql = (program: Operand, user: Operand): Sql<unknown> =>
  sql`array(select 0::bigint union all
     select m.audience_id from audience_members m where m.program_id = ${program} and m.user_id = ${user})`

/** SQL: whether the row `post` of post_feed is visible with the keys `keys`. */
export function visibleSql(post: string, keys: Sql<unknown>): Sql<boolean> {
  const row = sql.raw(post)
  return sql`(${row}.access_keys && ${keys} and (${row}.audience_keys = '{}' or ${row}.audience_keys && ${keys}))`
}

export interface VisiblePost {
  readonly id: number
  readonly revision: number
  readonly is_commentable: boolean
  readonly published_at: Date
}

/** The post if this user may see it, else null. */
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

/** Like `findVisiblePost`, outside a transaction. */
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

/** The ids of a post and its reader, as values or as parameters. */
interface PostOfReader {
  readonly programId: SqlValue<number>
  readonly userId: SqlValue<number>
  readonly ref: SqlValue<number | string>
}

const visiblePost = prepareForms<RefForm, VisiblePost, { programId: number; userId: number; ref: number | string }>(
  form => (form === 'id' ? 'visible_post' : 'visible_post_by_uuid'),
  (form, parameters) => visiblePostSql(form, parameters),
)

/** SQL: the post as one row; no row if this user may not see it. */
export const visiblePostSql = (form: RefForm, { programId, userId, ref }: PostOfReader): Sql<VisiblePost> => sql`
    select f.post_id as id, f.revision, f.is_commentable, f.published_at
      from (select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys
              from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me) v
      join post_feed f on f.program_id = ${programId} and f.post_id = ${form === 'id' ? sql`${ref}::bigint` : idOfUuid(programId, ref)}
     where ${visibleSql('f', sql`v.keys`)}`

const idOfUuid = (programId: SqlValue<number>, uuid: SqlValue<number | string>): Sql<unknown> =>
  sql`(select c.id from content c where c.program_id = ${programId} and c.uuid = ${uuid}::uuid)`

/** The kinds of reasons, in the order of a response. */
export const REASON_KINDS = ['mandatory', 'topic', 'audience', 'everyone'] as const

/** A reason for which a user sees a post; `everyone` has no name. */
interface Reason {
  readonly kind: (typeof REASON_KINDS)[number]
  readonly id: number | null
  readonly name: string | null
}

/**
 * The reasons for which a user sees a post; null when they do not see it. Lists each of its topics that the user follows,
 * each of their audiences that the post or one of its topics targets, and `everyone` if it is open to all; every visible
 * post has at least one. Topics in which the post is hidden are not named.
 */
export async function reasonsToSee(db: ProgramDb, userId: number, ref: ContentRef | null): Promise<Reason[] | null> {
  const post = await findVisiblePost(db, userId, ref)
  if (!post) return null
  const { programId } = db
  return sql<Reason>`
    with reader as materialized (
      select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys
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
    order by array_position(${[...REASON_KINDS]}::text[], kind), sort_key(name) collate "C", id`.all(db)
}
