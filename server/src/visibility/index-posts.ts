// Writes what readers search for posts in: post_feed, its two fan-outs by topic and by access key, and post_search.

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Posts handled by one round of statements; more are taken in sets. */
const SET_SIZE = 5000

/**
 * Brings the rows of these posts up to date with the posts, their topics and audiences. Call it in the transaction of
 * every change to any of them; posts that are not published (any more) lose their rows.
 */
export async function indexPosts(db: Db, programId: number, contentIds: readonly number[]): Promise<void> {
  for (let start = 0; start < contentIds.length; start += SET_SIZE) {
    await indexSet(db, programId, contentIds.slice(start, start + SET_SIZE))
  }
}

/** The same for all posts of these topics, after a topic's state, audiences or name changed. */
export async function indexPostsOfTopics(db: Db, programId: number, topicIds: readonly number[]): Promise<void> {
  if (topicIds.length === 0) return
  const posts = await db
    .selectFrom('content_topics as t')
    .innerJoin('content as c', join =>
      join.onRef('c.program_id', '=', 't.program_id').onRef('c.id', '=', 't.content_id'),
    )
    .select('c.id')
    .distinct()
    .where('t.program_id', '=', programId)
    .where('t.topic_id', 'in', [...topicIds])
    .where('c.state', '=', 'published')
    .execute()
  await indexPosts(
    db,
    programId,
    posts.map(post => post.id),
  )
}

async function indexSet(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  // One after the other; the rows of the posts are locked first, so that two changes to one post do not interleave.
  await sql`select id from content where program_id = ${programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
  await writeFeedRows(db, programId, ids)
  await writeTopicRows(db, programId, ids)
  await writeKeyRows(db, programId, ids)
  await writeSearchRows(db, programId, ids)
}

async function writeFeedRows(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from post_feed where program_id = ${programId} and post_id = any(${ids})`.execute(db)
  await sql`
    with topic_keys as (
      select ct.content_id,
             array_agg(distinct t.id) as topic_ids,
             bool_or(not t.targeted) as open,
             array_agg(distinct ta.audience_id) filter (where t.targeted and ta.audience_id is not null) as audiences
        from content_topics ct
        join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'
        left join topic_audiences ta on ta.program_id = t.program_id and ta.topic_id = t.id
       where ct.program_id = ${programId} and ct.content_id = any(${ids})
       group by ct.content_id
    )
    insert into post_feed (program_id, post_id, published_at, revision, content_type, visibility, featured, is_resource,
                           is_submitted, is_commentable, topic_ids, access_keys, audience_keys, tag_ids)
    select c.program_id, c.id, c.published_at, c.revision, c.content_type, c.visibility, c.featured,
           c.template_type is not distinct from 'resource', c.source_name = 'submitted', c.is_commentable, k.topic_ids,
           case when k.open then '{0}'::bigint[] else k.audiences end,
           case when c.targeted then coalesce(
             (select array_agg(a.audience_id) from content_audiences a
               where a.program_id = c.program_id and a.content_id = c.id), '{-1}') else '{}' end,
           coalesce((select array_agg(i.initiative_id) from content_initiatives i
                      where i.program_id = c.program_id and i.content_id = c.id), '{}')
      from content c
      join topic_keys k on k.content_id = c.id
     where c.program_id = ${programId} and c.state = 'published' and (k.open or k.audiences is not null)`.execute(db)
}

async function writeTopicRows(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from post_feed_topics where program_id = ${programId} and post_id = any(${ids})`.execute(db)
  await sql`
    insert into post_feed_topics (program_id, topic_id, published_at, post_id)
    select f.program_id, topic_id, f.published_at, f.post_id
      from post_feed f, unnest(f.topic_ids) as topic_id
     where f.program_id = ${programId} and f.post_id = any(${ids})`.execute(db)
}

async function writeKeyRows(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from post_feed_keys where program_id = ${programId} and post_id = any(${ids})`.execute(db)
  await sql`
    insert into post_feed_keys (program_id, access_key, published_at, post_id)
    select f.program_id, access_key, f.published_at, f.post_id
      from post_feed f, unnest(f.access_keys) as access_key
     where f.program_id = ${programId} and f.post_id = any(${ids})`.execute(db)
}

/** Title, then summary and author, then the text of the body; words as they stand, since posts come in many languages. */
async function writeSearchRows(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from post_search where program_id = ${programId} and post_id = any(${ids})`.execute(db)
  await sql`
    insert into post_search (program_id, post_id, published_at, topic_ids, access_keys, audience_keys, document)
    select f.program_id, f.post_id, f.published_at, f.topic_ids, f.access_keys, f.audience_keys,
           setweight(to_tsvector('simple', c.title), 'A') ||
           setweight(to_tsvector('simple', c.summary || ' ' || coalesce(
             c.author_display_name, u.display_name, u.given_name || ' ' || u.family_name, '')), 'B') ||
           setweight(to_tsvector('simple', left(regexp_replace(c.body, '<[^>]*>', ' ', 'g'), 100000)), 'C')
      from post_feed f
      join content c on c.program_id = f.program_id and c.id = f.post_id
      left join users u on u.program_id = c.program_id and u.id = c.author_user_id
     where f.program_id = ${programId} and f.post_id = any(${ids})`.execute(db)
}
