// Posts that hold some words, newest first, found in two ways. Words that many posts hold are found by looking through the
// newest posts; only when these do not fill the page is the index of words used, which returns all matches in no order and
// so is dear for such words. The planner cannot be left to choose: it takes a word that no post holds for one that some do,
// and scans all posts in search of it.
//
// The statement runs bare, because the index of words may not be used under row security, and has no name, so that it is
// planned with the words in hand.

import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../../publishing/visibility/index.ts'
import type { Feeds } from '../feeds-state.ts'
import type { FeedRequest } from '../page/feed-request.ts'
import type { PostRow } from '../page/packed-posts.ts'
import { readPostRows } from '../page/read-posts-by-id.ts'
import type { Reader } from '../page/reader.ts'
import { readSearchWords, type SearchWords } from './search-words.ts'

export async function searchPosts(feeds: Feeds, reader: Reader, request: FeedRequest): Promise<PostRow[]> {
  const ids = await findIds(feeds, reader, request)
  return ids.length === 0 ? [] : readPostRows(feeds, reader, ids)
}

/** Posts that are looked through before the index of words is asked: about 2 ms. */
const SCANNED_MAX = 1000

async function findIds(feeds: Feeds, reader: Reader, request: FeedRequest): Promise<number[]> {
  const { keys, topics } = await readScope(feeds, reader, request)
  if (topics?.length === 0) return []
  const { size, offset } = request.page
  const values: unknown[] = [reader.programId, keys]
  const value = (given: unknown) => `$${values.push(given)}`
  const words = matching(readSearchWords(request.search ?? ''), value)
  const within = topics === null ? '' : `and f.topic_ids && ${value(topics)}::bigint[]`
  const found = `${VISIBLE_SQL('f', '$2::bigint[]')} ${within} and f.document @@ (${words})`
  const page = `limit ${value(size)} offset ${value(offset)}`
  const text = `
with newest as materialized (
  select f.post_id, f.published_at
    from (select * from post_search where program_id = $1
           order by published_at desc, post_id desc limit ${SCANNED_MAX}) f
   where ${found} order by f.published_at desc, f.post_id desc ${page})
select post_id from (
  select * from newest where (select count(*) from newest) = ${size}
  union all
  (select f.post_id, f.published_at from post_search f
    where (select count(*) from newest) < ${size} and f.program_id = $1 and ${found}
    -- The sum keeps the planner from scanning by date.
    order by f.published_at + interval '0' desc, f.post_id desc ${page})
) p order by published_at desc, post_id desc`
  const rows = await feeds.database.bare<{ post_id: number }>({ text, values, mayLag: true })
  return rows.map(row => row.post_id)
}

/** SQL of a tsquery: what was typed, with the last word as the beginning of one. */
function matching({ whole, beginning }: SearchWords, value: (given: string) => string): string {
  const typed = () => `websearch_to_tsquery('simple', ${value(whole)})`
  if (beginning === null) return typed()
  const prefix = `to_tsquery('simple', ${value(`'${beginning}':*`)})`
  return whole === '' ? prefix : `${typed()} && ${prefix}`
}

interface Scope {
  /** The reader's keys. */
  readonly keys: readonly number[]
  /** The topics that narrow the search; null when all of them count. */
  readonly topics: readonly number[] | null
}

const SEARCH_SCOPE = {
  name: 'search_scope',
  text: `with reader as materialized (select ${VIEWER_KEYS_SQL('$1', '$2')} as keys)
select (select keys from reader) as keys,
  case when $3 then array(select topic_id from topic_followers where program_id = $1 and user_id = $2 and following)
       when $4::bigint[] is not null then array(
         select t.id from unnest($4::bigint[]) as chosen (id)
           join topics t on t.program_id = $1 and t.id = chosen.id and t.state = 'published'
          where not t.targeted or exists (
            select from topic_audiences a
             where a.program_id = $1 and a.topic_id = t.id and a.audience_id = any((select keys from reader)::bigint[])))
  end as topics`,
}

async function readScope(feeds: Feeds, { programId, userId }: Reader, { name, filters }: FeedRequest): Promise<Scope> {
  const values = [programId, userId, name === 'following', filters.topicIds ?? null]
  const [scope] = await feeds.database.hot<Scope>({ ...SEARCH_SCOPE, values, mayLag: true })
  return scope as Scope
}
