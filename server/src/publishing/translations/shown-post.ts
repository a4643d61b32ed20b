import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { canonicalTag, type LanguageWish, nearestLanguage } from '../../platform/text/language-tags.ts'
import { type ContentRecord, hydratePosts } from '../content/index.ts'
import { inLanguage, readTranslations } from './store.ts'

/** A post with its texts in the first available of the preferred languages, and their `language`; null without the post. */
export async function readShownPost(
  db: ProgramDb,
  contentId: number,
  wishes: readonly LanguageWish[],
): Promise<ContentRecord | null> {
  const record = (await hydratePosts(db, [contentId])).get(contentId)
  if (!record) return null
  const translations = (await readTranslations(db, [contentId])).get(contentId) ?? []
  const translation = pickTranslation(wishes, record.language, translations)
  return translation ? { ...inLanguage(record, translation), language: translation.language } : record
}

/**
 * Returns the translation of a post for a reader with these preferred languages, best first; null means the original. The
 * original competes like a translation: for `de-CH`, an original in `de` is preferred to a translation into `en`.
 */
export function pickTranslation<T extends { readonly language: string }>(
  wishes: readonly LanguageWish[],
  originalLanguage: string,
  translations: readonly T[],
): T | null {
  if (translations.length === 0 || wishes.length === 0) return null
  const original = canonicalTag(originalLanguage)
  const others = translations.map(({ language }) => language)
  const shown = nearestLanguage(wishes, original === null ? others : [original, ...others])
  return shown === original ? null : (translations.find(({ language }) => language === shown) ?? null)
}

/**
 * Translated titles and summaries by post, for those posts that have a translation in the preferred languages: for notices and
 * lists that name posts.
 */
export async function readTitles(
  db: ProgramDb,
  contentIds: readonly number[],
  wishes: readonly LanguageWish[],
): Promise<ReadonlyMap<number, { readonly title: string; readonly summary: string }>> {
  if (wishes.length === 0 || contentIds.length === 0) return new Map()
  const rows = await sql<{
    content_id: number
    original: string
    language: string
    title: string
    summary: string
  }>`
    select t.content_id, c.language as original, t.language, t.title, t.summary
      from content_translations t
      join content c on c.program_id = t.program_id and c.id = t.content_id
     where t.program_id = ${db.programId} and t.content_id = any(${[...new Set(contentIds)]}::bigint[])`.all(db)
  const texts = new Map<number, { title: string; summary: string }>()
  for (const [id, translations] of Map.groupBy(rows, row => row.content_id)) {
    const shown = pickTranslation(wishes, translations[0]?.original ?? '', translations)
    if (shown) texts.set(id, shown)
  }
  return texts
}
