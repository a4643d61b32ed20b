import type { Database } from '../../platform/db/database.ts'
import { prepareQuery } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import type { NotificationType } from '../../publishing/notices/index.ts'
import { acknowledgedSql, viewerKeysSql, visibleSql } from '../../publishing/visibility/index.ts'

interface Reader {
  readonly programId: number
  readonly userId: number
}

/**
 * SQL: their number, as `total`. Every such post has a notification for its readers, so posts are counted by sets of readers
 * (decision 0006), without those that the reader has acknowledged: the cost does not grow with the posts of the program.
 */
const mustReadCountSql = (programId: Sql<number>, user: Sql<unknown>): Sql<unknown> => sql`
  with reader as materialized (select ${viewerKeysSql(programId, user)} as keys)
  select ((select coalesce(sum(n.notices), 0)
             from notice_readers n
            where n.program_id = ${programId} and n.type = ${NOTICE} and ${visibleSql('n', KEYS)})
        - (select count(*)
             from engagements e
            cross join lateral (
              select * from notifications o
               where o.program_id = ${programId} and o.content_id = e.content_id and o.user_id is null and o.type = ${NOTICE}
                 and not o.withdrawn and o.readers is not null limit 1) n
            where e.program_id = ${programId} and e.user_id = ${user} and e.acknowledged_at is not null
              and e.acknowledged_revision >= n.must_read_revision
              and ${visibleSql('n', KEYS)}))::integer as total`

const NOTICE = sql.lit<NotificationType>('acknowledge_required')
const KEYS = sql`(select keys from reader)`

const countQuery = prepareQuery<{ total: number }, Reader>('posts_required_count', ({ programId, userId }) =>
  mustReadCountSql(programId, userId),
)

const countOfUsersQuery = prepareQuery<
  { user_id: number; total: number },
  { readonly programId: number; readonly userIds: readonly number[] }
>(
  'posts_required_of_users',
  ({ programId, userIds }) => sql`
  select u.user_id, owing.total
    from unnest(${userIds}::bigint[]) as u (user_id)
   cross join lateral (${mustReadCountSql(programId, sql`u.user_id`)}) owing`,
)

/** The number of posts that a reader has to acknowledge. */
export async function countMustReads(database: Database, reader: Reader): Promise<number> {
  const rows = await database.preparedQuery(countQuery(reader))
  return rows[0]?.total ?? 0
}

/** The same for several readers, in one statement: by user id. */
export async function countMustReadsOfUsers(
  database: Database,
  programId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.preparedQuery(countOfUsersQuery({ programId, userIds }))
  return new Map(rows.map(({ user_id, total }) => [user_id, total]))
}

/**
 * A page of their ids is found in one of two ways. For readers with more open posts than fit on the pages so far, a scan in order
 * finds them from the start; for readers who are nearly done, the open ones are among the newest. So the cost depends on the
 * reader's acknowledgements. Engagements and rows of post_feed are looked up one by one: the planner might choose a join that
 * reads all rows.
 */
const pageQuery = prepareQuery<
  { ids: number[]; total: number },
  Reader & { readonly size: number; readonly offset: number }
>('posts_required', ({ programId, userId, size, offset }) => {
  const isOwed = (row: Sql<unknown>, contentId: Sql<unknown>) => sql`(
       select ${acknowledgedSql('e', sql`${row}.must_read_revision`)} from engagements e
        where e.program_id = ${programId} and e.user_id = ${userId} and e.content_id = ${contentId}) is null`
  return sql`
  with reader as materialized (select ${viewerKeysSql(programId, userId)} as keys),
  owing as materialized (${mustReadCountSql(programId, userId)}),
  first_ones as materialized (
    select c.id, c.must_read_due_at, c.published_at
      from content c
     cross join lateral (select * from post_feed where program_id = ${programId} and post_id = c.id limit 1) f
     where (select total from owing) > ${size}::bigint + ${offset}::bigint
       and c.program_id = ${programId} and c.requires_acknowledgement and c.state = 'published'
       and ${visibleSql('f', KEYS)} and ${isOwed(sql`f`, sql`f.post_id`)}
     order by c.must_read_due_at, c.published_at, c.id
     limit ${size}::bigint + ${offset}::bigint
  ),
  all_of_them as materialized (
    select n.content_id
      from notifications n
     where (select total from owing) between ${offset}::bigint + 1 and ${size}::bigint + ${offset}::bigint
       and n.program_id = ${programId} and n.user_id is null and not n.withdrawn and n.readers is not null and n.type = ${NOTICE}
       and ${visibleSql('n', KEYS)} and ${isOwed(sql`n`, sql`n.content_id`)}
     order by n.created_at desc, n.id desc
     limit (select total from owing)
  )
  select array(
           select id from (
             select * from first_ones
             union all
             select c.id, c.must_read_due_at, c.published_at
               from all_of_them a
              cross join lateral (select * from content where program_id = ${programId} and id = a.content_id limit 1) c
           ) owed
            order by must_read_due_at nulls last, published_at, id limit ${size} offset ${offset}) as ids,
         (select total from owing) as total`
})

/** A page of their ids, by due date, those without one last and the oldest first; and the total. */
export async function findMustReads(
  database: Database,
  { programId, userId }: Reader,
  { size, offset }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const rows = await database.preparedQuery(pageQuery({ programId, userId, size, offset }))
  return rows[0] ?? { ids: [], total: 0 }
}
