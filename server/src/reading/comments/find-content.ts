import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findContentId, readContentRef } from '../../publishing/visibility/index.ts'

/** The integer id of a post in any state, for those who manage posts; 404 when there is none. */
export async function requireContent(db: ProgramDb, contentId: string): Promise<number> {
  const id = await findContentId(db, readContentRef(contentId))
  if (id === null) throw notFound('Post')
  return id
}
