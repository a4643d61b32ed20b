// Removes personal data from posts. The posts stay, with a former colleague as their author; the person's names are removed
// from their texts.

import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import {
  AUDIT_TEXTS,
  cleanTexts,
  type ForgetPlace,
  type ForgottenPerson,
  ownTextsOf,
  type TextsOf,
} from '../../shared/forgetting/index.ts'
import { searchWords, umlautForms } from '../../shared/text/search-text.ts'
import { postsRewritten } from './lock/versions.ts'
import { indexContentSearch } from './search/search-index.ts'

type OwnTexts = Parameters<typeof ownTextsOf>[0]

/** Maximum posts of one transaction. */
const SET_SIZE = 200

async function renew(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await postsRewritten(db, ids)
  await indexContentSearch(db, ids)
}

const TEXTS: OwnTexts = {
  table: 'content',
  key: { id: 'bigint' },
  columns: {
    title: 'text',
    summary: 'text',
    body: 'html',
    cover_image_alt: 'text',
    featured_label: 'text',
    archive_reason: 'text',
    source_name: 'text',
    source_post_id: 'text',
    source_url: 'text',
    template_name: 'text',
  },
  own: ({ id }) => sql<boolean>`(t.author_user_id = ${id} or t.created_by = ${id})`,
  changed: (db, keys) => renew(db, keys.map(Number)),
}

/** SQL over a row `t` of a part: whether the person wrote its post. */
const isOfPostBy = ({ id }: ForgottenPerson) => sql<boolean>`exists (
  select from content c
   where c.program_id = t.program_id and c.id = t.content_id and (c.author_user_id = ${id} or c.created_by = ${id}))`

/** Texts of the parts of posts. */
const partsOf = (table: string, columns: TextsOf['columns']): OwnTexts => ({
  table,
  key: { id: 'bigint' },
  columns,
  own: isOfPostBy,
  changed: async (db, keys) => {
    const rows = await sql<{ id: number }>`
      select distinct content_id as id from ${sql.table(table)}
       where program_id = ${db.programId} and id = any(${keys.map(Number)}::bigint[])`.all(db)
    await renew(
      db,
      rows.map(row => row.id),
    )
  },
})

const PARTS = [
  partsOf('content_translations', { title: 'text', summary: 'text', body: 'html', cover_image_alt: 'text' }),
  partsOf('content_images', { alt: 'text' }),
  partsOf('content_links', { title: 'text', description: 'text' }),
  partsOf('content_videos', { title: 'text' }),
]

const isAuthor = ({ id }: ForgottenPerson) => sql<boolean>`t.author_user_id = ${id}`

/** Revisions of a post, and publishers' notes on it. */
const HISTORY: readonly OwnTexts[] = [
  {
    table: 'content_revisions',
    key: { id: 'bigint' },
    columns: { title: 'text', summary: 'text', body: 'html' },
    own: person => sql<boolean>`(${isAuthor(person)} or ${isOfPostBy(person)})`,
  },
  { table: 'content_review_notes', key: { id: 'bigint' }, columns: { body: 'text' }, own: isAuthor },
]

const authors: ForgetPlace = {
  name: 'content (author, created_by, written_by, reviewer)',
  phase: 'ids',
  async forget({ database }, programId, { id }) {
    const set = (db: ProgramDb) => withoutAuthor(db, sql`c.author_user_id = ${id}`)
    while ((await database.transaction(programId, set)) === SET_SIZE);
    await database.transaction(programId, async db => {
      await sql`
        update content
           set created_by = nullif(created_by, ${id}), written_by_user_id = nullif(written_by_user_id, ${id}),
               reviewer_user_id = nullif(reviewer_user_id, ${id}), review_sent_by = nullif(review_sent_by, ${id})
         where program_id = ${programId} and ${id} in (created_by, written_by_user_id, reviewer_user_id, review_sent_by)`.execute(
        db,
      )
    })
  },
}

/** Names stored as text, for authors who are not users of the program. */
const namedAuthors: ForgetPlace = {
  name: 'content (author_display_name)',
  phase: 'ids',
  async forget({ database }, programId, person) {
    const set = (db: ProgramDb) => withoutAuthor(db, sql`c.author_user_id is null and ${isNamed(person)}`)
    while ((await database.transaction(programId, set)) === SET_SIZE);
  },
}

/** Copies of the person's posts in other programs, and copies of those: they store the author's name as text. */
const copies: ForgetPlace = {
  name: 'content (copies in other programs)',
  phase: 'texts',
  async forget(services, programId, person) {
    const found = await services.database.system(db => findCopies(forProgram(db, programId), person))
    const everything = { ...person, others: person.own }
    for (const { program_id, ids } of found) {
      const post = sql`t.id = any(${ids}::bigint[])`
      await cleanTexts(services, program_id, everything, TEXTS, post)
      for (const part of [...PARTS, ...HISTORY]) {
        await cleanTexts(services, program_id, everything, part, sql`t.content_id = any(${ids}::bigint[])`)
      }
      const record = sql`t.record_type = 'content' and t.record_id = any(${ids.map(String)}::text[])`
      await cleanTexts(services, program_id, everything, AUDIT_TEXTS, record)
      const set = (db: ProgramDb) => withoutAuthor(db, sql`c.id = any(${ids}::bigint[]) and ${isNamed(person)}`)
      while ((await services.database.transaction(program_id, set)) === SET_SIZE);
    }
  },
}

async function findCopies(db: ProgramDb, person: ForgottenPerson) {
  return sql<{ program_id: number; ids: number[] }>`
    with recursive copies as (
      select r.target_program_id as program_id, r.target_content_id as id, s.author_user_id = ${person.id} as is_theirs
        from replications r
        join content s on s.program_id = r.program_id and s.id = r.source_content_id
       where r.program_id = ${db.programId} and r.source_program_id = ${db.programId}
      union
      select r.target_program_id, r.target_content_id, p.is_theirs
        from copies p
        join replications r on r.program_id = p.program_id and r.source_program_id = p.program_id
         and r.source_content_id = p.id
    )
    select c.program_id, array_agg(distinct c.id) as ids
      from copies p join content c on c.program_id = p.program_id and c.id = p.id
     where c.author_user_id is null and (p.is_theirs or ${isNamed(person)})
     group by c.program_id order by c.program_id`.all(db)
}

const isNamed = ({ own }: ForgottenPerson): Sql<unknown> =>
  sql`lower(c.author_display_name) in (select lower(w) from unnest(${own.words}::text[]) as w)`

/** Removes the author from at most one set of posts; returns their number. */
async function withoutAuthor(db: ProgramDb, condition: Sql<unknown>): Promise<number> {
  const rows = await sql<{ id: number }>`
    update content set author_user_id = null, author_display_name = ${FORMER_COLLEAGUE}, author_avatar_url = null
     where program_id = ${db.programId} and id in (
       select c.id from content c where c.program_id = ${db.programId} and ${condition}
        order by c.id limit ${sql.lit(SET_SIZE)} for update)
    returning id`.all(db)
  const ids = rows.map(row => row.id)
  await renew(db, ids)
  return ids.length
}

/** Words that a search is corrected by: those of the person's names that no post has any more. */
const words: ForgetPlace = {
  name: 'content_words',
  phase: 'copies',
  async forget({ database }, programId, { own }) {
    const lost = [...new Set(own.words.flatMap(searchWords).flatMap(umlautForms))]
    await database.transaction(programId, async db => {
      await sql`
        delete from content_words w
         where w.program_id = ${programId} and w.word = any(${lost}::text[])
           and not exists (
             select from content_search s
              where s.program_id = ${programId} and s.document @@ quote_literal(w.word)::tsquery)`.execute(db)
    })
  },
}

export const forgetPlaces: readonly ForgetPlace[] = [
  ...[TEXTS, ...PARTS, ...HISTORY].map(ownTextsOf),
  copies,
  namedAuthors,
  authors,
  words,
]
