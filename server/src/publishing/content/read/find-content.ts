import type { Db } from '../../../platform/db/handle.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readContentRef } from '../../visibility/index.ts'
import type { Content } from '../content.ts'
import { hydratePost } from './hydrate.ts'
import { presentContentFields } from './present-content.ts'

/** The id of the post that a path names; 404 when the program has none such. */
export async function findContentId(db: Db, programId: number, contentId: string): Promise<number> {
  const ref = readContentRef(contentId)
  if (!ref) throw notFound('Content')
  const query = db.selectFrom('content').select('id').where('program_id', '=', programId)
  const found = await (ref.uuid === null
    ? query.where('id', '=', ref.id)
    : query.where('uuid', '=', ref.uuid)
  ).executeTakeFirst()
  if (!found) throw notFound('Content')
  return found.id
}

/** The answer of every call that ends with one post. */
export async function answerContent(
  db: Db,
  { programId }: { readonly programId: number },
  { baseUrl }: { baseUrl(): string },
  id: number,
): Promise<{ data: Content }> {
  const post = await hydratePost(db, programId, id)
  if (!post) throw notFound('Content')
  return { data: presentContentFields(post, baseUrl()) }
}
