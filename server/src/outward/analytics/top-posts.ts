// The posts that were published in a period: the most viewed of them, and their topics.

import { NOBODY_RESTRICTED } from '../../platform/access/restrictions.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { countReachOfPosts } from '../../publishing/visibility/index.ts'
import { publishedSql } from './activity.ts'
import { isMeantSql, isOfPeople, peopleSql } from './narrowed-people.ts'
import type { Narrowing } from './narrowing.ts'
import type { Period } from './period.ts'

const TOP_POSTS_COUNT = 10
const TOPICS_MAX = 500

interface TopPost {
  readonly content_id: number
  readonly title: string
  readonly viewed: number
  /** At publication. */
  readonly audience: number
}

interface TopicFigures {
  readonly id: number
  readonly name: string
  readonly posts: number
  readonly viewed: number
}

interface Row {
  readonly posts: readonly (Omit<TopPost, 'audience'> & { readonly audience: number | null })[] | null
  readonly topics: readonly TopicFigures[] | null
}

export async function readTopPosts(
  database: Database,
  period: Period,
  narrowing: Narrowing,
): Promise<{ top_posts: TopPost[]; channels: readonly TopicFigures[] }> {
  const { programId } = period
  const [row] = await database.unscopedQuery(sql<Row>`
      with posts as materialized (
        select c.id, c.published_at, ${viewedSql(programId, narrowing)} as viewed
          from content c
          left join post_counters n on n.program_id = ${programId} and n.content_id = c.id
         where ${publishedSql(period, narrowing)}
      ), top as (select * from posts order by viewed desc, id desc limit ${sql.lit(TOP_POSTS_COUNT)}
      ), topics_of as (
        select ct.topic_id, count(*) as posts, sum(p.viewed) as viewed
          from posts p join content_topics ct on ct.program_id = ${programId} and ct.content_id = p.id
         group by 1)
      select (select jsonb_agg(jsonb_build_object('content_id', c.id, 'title', c.title, 'viewed', p.viewed, 'audience', a.people)
                               order by p.viewed desc, p.id desc)
                from top p join content c on c.program_id = ${programId} and c.id = p.id
                left join published_audiences a on a.program_id = ${programId} and a.content_id = p.id
                 and a.published_at >= date_trunc('milliseconds', p.published_at)) as posts,
             (select jsonb_agg(to_jsonb(t) order by t.viewed desc, t.posts desc, t.id)
                from (select t.id, t.name, k.posts, k.viewed
                        from topics_of k join topics t on t.program_id = ${programId} and t.id = k.topic_id
                       order by k.viewed desc, k.posts desc, t.id limit ${sql.lit(TOPICS_MAX)}) t) as topics`)
  const posts = row?.posts ?? []
  // Audiences are counted moments after the publication; until then they are those of now, as they are where people are narrowed.
  const people = isOfPeople(narrowing) ? peopleSql(programId, narrowing) : null
  const isKnown = ({ audience }: { audience: number | null }) => people === null && audience !== null
  const uncounted = posts.flatMap(post => (isKnown(post) ? [] : [post.content_id]))
  const reach = await database.read(programId, db => countReachOfPosts(db, uncounted, NOBODY_RESTRICTED, people))
  return {
    top_posts: posts.map(post => ({
      ...post,
      audience: isKnown(post) ? (post.audience ?? 0) : (reach.get(post.content_id) ?? 0),
    })),
    channels: row?.topics ?? [],
  }
}

/** SQL: how many of the people who are meant viewed the row `c` of content, which has the counters `n`. */
const viewedSql = (programId: number, narrowing: Narrowing) =>
  !isOfPeople(narrowing)
    ? sql`coalesce(n.view_count, 0)`
    : sql`(
      select count(*) from engagements e
       where e.program_id = ${programId} and e.content_id = c.id and e.viewed_at is not null
         and ${isMeantSql(programId, narrowing, sql`e.user_id`)})::integer`
