import type { ProgramDb } from '../../platform/db/handle.ts'
import type { LanguageWish } from '../../platform/text/language-tags.ts'
import { type ContentRecord, hydratePosts } from '../content/index.ts'
import { pickTranslation } from './pick-translation.ts'
import { inLanguage, readTranslations } from './store.ts'

/** A post with its texts in one of the preferred languages, best first, and `language` of these; null where there is none. */
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
