import type { Database } from '../../platform/db/database.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import type { NotificationType } from '../../publishing/notices/index.ts'
import { ACKNOWLEDGED_SQL, VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../publishing/visibility/index.ts'

interface Reader {
  readonly programId: number
  readonly userId: number
}

/**
 * SQL: their number, as `total`; $1 is the program, `user` SQL of the reader's id. Every such post has a notification for its
 * readers, so posts are counted by sets of readers (decision 0006), without those that the reader has acknowledged: the cost does
 * not grow with the posts of the program.
 */
const mustReadCountSql = (user: string): string => `
  with reader as materialized (select ${VIEWER_KEYS_SQL('$1', user)} as keys)
  select ((select coalesce(sum(n.notices), 0)
             from notice_readers n
            where n.program_id = $1 and n.type = '${NOTICE}' and ${VISIBLE_SQL('n', '(select keys from reader)')})
        - (select count(*)
             from engagements e
            cross join lateral (
              select * from notifications o
               where o.program_id = $1 and o.content_id = e.content_id and o.user_id is null and o.type = '${NOTICE}'
                 and not o.withdrawn and o.readers is not null limit 1) n
            where e.program_id = $1 and e.user_id = ${user} and e.acknowledged_at is not null
              and e.acknowledged_revision >= n.must_read_revision
              and ${VISIBLE_SQL('n', '(select keys from reader)')}))::integer as total`

/**
 * SQL: whether the reader ($2) has not acknowledged the current version of the post of the row `row` of post_feed or
 * notifications.
 */
const isOwed = (row: 'f' | 'n'): string => `(
       select ${ACKNOWLEDGED_SQL('e', `${row}.must_read_revision`)} from engagements e
        where e.program_id = $1 and e.user_id = $2 and e.content_id = ${row}.${row === 'f' ? 'post_id' : 'content_id'}) is null`

const NOTICE: NotificationType = 'acknowledge_required'

const COUNT_SQL = mustReadCountSql('$2')
const COUNT_OF_USERS_SQL = `
  select u.user_id, owing.total from unnest($2::bigint[]) as u (user_id) cross join lateral (${mustReadCountSql('u.user_id')}) owing`

/** The number of posts that a reader has to acknowledge. */
export async function countMustReads(database: Database, { programId, userId }: Reader): Promise<number> {
  const rows = await database.preparedQuery<{ total: number }>({
    name: 'posts_required_count',
    text: COUNT_SQL,
    values: [programId, userId],
  })
  return rows[0]?.total ?? 0
}

/** The same for several readers, in one statement: by user id. */
export async function countMustReadsOfUsers(
  database: Database,
  programId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.preparedQuery<{ user_id: number; total: number }>({
    name: 'posts_required_of_users',
    text: COUNT_OF_USERS_SQL,
    values: [programId, userIds],
  })
  return new Map(rows.map(({ user_id, total }) => [user_id, total]))
}

/**
 * A page of their ids is found in one of two ways. For readers with more open posts than fit on the pages so far, a scan in order
 * finds them from the start; for readers who are nearly done, the open ones are among the newest. So the cost depends on the
 * reader's acknowledgements. Engagements and rows of post_feed are looked up one by one: the planner might choose a join that
 * reads all rows.
 */
const PAGE_SQL = `
  with reader as materialized (select ${VIEWER_KEYS_SQL('$1', '$2')} as keys),
  owing as materialized (${mustReadCountSql('$2')}),
  first_ones as materialized (
    select c.id, c.must_read_due_at, c.published_at
      from content c
     cross join lateral (select * from post_feed where program_id = $1 and post_id = c.id limit 1) f
     where (select total from owing) > $3::bigint + $4::bigint
       and c.program_id = $1 and c.requires_acknowledgement and c.state = 'published'
       and ${VISIBLE_SQL('f', '(select keys from reader)')} and ${isOwed('f')}
     order by c.must_read_due_at, c.published_at, c.id
     limit $3::bigint + $4::bigint
  ),
  all_of_them as materialized (
    select n.content_id
      from notifications n
     where (select total from owing) between $4::bigint + 1 and $3::bigint + $4::bigint
       and n.program_id = $1 and n.user_id is null and not n.withdrawn and n.readers is not null and n.type = '${NOTICE}'
       and ${VISIBLE_SQL('n', '(select keys from reader)')} and ${isOwed('n')}
     order by n.created_at desc, n.id desc
     limit (select total from owing)
  )
  select array(
           select id from (
             select * from first_ones
             union all
             select c.id, c.must_read_due_at, c.published_at
               from all_of_them a
              cross join lateral (select * from content where program_id = $1 and id = a.content_id limit 1) c
           ) owed
            order by must_read_due_at nulls last, published_at, id limit $3 offset $4) as ids,
         (select total from owing) as total`

/** A page of their ids, by due date, those without one last and the oldest first; and the total. */
export async function findMustReads(
  database: Database,
  { programId, userId }: Reader,
  { size, offset }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const rows = await database.preparedQuery<{ ids: number[]; total: number }>({
    name: 'posts_required',
    text: PAGE_SQL,
    values: [programId, userId, size, offset],
  })
  return rows[0] ?? { ids: [], total: 0 }
}
