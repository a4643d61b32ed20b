import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { isUuid } from '../../platform/db/uuid.ts'

/** A post as a path names it: by integer id or by UUID. */
export type ContentRef = { readonly id: number; readonly uuid: null } | { readonly id: null; readonly uuid: string }

/** Which of the two a reference uses. */
export type RefForm = 'id' | 'uuid'

export const formOfRef = ({ uuid }: ContentRef): RefForm => (uuid === null ? 'id' : 'uuid')

/** Reads a `{content_id}`; null if it is neither an id nor a UUID. */
export function readContentRef(text: string): ContentRef | null {
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return { id: Number(text), uuid: null }
  return isUuid(text) ? { id: null, uuid: text.toLowerCase() } : null
}

/** The id of the post that a path names, in any state; null if the program has no such post. */
export async function findContentId(db: ProgramDb, ref: ContentRef | null): Promise<number | null> {
  if (ref === null) return null
  const { rows } = await sql<{ id: number }>`
    select id from content where program_id = ${db.programId}
       and ${ref.uuid === null ? sql`id = ${ref.id}` : sql`uuid = ${ref.uuid}`}`.execute(db)
  return rows[0]?.id ?? null
}
