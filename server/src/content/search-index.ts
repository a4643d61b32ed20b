import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Characters of a body that are searched. */
const SEARCHED_MAX_LENGTH = 100_000

/** Brings what publishers search in up to date with these posts: title, summary, author, text of the body. */
export async function indexContentSearch(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into content_search (program_id, content_id, document)
    select c.program_id, c.id, to_tsvector('simple', concat_ws(' ', c.title, c.summary,
             coalesce(c.author_display_name, u.display_name, u.given_name || ' ' || u.family_name),
             left(regexp_replace(c.body, '<[^>]*>', ' ', 'g'), ${SEARCHED_MAX_LENGTH})))
      from content c
      left join users u on u.program_id = c.program_id and u.id = c.author_user_id
     where c.program_id = ${programId} and c.id = any(${ids})
    on conflict (program_id, content_id) do update set document = excluded.document`.execute(db)
}

/**
 * SQL: the posts that hold every word of a text, each as the beginning of a word. A text without words finds nothing.
 */
export function contentMatching(programId: number, text: string): RawBuilder<number> {
  return sql<number>`
    (select s.content_id from content_search s
      where s.program_id = ${programId} and s.document @@ (
        select string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
          from unnest(tsvector_to_array(to_tsvector('simple', ${text}))) as word))`
}
