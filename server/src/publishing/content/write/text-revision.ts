// The revision of a post that its translations must match (docs/contract/languages.md#translations).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Updateable } from '../../../platform/db/row-types.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { canonicalTag } from '../../../platform/text/language-tags.ts'
import type { ContentTable } from '../../../shared/tables.ts'

/** The fields that are translated. */
const TRANSLATED = ['title', 'summary', 'body', 'cover_image_alt'] as const

/** Additional columns set by a change of `columns`, in the statement that increments the revision. */
export function textRevisionColumns(columns: Updateable<ContentTable>): { text_revision?: Sql<number> } {
  const given = TRANSLATED.filter(name => columns[name] !== undefined)
  if (given.length === 0) return {}
  const differs = given.map(name => sql`${sql.ref(name)} is distinct from ${columns[name] ?? null}::text`)
  return {
    text_revision: sql<number>`case when ${sql.join(differs, sql` or `)} then revision + 1 else text_revision end`,
  }
}

/**
 * Checks that a post whose language is set to this one has no translation into it.
 * @throws HttpError 400
 */
export async function assertUntranslated(db: ProgramDb, contentId: number, language: string): Promise<void> {
  const rows = await sql`
    select 1 from content_translations
     where program_id = ${db.programId} and content_id = ${contentId}
       and language = ${canonicalTag(language) ?? language}`.all(db)
  if (rows.length === 0) return
  throw invalid({
    rule: 'invalid_enum',
    parameter: 'language',
    message: 'is one that the post is translated into; remove that translation first',
  })
}
