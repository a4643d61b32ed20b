import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'

/** Characters of all translations of a post that are searched: a document holds a megabyte, with those of the original. */
const BODIES_MAX_LENGTH = 100_000
const SUMMARIES_MAX_LENGTH = 20_000

/**
 * SQL: the words of all translations of the post whose id is the SQL `contentId`, as one row of `titles`, `summaries` and
 * `bodies`, each maybe null. Each language has its share of what is searched. None are read where `needed` does not hold.
 */
export const translatedTexts = (
  db: ProgramDb,
  contentId: RawBuilder<unknown>,
  needed: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select string_agg(t.title, ' ') as titles,
         left(string_agg(concat_ws(' ', t.summary, t.cover_image_alt), ' '), ${sql.lit(SUMMARIES_MAX_LENGTH)}) as summaries,
         string_agg(left(regexp_replace(left(t.body, 2 * t.share), '<[^>]*(>|$)', ' ', 'g'), t.share), ' ') as bodies
    from (select title, summary, cover_image_alt, body, ${sql.lit(BODIES_MAX_LENGTH)} / (count(*) over ())::integer as share
            from content_translations
           where program_id = ${db.programId} and content_id = ${contentId} and ${needed}) t`
