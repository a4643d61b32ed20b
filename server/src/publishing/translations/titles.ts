import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { LanguageWish } from '../../platform/text/language-tags.ts'
import { pickTranslation } from './pick-translation.ts'

/**
 * Translated titles by post, for those posts that have a translation in the preferred languages: for notices and lists
 * that name posts.
 */
export async function readTitles(
  db: ProgramDb,
  contentIds: readonly number[],
  wishes: readonly LanguageWish[],
): Promise<ReadonlyMap<number, string>> {
  if (wishes.length === 0 || contentIds.length === 0) return new Map()
  const { rows } = await sql<{ content_id: number; original: string; language: string; title: string }>`
    select t.content_id, c.language as original, t.language, t.title
      from content_translations t
      join content c on c.program_id = t.program_id and c.id = t.content_id
     where t.program_id = ${db.programId} and t.content_id = any(${[...new Set(contentIds)]}::bigint[])`.execute(db)
  const titles = new Map<number, string>()
  for (const [id, translations] of Map.groupBy(rows, row => row.content_id)) {
    const shown = pickTranslation(wishes, translations[0]?.original ?? '', translations)
    if (shown) titles.set(id, shown.title)
  }
  return titles
}
