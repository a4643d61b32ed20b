import type { ProgramDb } from '../../platform/db/handle.ts'
import { isUuid } from '../../platform/db/uuid.ts'

/** How a path names a post: by its integer id or by its UUID. */
export type ContentRef = { readonly id: number; readonly uuid: null } | { readonly id: null; readonly uuid: string }

/** By which of them. */
export type RefForm = 'id' | 'uuid'

export const formOfRef = ({ uuid }: ContentRef): RefForm => (uuid === null ? 'id' : 'uuid')

/** Reads a `{content_id}`; null when it can name no post. */
export function readContentRef(text: string): ContentRef | null {
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return { id: Number(text), uuid: null }
  return isUuid(text) ? { id: null, uuid: text.toLowerCase() } : null
}

/** The id of the post that a path names, in any state; null when the program has none such. */
export async function findContentId(db: ProgramDb, ref: ContentRef | null): Promise<number | null> {
  if (ref === null) return null
  const posts = db.selectFrom('content').select('id').where('program_id', '=', db.programId)
  const named = ref.uuid === null ? posts.where('id', '=', ref.id) : posts.where('uuid', '=', ref.uuid)
  return (await named.executeTakeFirst())?.id ?? null
}
