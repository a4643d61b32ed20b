// The original of a translation, and the languages of its program.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import type { Texts } from './store.ts'

export interface Original extends Texts {
  readonly id: number
  readonly language: string
  readonly is_translatable: boolean
  readonly text_revision: number
  /** Languages of the program. */
  readonly languages: readonly string[]
  readonly machine_translation: boolean
}

/** Returns the post in its original language; throws 404 when the program has no such post. */
export async function readOriginal(db: ProgramDb, contentId: number): Promise<Original> {
  const row = await sql<Original>`
    select c.id, c.language, c.is_translatable, c.text_revision, c.title, c.summary, c.body, p.languages,
           p.machine_translation,
           coalesce(c.cover_image_alt, (
             select i.alt from content_images i where i.program_id = ${db.programId} and i.content_id = c.id
              order by i.position, i.id limit 1), '') as cover_image_alt
      from content c join programs p on p.id = c.program_id
     where c.program_id = ${db.programId} and c.id = ${contentId}`.first(db)
  if (!row) throw notFound('Content')
  return row
}
