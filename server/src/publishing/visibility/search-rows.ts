// The rows of post_search. Computing the words of a post is the expensive part, so it is done only when the post itself
// changed, not one of its topics.

import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Query } from '../../platform/db/query.ts'
import { isAmong, preparedForOne, rowsOfIds } from '../../platform/db/query.ts'
import { translatedTexts } from './translated-texts.ts'

/** Characters of a body that are searched. */
const BODY_MAX_LENGTH = 100_000
/** Characters of its HTML that they are taken from: half a megabyte of tags would be a tenth of a second's work. */
const HTML_MAX_LENGTH = 200_000

/** The statements that write what readers search in, to be run in this order after those of feeds. */
export const searchStatements = (db: ProgramDb, ids: readonly number[]): Query<unknown>[] => [
  preparedForOne('post_search_drop', ids, droppedRowsSql(db, ids)),
  preparedForOne('post_search_row', ids, searchRowsSql(db, ids)),
]

const droppedRowsSql = (db: ProgramDb, ids: readonly number[]): RawBuilder<unknown> => sql`
    delete from post_search s
     where s.program_id = ${db.programId} and s.post_id ${isAmong(ids)}
       and (select f.post_id from post_feed f where f.program_id = ${db.programId} and f.post_id = s.post_id) is null`

/**
 * Title, then summary and author, then the text of the body, each in all languages of the post; words without stemming.
 * Rows are looked up one by one (lateral, limit 1): a join would be planned by the size that the program had at the last
 * analyze, which is nothing while it is being filled.
 */
const searchRowsSql = (db: ProgramDb, ids: readonly number[]): RawBuilder<unknown> => sql`
    insert into post_search (program_id, post_id, published_at, content_revision, topic_ids, access_keys, audience_keys,
                             document)
    select f.program_id, f.post_id, f.published_at, c.revision, f.topic_ids, f.access_keys, f.audience_keys,
           case when s.is_current then ''::tsvector else
             setweight(to_tsvector('simple', concat_ws(' ', c.title, w.titles)), 'A') ||
             setweight(to_tsvector('simple', concat_ws(' ', c.summary, coalesce(u.name, c.author_display_name), w.summaries)), 'B') ||
             setweight(to_tsvector('simple', concat_ws(' ', left(regexp_replace(left(c.body, ${sql.lit(HTML_MAX_LENGTH)}), '<[^>]*(>|$)', ' ', 'g'), ${sql.lit(BODY_MAX_LENGTH)}), w.bodies)), 'C')
           end
      from ${rowsOfIds(ids)} as i (id)
      cross join lateral (
        select * from post_feed where program_id = ${db.programId} and post_id = i.id limit 1) f
      cross join lateral (
        select * from content where program_id = ${db.programId} and id = i.id limit 1) c
      left join lateral (
        select coalesce(display_name, given_name || ' ' || family_name) as name
          from users where program_id = ${db.programId} and id = c.author_user_id limit 1) u on true
      left join lateral (
        select content_revision = c.revision as is_current
          from post_search where program_id = ${db.programId} and post_id = i.id limit 1) s on true
      left join lateral (${translatedTexts(db, sql`i.id`, sql`not coalesce(s.is_current, false)`)}) w on true
    on conflict (program_id, post_id) do update
       set published_at = excluded.published_at, topic_ids = excluded.topic_ids, access_keys = excluded.access_keys,
           audience_keys = excluded.audience_keys, content_revision = excluded.content_revision,
           document = case when post_search.content_revision = excluded.content_revision
                           then post_search.document else excluded.document end`
