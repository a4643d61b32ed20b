import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { isReadableSql } from './restricted-reads.ts'

/** A post as a path names it: by integer id or by UUID. */
export type ContentRef = { readonly id: number; readonly uuid: null } | { readonly id: null; readonly uuid: string }

/** The form of a reference to a post. */
export type RefForm = 'id' | 'uuid'

export const formOfRef = ({ uuid }: ContentRef): RefForm => (uuid === null ? 'id' : 'uuid')

/** Parses a `{content_id}`; null if it is neither an id nor a UUID. */
export function readContentRef(text: string): ContentRef | null {
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return { id: Number(text), uuid: null }
  return isUuid(text) ? { id: null, uuid: text.toLowerCase() } : null
}

/** `{content_id}` of a path: the integer id or the UUID. */
export const ContentParams = Type.Object({ content_id: Type.String({ maxLength: 64 }) })

/** The id of the post that a path names, in any state; null if the program has no such post, or the reader may not read it as a publisher. */
export async function findContentId(db: ProgramDb, contentId: string, reader: Restricted): Promise<number | null> {
  const ref = readContentRef(contentId)
  if (ref === null) return null
  const row = await sql<{ id: number }>`
    select c.id from content c where c.program_id = ${db.programId}
       and ${ref.uuid === null ? sql`c.id = ${ref.id}` : sql`c.uuid = ${ref.uuid}`}
       and ${isReadableSql(db.programId, reader, sql`c.id`)}`.first(db)
  return row?.id ?? null
}

/** Like `findContentId`; throws 404 instead of null. */
export async function requireContentId(db: ProgramDb, contentId: string, reader: Restricted): Promise<number> {
  const id = await findContentId(db, contentId, reader)
  if (id === null) throw notFound('Content')
  return id
}
