// Searches beside that for posts: topics, colleagues, polls and comments, each as its reader may see it. Statements run outside
// row security, under which indexes of words and pieces are not used.

import {
  BY_NAME,
  beginsWithSql,
  DISPLAY_NAME_SQL,
  hasName,
  hasNamePieces,
  hasPiecesOfWords,
  hasShownPieces,
  isFoundBy,
  isMail,
  startsWords,
} from '../../people/directory/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { plainQuery } from '../../publishing/content/index.ts'
import { topicContains } from '../../publishing/topics/index.ts'
import { viewerKeysSql, visibleSql } from '../../publishing/visibility/index.ts'
import { containsNames, hasPieces } from '../../shared/text/names-sql.ts'
import { readSearch } from '../../shared/text/search-text.ts'
import { inShownThread, isShownToSql } from '../comments/index.ts'
import { isOpenToSql } from '../polls/index.ts'

/** Records of a kind in a response. */
export const FOUND_MAX = 5
/** People whom each list reads from an index before it sorts them: thousands of names share common parts. */
const PEOPLE_MAX = 100
/** Matching comments that are read from the index before they are sorted; of words with more matches, the newest comments are read. */
const MATCHES_MAX = 500
/** Comments that are read from the newest then: milliseconds. */
const NEWEST_COMMENTS = 1000
/** Comments that are read first: words that many have fill the list. */
const SAMPLE_COMMENTS = 100

/** The reader and the searched text. */
export interface Wanted {
  readonly programId: number
  readonly userId: number
  readonly search: string
  /** The last word may go on. */
  readonly isBeginning: boolean
}

export interface FoundRecord {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly content_id?: number
}

const viewerSql = ({ programId, userId }: Wanted): Sql<unknown> =>
  sql`viewer as materialized (
      select ${viewerKeysSql(sql`me.program_id`, sql`me.user_id`)} as keys
        from (select ${programId}::bigint as program_id, ${userId}::bigint as user_id) me)`

/** Topics by parts of name and description, those whose name has them first. */
export const findTopics = (database: Database, wanted: Wanted): Promise<FoundRecord[]> =>
  database.unscopedQuery(sql<FoundRecord>`
    with ${viewerSql(wanted)}
    select t.id, t.name as title, t.description as text from topics t
     where t.program_id = ${wanted.programId} and t.state = 'published'
       and (not t.targeted or exists (
         select from topic_audiences a
          where a.program_id = ${wanted.programId} and a.topic_id = t.id
            and a.audience_id = any((select keys from viewer)::bigint[])))
       and ${topicContains(wanted.search)}
     order by ${containsNames(sql`t.name`, wanted.search)} desc, sort_key(t.name) collate "C", t.id limit ${FOUND_MAX}`)

/**
 * Active people by parts of their names, of what people see of them, and of their addresses: first those whose name begins so, then
 * those with words that do, then other names, then the others, each by name. `shown`: attributes that people see. Each list is read only if those before it
 * found too few.
 */
export function findColleagues(database: Database, wanted: Wanted, shown: readonly string[]): Promise<FoundRecord[]> {
  const { programId, search } = wanted
  const begun = beginsWithSql(search).map(
    begins => sql`(
      select u.id from users u
       where u.program_id = ${programId} and u.active and ${begins} and ${hasName(search)}
       order by ${BY_NAME} limit ${sql.lit(FOUND_MAX)})`,
  )
  const named = (condition: Sql<unknown>) =>
    sql`select u.id from users u where u.active and ${condition} limit ${sql.lit(PEOPLE_MAX)}`
  const value = sql`e.value`
  const byAddress = sql`
    select u.id from user_emails e join users u on u.program_id = e.program_id and u.id = e.user_id
     where u.active and ${hasPieces(sql`e.program_id`, programId, value, search)} and ${containsNames(value, search)}
       and ${isMail}
     limit ${sql.lit(PEOPLE_MAX)}`
  const kinds = [
    ...(begun.length === 0
      ? []
      : [sql.join(begun, sql` union `), named(sql`${hasPiecesOfWords(programId, search)} and ${startsWords(search)}`)]),
    named(sql`${hasNamePieces(programId, search)} and ${hasName(search)}`),
    named(sql`${hasShownPieces(programId, search, shown)} and ${isFoundBy(search, shown)}`),
    ...(shown.includes('email') ? [byAddress] : []),
  ]
  const found = (kind: number) => sql.ref(`found_${kind}`)
  const lists = kinds.map((people, kind) => {
    const own = sql`select p.id, ${sql.lit(kind)} as kind from (${people}) p`
    if (kind === 0) return sql`${found(kind)} as materialized (${own})`
    const before = found(kind - 1)
    return sql`${found(kind)} as materialized (
      select * from ${before} union all
      ${own} where (select count(distinct id) from ${before}) < ${sql.lit(FOUND_MAX)})`
  })
  const attribute = (name: string) => (shown.includes(name) ? sql`u.${sql.ref(name)}` : sql`null`)
  return database.unscopedQuery(sql<FoundRecord>`
    with ${sql.join(lists)}
    select u.id, ${DISPLAY_NAME_SQL} as title,
           concat_ws(' · ', ${attribute('title')}, ${attribute('department')}, ${attribute('work_location')}) as text
      from (select id, min(kind) as kind from ${found(kinds.length - 1)} group by id) f
      join users u on u.program_id = ${programId} and u.id = f.id
     order by f.kind, ${BY_NAME} limit ${sql.lit(FOUND_MAX)}`)
}

/** Polls by the words of their question, the newest first. */
export async function findPolls(database: Database, wanted: Wanted): Promise<FoundRecord[]> {
  const query = plainQuery(readSearch(wanted.search, wanted))
  if (query === '') return []
  return database.unscopedQuery(sql<FoundRecord>`
    select p.id, p.question as title,
           coalesce((select string_agg(o.text, ' · ' order by o.position) from poll_options o
                      where o.program_id = ${wanted.programId} and o.poll_id = p.id), '') as text
      from polls p
     where p.program_id = ${wanted.programId} and plain_document(p.question) @@ ${query}::tsquery
       and ${isOpenToSql(wanted.userId)}
     order by p.created_at desc, p.id desc limit ${FOUND_MAX}`)
}

/**
 * Comments by their words, the newest first, on posts that the reader sees. The index returns matches in no order: of words that have
 * more than it may read, the newest comments are read as well.
 */
export async function findComments(database: Database, wanted: Wanted): Promise<FoundRecord[]> {
  const { programId, userId } = wanted
  const query = plainQuery(readSearch(wanted.search, wanted))
  if (query === '') return []
  const isMatch = sql`c.words @@ ${query}::tsquery and ${isShownToSql('c', userId)} and ${inShownThread(userId)}`
  const newest = (number: number, condition: Sql<unknown>) => sql`(
    select * from comments where program_id = ${programId} and ${condition} order by id desc limit ${sql.lit(number)}) c`
  const seen = (matches: Sql<unknown>) => sql`
      select m.* from (select * from ${matches} order by id desc) m
       cross join lateral (
         select * from post_feed where program_id = ${programId} and post_id = m.content_id limit 1) f
       where f.is_commentable and ${visibleSql('f', sql`(select keys from viewer)`)}
       order by m.id desc limit ${sql.lit(FOUND_MAX)}`
  return database.unscopedQuery(sql<FoundRecord>`
    with ${viewerSql(wanted)},
    sampled as materialized (select c.id, c.content_id, c.body from ${newest(SAMPLE_COMMENTS, sql`true`)} where ${isMatch}),
    seen_of_sample as materialized (${seen(sql`sampled`)}),
    matches as materialized (
      select c.id, c.content_id, c.body from comments c
       where (select count(*) from seen_of_sample) < ${sql.lit(FOUND_MAX)} and c.program_id = ${programId} and ${isMatch}
       limit ${MATCHES_MAX}),
    in_order as materialized (
      select c.id, c.content_id, c.body
        from ${newest(NEWEST_COMMENTS, sql`(select count(*) from matches) = ${sql.lit(MATCHES_MAX)}`)} where ${isMatch}
       limit ${MATCHES_MAX})
    select m.id, t.title, m.body as text, m.content_id
      from (
        select * from seen_of_sample
        union (${seen(sql`matches`)})
        union (${seen(sql`in_order`)})) m
      join content t on t.program_id = ${programId} and t.id = m.content_id
     order by m.id desc limit ${FOUND_MAX}`)
}

interface PostTexts {
  readonly id: number
  readonly uuid: string
  readonly original: string
  readonly language: string
  readonly title: string
  readonly summary: string | null
  readonly body: string
}

/** The texts of posts, each in all of its languages, the original first. */
export const readPostTexts = (database: Database, programId: number, ids: readonly number[]): Promise<PostTexts[]> =>
  database.preparedQuery(
    'search_post_texts',
    sql<PostTexts>`
    select c.id, c.uuid, c.language as original, c.language, c.title, c.summary, html_words(c.body, 40000) as body
      from content c where c.program_id = ${programId} and c.id = any(${ids}::bigint[])
    union all
    select c.id, c.uuid, c.language, t.language, t.title, t.summary, html_words(t.body, 40000)
      from content_translations t
      join content c on c.program_id = t.program_id and c.id = t.content_id
     where t.program_id = ${programId} and t.content_id = any(${ids}::bigint[])`,
  )
