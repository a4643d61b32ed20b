import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong, preparedForOne, type Query, runTogether } from '../../../platform/db/query.ts'
import { translatedTexts } from '../../visibility/index.ts'

/** Maximum characters of a body's text that are searched. */
const SEARCHED_MAX_LENGTH = 100_000
/** Maximum characters of HTML from which the text is extracted. */
const HTML_MAX_LENGTH = 200_000

/** Posts written by one statement, so that none runs for long. */
const SET_SIZE = 1000

/** Updates the publishers' search index for these posts: title, summary, author, text of the body, in all languages. */
export async function indexContentSearch(db: ProgramDb, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += SET_SIZE) {
    await runTogether(db, { indexed: contentSearchSql(db, ids.slice(start, start + SET_SIZE)) })
  }
}

/** `indexContentSearch` as a statement, for one set. */
export const contentSearchSql = (db: ProgramDb, ids: readonly number[]): Query<unknown> =>
  preparedForOne(
    'content_search_row',
    ids,
    sql`
    insert into content_search (program_id, content_id, document)
    select c.program_id, c.id, to_tsvector('simple', concat_ws(' ', c.title, c.summary,
             coalesce(c.author_display_name, u.display_name, u.given_name || ' ' || u.family_name),
             left(regexp_replace(left(c.body, ${sql.lit(HTML_MAX_LENGTH)}), '<[^>]*(>|$)', ' ', 'g'), ${sql.lit(SEARCHED_MAX_LENGTH)}),
             w.titles, w.summaries, w.bodies))
      from content c
      left join users u on u.program_id = c.program_id and u.id = c.author_user_id
      left join lateral (${translatedTexts(db, sql`c.id`)}) w on true
     where c.program_id = ${db.programId} and c.id ${isAmong(ids)}
    on conflict (program_id, content_id) do update set document = excluded.document`,
  )

/**
 * Returns a text as a query for posts with all of its words, each as a prefix; null when it has no words. A separate
 * statement, since the planner must see the query's words to estimate the number of matches.
 */
export async function readSearchQuery(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ query: string | null }>`
    select string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ') as query
      from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as word`.execute(db)
  return rows[0]?.query ?? null
}

/**
 * SQL: the posts that a query finds. `first` evaluates the search first, which suits few matches: the planner
 * overestimates prefix matches, and would scan post by post instead.
 */
export const contentMatching = (programId: number, query: string, first: boolean): RawBuilder<number> => sql<number>`
  (select s.content_id from content_search s
    where s.program_id = ${programId} and s.document @@ ${query}::tsquery ${first ? sql`offset 0` : sql``})`

/**
 * Runs a transaction in which PostgreSQL uses the index of words. With row security it does not, since it must check the
 * visibility of each row first; so statements in `work` see all programs, and each must bind its program. The planner also
 * underestimates the cost of reading every document, since it counts rows and not their size (100,000 posts: 600 ms
 * instead of 90).
 */
export function withWordIndex<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return database.system(async db => {
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
    return work(db)
  })
}
