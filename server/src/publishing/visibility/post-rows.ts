// The rows of post_feed and its fan-outs. Unchanged rows are not written: hiding one topic of many must not rewrite all
// rows of its posts.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong, preparedForOne, rowsOfIds } from '../../platform/db/ids.ts'
import type { Query } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

type Ids = readonly number[]

/** The statements that write the rows of feeds, to be run in this order. */
export const feedStatements = (db: ProgramDb, ids: Ids): Query<unknown>[] => [
  ...accessStatements(db, ids),
  fanOutSql(db, ids, { table: 'post_feed_topics', column: 'topic_id', keys: 'f.topic_ids' }),
  fanOutSql(db, ids, {
    table: 'post_feed_keys',
    column: 'access_key',
    keys: `case when f.audience_keys = '{}' then f.access_keys else f.audience_keys end`,
  }),
  fanOutSql(db, ids, { table: 'post_feed_tags', column: 'tag_id', keys: 'f.tag_ids' }),
]

/** The statements that write the rows that every read of posts checks. */
export const accessStatements = (db: ProgramDb, ids: Ids): Query<unknown>[] => [
  preparedForOne('post_feed_row', ids, feedRowsSql(db, ids)),
  preparedForOne('post_notice_keys', ids, noticeKeysSql(db, ids)),
]

/** Looks posts up one by one by key: the planner turns a join of sets into a cross join while its statistics cover few posts. */
const feedRowsSql = (db: ProgramDb, ids: Ids): Sql<unknown> => sql`
    with rows as (
      select c.program_id, c.id as post_id, c.published_at, c.must_read_revision, c.content_type, c.visibility, c.featured,
             c.template_type is not distinct from 'resource' as is_resource,
             c.source_name = 'submitted' as is_submitted, c.is_commentable, k.has_closed_topics, k.topic_ids,
             case when k.open then '{0}'::bigint[] else '{}' end || coalesce(k.audiences, '{}') as access_keys,
             case when c.targeted then coalesce(
               (select array_agg(a.audience_id) from content_audiences a
                 where a.program_id = c.program_id and a.content_id = c.id), '{-1}') else '{}' end as audience_keys,
             coalesce((select array_agg(i.initiative_id) from content_initiatives i
                        where i.program_id = c.program_id and i.content_id = c.id), '{}') as tag_ids
        from ${rowsOfIds(ids)} as p (id)
       cross join lateral (
         select * from content where program_id = ${db.programId} and id = p.id and state = 'published' limit 1) c
       cross join lateral (
         select array_agg(distinct t.id) as topic_ids,
                bool_or(not t.targeted) as open,
                bool_or(t.targeted) and count(distinct t.id) > 1 as has_closed_topics,
                array_agg(distinct ta.audience_id) filter (where t.targeted and ta.audience_id is not null) as audiences
           from content_topics ct
           join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'
           left join topic_audiences ta on ta.program_id = t.program_id and ta.topic_id = t.id
          where ct.program_id = ${db.programId} and ct.content_id = p.id) k
       where k.open or k.audiences is not null
    ), gone as (
      delete from post_feed f
       where f.program_id = ${db.programId} and f.post_id ${isAmong(ids)} and f.post_id not in (select post_id from rows)
    )
    insert into post_feed (program_id, post_id, published_at, must_read_revision, content_type, visibility, featured,
                           is_resource, is_submitted, is_commentable, has_closed_topics, topic_ids, access_keys, audience_keys, tag_ids)
    select program_id, post_id, published_at, must_read_revision, content_type, visibility, featured,
           is_resource, is_submitted, is_commentable, has_closed_topics, topic_ids, access_keys, audience_keys, tag_ids
      from rows order by post_id
    on conflict (program_id, post_id) do update
       set published_at = excluded.published_at, revision = excluded.revision,
           must_read_revision = excluded.must_read_revision, content_type = excluded.content_type,
           visibility = excluded.visibility, featured = excluded.featured, is_resource = excluded.is_resource,
           is_submitted = excluded.is_submitted, is_commentable = excluded.is_commentable,
           has_closed_topics = excluded.has_closed_topics, topic_ids = excluded.topic_ids,
           access_keys = excluded.access_keys, audience_keys = excluded.audience_keys, tag_ids = excluded.tag_ids
  `

interface FanOut {
  readonly table: string
  readonly column: string
  /** SQL: the keys of a row `f` of post_feed. */
  readonly keys: string
}

/** Writes one row per post and key. */
function fanOutSql(db: ProgramDb, ids: Ids, { table, column, keys }: FanOut): Query<unknown> {
  const name = sql.raw(table)
  const key = sql.raw(column)
  const statement = sql`
    with rows as (
      select f.program_id, k as ${key}, f.published_at, f.post_id
        from post_feed f, unnest(${sql.raw(keys)}) as k
       where f.program_id = ${db.programId} and f.post_id ${isAmong(ids)}
    ), gone as (
      delete from ${name} o
       where o.program_id = ${db.programId} and o.post_id ${isAmong(ids)}
         and (o.${key}, o.published_at, o.post_id) not in (select r.${key}, r.published_at, r.post_id from rows r)
    )
    insert into ${name} (program_id, ${key}, published_at, post_id)
    select program_id, ${key}, published_at, post_id from rows
    on conflict do nothing`
  return preparedForOne(`${table}_rows`, ids, statement)
}

/**
 * SQL: copies the keys of a post and its `must_read_revision` from post_feed to the common notifications about the post
 * (decision 0006); the keys are null while the post is in no feed. Only notifications that differ are written.
 */
const noticeKeysSql = (db: ProgramDb, postIds: readonly number[]): Sql<unknown> => sql`
    update notifications n set access_keys = f.access_keys, audience_keys = f.audience_keys,
           must_read_revision = coalesce(f.must_read_revision, n.must_read_revision)
      from ${rowsOfIds(postIds)} as p (id)
      left join post_feed f on f.program_id = ${db.programId} and f.post_id = p.id
     where n.program_id = ${db.programId} and n.content_id = p.id and n.user_id is null
       and (n.access_keys, n.audience_keys, n.must_read_revision) is distinct from
           (f.access_keys, f.audience_keys, coalesce(f.must_read_revision, n.must_read_revision))`
