// Posts that hold some words, newest first. The statement is planned anew each time, with the words and the reader's keys
// in hand: only then can the planner choose between walking the newest posts and the index of words. That is why it runs
// in a transaction of the ordinary pool, and why the keys are read before.

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { VIEWER_KEYS_SQL } from '../visibility/index.ts'
import type { FeedRequest } from './feed-request.ts'
import type { Feeds } from './feeds.ts'
import type { PostRow } from './post-row.ts'
import { readPostRows } from './read-posts.ts'
import type { Reader } from './reader.ts'
import { readSearchWords, type SearchWords } from './search-words.ts'

export async function searchPosts(feeds: Feeds, reader: Reader, request: FeedRequest): Promise<PostRow[]> {
  const words = readSearchWords(request.search ?? '')
  const ids = await feeds.database.read(reader.programId, db => findIds(db, reader, request, words))
  return ids.length === 0 ? [] : readPostRows(feeds, reader, ids)
}

async function findIds(db: Db, reader: Reader, request: FeedRequest, words: SearchWords): Promise<number[]> {
  const { programId, userId } = reader
  const keys = await readList(db, VIEWER_KEYS_SQL(String(programId), String(userId)))
  const topics = await readTopics(db, reader, request, keys)
  const { rows } = await sql<{ post_id: number }>`
    select f.post_id from post_search f
     where f.program_id = ${programId} and f.document @@ (${matching(words)})
       and f.access_keys && ${keys}::bigint[]
       and (f.audience_keys = '{}' or f.audience_keys && ${keys}::bigint[])
       ${topics === null ? sql`` : sql`and f.topic_ids && ${topics}::bigint[]`}
     order by f.published_at desc, f.post_id desc
     limit ${sql.lit(request.page.size)} offset ${sql.lit(request.page.offset)}`.execute(db)
  return rows.map(row => row.post_id)
}

/** SQL of a tsquery: what was typed, with the last word as the beginning of one. */
function matching({ whole, beginning }: SearchWords): RawBuilder<unknown> {
  const typed = sql`websearch_to_tsquery('simple', ${whole})`
  if (beginning === null) return typed
  const prefix = sql`to_tsquery('simple', ${`'${beginning}':*`})`
  return whole === '' ? prefix : sql`${typed} && ${prefix}`
}

/** The topics that narrow the search; null when all of them count. */
async function readTopics(db: Db, { programId, userId }: Reader, request: FeedRequest, keys: readonly number[]) {
  const { name, filters } = request
  if (name === 'following') {
    return readList(
      db,
      `array(select topic_id from topic_followers
              where program_id = ${programId} and user_id = ${userId} and following)`,
    )
  }
  if (filters.topicIds === undefined) return null
  const { rows } = await sql<{ id: number }>`
    select t.id from topics t
     where t.program_id = ${programId} and t.id = any(${filters.topicIds}) and t.state = 'published'
       and (not t.targeted or exists (
         select from topic_audiences a
          where a.program_id = t.program_id and a.topic_id = t.id and a.audience_id = any(${keys})))`.execute(db)
  return rows.map(row => row.id)
}

async function readList(db: Db, list: string): Promise<number[]> {
  const { rows } = await sql<{ list: number[] }>`select ${sql.raw(list)} as list`.execute(db)
  return rows[0]?.list ?? []
}
