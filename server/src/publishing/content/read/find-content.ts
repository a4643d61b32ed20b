import type { ProgramDb } from '../../../platform/db/handle.ts'
import { entityTag } from '../../../platform/http/conditional.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findContentId, readContentRef } from '../../visibility/index.ts'
import type { Content } from '../content.ts'
import type { ContentRecord } from './hydrate.ts'
import { presentContentFields } from './present-content.ts'

/** The id of the post that a path names, in any state; 404 when the program has none such. */
export async function requireContentId(db: ProgramDb, contentId: string): Promise<number> {
  const id = await findContentId(db, readContentRef(contentId))
  if (id === null) throw notFound('Content')
  return id
}

/** The response of every endpoint that returns one post, with its entity tag; 404 without a post. */
export function respondWithContent(
  { services, reply }: Pick<Context, 'services' | 'reply'>,
  post: ContentRecord | null | undefined,
): { data: Content } {
  if (!post) throw notFound('Content')
  reply.header('etag', entityTag(post.edition))
  return { data: presentContentFields(post, services.baseUrl()) }
}
