import type { Db } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readContentRef } from '../../publishing/visibility/index.ts'

/** The integer id of a post in any state, for those who manage posts; 404 when there is none. */
export async function demandContent(db: Db, programId: number, contentId: string): Promise<number> {
  const ref = readContentRef(contentId)
  const all = db.selectFrom('content').select('id').where('program_id', '=', programId)
  const found =
    ref &&
    (await (ref.id === null ? all.where('uuid', '=', ref.uuid) : all.where('id', '=', ref.id)).executeTakeFirst())
  if (!found) throw notFound('Post')
  return found.id
}
