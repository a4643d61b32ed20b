// A post under optimistic locking (docs/contract/content.md#versions): a writer may state which version was read.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { prepared } from '../../../platform/db/query.ts'
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
  const { rows } = await editionSql(db, id).execute(db)
  const { edition } = rows[0] as (typeof rows)[number]
  reply.header('etag', entityTag(edition))
}

const editionSql = (db: ProgramDb, id: number) =>
  prepared(
    'post_edition',
    sql<{ edition: number }>`select edition from content where program_id = ${db.programId} and id = ${id}`,
  )
