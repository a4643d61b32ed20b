import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { hintFeed } from '../../shared/live/hints.ts'
import { indexContentSearch, type LockedPost } from '../content/index.ts'
import { markUploads } from '../uploads/index.ts'
import { indexLockedPosts } from '../visibility/index.ts'

/** The texts of a post that are translated. */
export interface Texts {
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly cover_image_alt: string
}

interface NewTranslation extends Texts {
  readonly language: string
  readonly origin: 'human' | 'machine'
  /** `text_revision` of the original that was translated. */
  readonly textRevision: number
}

export interface TranslationRow extends Texts {
  readonly content_id: number
  readonly language: string
  readonly origin: 'human' | 'machine'
  readonly stale: boolean
  readonly updated_at: Date
}

/** A post with the texts of a translation; all other fields are the original's. */
export const inLanguage = <T extends object>(post: T, { title, summary, body, cover_image_alt }: Texts): T & Texts => ({
  ...post,
  title,
  summary,
  body,
  cover_image_alt,
})

const COLUMNS = sql`
  t.content_id, t.language, t.title, t.summary, t.body, t.cover_image_alt, t.origin, t.updated_at,
  t.text_revision < c.text_revision as stale`

const fromSql = (db: ProgramDb, which: Sql<unknown>) => sql`
  from content_translations t join content c on c.program_id = t.program_id and c.id = t.content_id
 where t.program_id = ${db.programId} and ${which}`

export const select = (db: ProgramDb, which: Sql<unknown>) =>
  sql<TranslationRow>`select ${COLUMNS} ${fromSql(db, which)}`

/** The translations of posts, by post id. */
export async function readTranslations(
  db: ProgramDb,
  contentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TranslationRow[]>> {
  const rows = await select(db, sql`t.content_id = any(${contentIds}::bigint[]) order by t.language`).all(db)
  return Map.groupBy(rows, row => row.content_id)
}

/** One translation, or null. */
export async function readTranslation(
  db: ProgramDb,
  contentId: number,
  language: string,
): Promise<TranslationRow | null> {
  const row = await select(db, sql`t.content_id = ${contentId} and t.language = ${language}`).first(db)
  return row ?? null
}

/** SQL of the list of a post's translations, by language. */
export const translationsOf = (db: ProgramDb, contentId: number) => ({
  columns: COLUMNS,
  from: fromSql(db, sql`t.content_id = ${contentId}`),
  order: sql`t.language`,
})

/** The origin of a change to a translation: changes for readers do not raise the version that writers see. */
type ChangedBy = 'writer' | 'reader'

/** Writes a translation of a locked post, in place of one in the same language. Idempotent. */
export async function storeTranslation(
  db: ProgramDb,
  post: LockedPost,
  translation: NewTranslation,
  by: ChangedBy,
): Promise<void> {
  const { language, title, summary, body, cover_image_alt, origin, textRevision } = translation
  const rows = await sql`
    insert into content_translations as t (program_id, content_id, language, title, summary, body, cover_image_alt, origin,
                                           text_revision, updated_at)
    values (${db.programId}, ${post.id}, ${language}, ${title}, ${summary}, ${body}, ${cover_image_alt}, ${origin},
            ${textRevision}, ${post.now})
    on conflict (program_id, content_id, language) do update
       set title = excluded.title, summary = excluded.summary, body = excluded.body,
           cover_image_alt = excluded.cover_image_alt, origin = excluded.origin, text_revision = excluded.text_revision,
           updated_at = excluded.updated_at
     where (t.title, t.summary, t.body, t.cover_image_alt, t.origin, t.text_revision) is distinct from
           (excluded.title, excluded.summary, excluded.body, excluded.cover_image_alt, excluded.origin, excluded.text_revision)
    returning t.id`.all(db)
  if (rows.length === 0) return
  await markUploads(db, [body])
  await translationsChanged(db, post, by)
}

/**
 * Copies translations of another post to a new post, those in the languages of its program. A stale translation stays
 * stale.
 */
export async function copyTranslations(
  db: ProgramDb,
  contentId: number,
  translations: readonly TranslationRow[],
): Promise<void> {
  if (translations.length === 0) return
  const given = JSON.stringify(translations)
  const rows = await sql<{ body: string }>`
    insert into content_translations (program_id, content_id, language, title, summary, body, cover_image_alt, origin,
                                      text_revision, updated_at)
    select c.program_id, c.id, t.language, t.title, t.summary, t.body, t.cover_image_alt, t.origin,
           case when t.stale then 0 else c.text_revision end, t.updated_at
      from jsonb_to_recordset(${given}::jsonb) as t (language text, title text, summary text, body text,
                                                     cover_image_alt text, origin text, stale boolean,
                                                     updated_at timestamptz)
      join content c on c.program_id = ${db.programId} and c.id = ${contentId}
      join programs p on p.id = c.program_id and t.language = any(p.languages)
     where t.language <> c.language
    returning body`.all(db)
  if (rows.length === 0) return
  await markUploads(
    db,
    rows.map(({ body }) => body),
  )
  await indexContentSearch(db, [contentId])
}

/** Deletes a translation of a locked post; returns whether it existed. */
export async function removeTranslation(db: ProgramDb, post: LockedPost, language: string): Promise<boolean> {
  const rows = await sql`
    delete from content_translations
     where program_id = ${db.programId} and content_id = ${post.id} and language = ${language}
    returning id`.all(db)
  if (rows.length === 0) return false
  await translationsChanged(db, post, 'writer')
  return true
}

/** Updates the index of feeds and of search after a change of translations; the post's own text and dates do not change. */
async function translationsChanged(db: ProgramDb, post: LockedPost, by: ChangedBy): Promise<void> {
  await sql`
    update content set revision = revision + 1, edition = edition + ${by === 'writer' ? 1 : 0}
     where program_id = ${db.programId} and id = ${post.id}`.execute(db)
  await indexContentSearch(db, [post.id])
  if (post.state !== 'published') return
  await indexLockedPosts(db, [post.id])
  hintFeed(db)
}
