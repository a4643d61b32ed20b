// The posts that a reader must acknowledge and has not.

import type { Database } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import { ACKNOWLEDGED_SQL, VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../../publishing/visibility/index.ts'

/**
 * A program has few of them beside its posts, so all are read (0046). $1 is the program, `user` SQL of the reader's id.
 * Engagements and rows of post_feed are looked up one by one: a join might read all that there are.
 */
const owedSql = (user: string): string => `
  with reader as materialized (select ${VIEWER_KEYS_SQL('$1', user)} as keys),
  owed as materialized (
    select c.id, c.must_read_due_at, c.published_at
      from content c
     cross join lateral (select * from post_feed where program_id = $1 and post_id = c.id limit 1) f
     where c.program_id = $1 and c.requires_acknowledgement and c.state = 'published'
       and ${VISIBLE_SQL('f', '(select keys from reader)')}
       and (select ${ACKNOWLEDGED_SQL('e', 'f.must_read_revision')} from engagements e
             where e.program_id = $1 and e.user_id = ${user} and e.content_id = c.id) is null
  )`

const OWED_SQL = owedSql('$2')

interface Reader {
  readonly programId: number
  readonly userId: number
}

/** How many posts a reader has to acknowledge. */
export async function countRequiredPosts(database: Database, { programId, userId }: Reader): Promise<number> {
  const rows = await database.bare<{ total: number }>({
    name: 'posts_required_count',
    mayLag: true,
    text: `${OWED_SQL} select count(*)::integer as total from owed`,
    values: [programId, userId],
  })
  return rows[0]?.total ?? 0
}

/** The same for several readers, in one statement: by user id. */
export async function countRequiredPostsOfUsers(
  database: Database,
  programId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.bare<{ user_id: number; total: number }>({
    name: 'posts_required_of_users',
    text: `
      select u.user_id, owing.total
        from unnest($2::bigint[]) as u (user_id)
       cross join lateral (${owedSql('u.user_id')} select count(*)::integer as total from owed) owing`,
    values: [programId, userIds],
  })
  return new Map(rows.map(({ user_id, total }) => [user_id, total]))
}

/** A text that changes whenever the posts that users must acknowledge do, apart from their own acknowledgements. */
export async function requiredFingerprint(database: Database, programId: number): Promise<string> {
  const rows = await database.bare<{ fingerprint: string }>({
    name: 'posts_required_fingerprint',
    text: `
      select concat(count(*), ' ', sum(hashtextextended(concat_ws(' ', c.id, f.access_keys, f.audience_keys, f.must_read_revision), 0)::numeric))
               as fingerprint
        from content c
       cross join lateral (
         select access_keys, audience_keys, must_read_revision from post_feed where program_id = $1 and post_id = c.id limit 1) f
       where c.program_id = $1 and c.requires_acknowledgement and c.state = 'published'`,
    values: [programId],
  })
  return rows[0]?.fingerprint ?? ''
}

/** A page of their ids, those that are due first and without a time last, the oldest first; and how many there are. */
export async function findRequiredPosts(
  database: Database,
  { programId, userId }: Reader,
  { size, offset }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const rows = await database.bare<{ ids: number[]; total: number }>({
    name: 'posts_required',
    mayLag: true,
    text: `${OWED_SQL}
  select array(select id from owed order by must_read_due_at nulls last, published_at, id limit $3 offset $4) as ids,
         (select count(*)::integer from owed) as total`,
    values: [programId, userId, size, offset],
  })
  return rows[0] ?? { ids: [], total: 0 }
}
