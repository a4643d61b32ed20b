// A post under optimistic locking (docs/contract/content.md#versions): a writer may state which version was read.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { checkIfMatch, entityTag } from '../../../platform/http/conditional.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { readContentRef } from '../../visibility/index.ts'
import { type LockedPost, lockPost } from './lock.ts'

/**
 * Locks the post that a request changes, so that of two requests with the same entity tag the second is refused.
 * @throws HttpError 404 without the post, 412 when `If-Match` names another version
 */
export async function lockForWrite(
  { db, request }: Pick<Context, 'db' | 'request'>,
  contentId: string,
  newTopicIds: readonly number[] = [],
): Promise<LockedPost> {
  const post = await lockPost(db, readContentRef(contentId), newTopicIds)
  if (!post) throw notFound('Content')
  checkIfMatch(request, entityTag(post.edition))
  return post
}

/** Sets the entity tag of a response that changed a post and does not contain it. */
export async function tagOfPost({ db, reply }: Pick<Context, 'db' | 'reply'>, id: number): Promise<void> {
  const edition = await readEdition(db, id)
  reply.header('etag', entityTag(edition))
}

async function readEdition(db: ProgramDb, id: number): Promise<number> {
  const { edition } = await db
    .selectFrom('content')
    .select('edition')
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return edition
}
