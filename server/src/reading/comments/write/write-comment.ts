import { checkAlias } from '../../../people/aliases/index.ts'
import type { UserActor } from '../../../platform/access/actor.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Static } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { needsReviewAtOnce } from '../../../publishing/moderation/index.ts'
import { findVisiblePostAtOnce, readContentRef, type VisiblePost } from '../../../publishing/visibility/index.ts'
import type { CommentInput, PresentedComment } from '../comment.ts'
import { type CommentRow, requireCommentable } from '../find-comment.ts'
import type { NewComment } from './add-comments.ts'
import { addComment } from './comment-queue.ts'

type FindRepliedTo = (db: ProgramDb, post: VisiblePost) => Promise<CommentRow>

/**
 * Writes what the caller sent under a post: a comment, or with `findRepliedTo` a reply to the comment that it finds. What
 * needs no lock is checked before the transaction that writes, which others share. Throws 403 and 404.
 */
export async function writeComment(
  { actor, services, request, keep }: Pick<Context<UserActor>, 'actor' | 'services' | 'request' | 'keep'>,
  contentId: string,
  { body, author_alias_id: aliasId = null }: Static<typeof CommentInput>,
  findRepliedTo?: FindRepliedTo,
): Promise<{ data: PresentedComment }> {
  const { programId, userId } = actor
  const [post, isHeld] = await Promise.all([
    findVisiblePostAtOnce(services.database, programId, userId, readContentRef(contentId)),
    needsReviewAtOnce(services, programId, [body]),
  ])
  if (!post) throw notFound('Post')
  const check = async (db: ProgramDb): Promise<CommentRow | null> => {
    const found = findRepliedTo ? await findRepliedTo(db, post) : null
    requireCommentable(post)
    if (aliasId !== null) await checkAlias(db, userId, aliasId)
    return found
  }
  const isPlain = !findRepliedTo && aliasId === null
  if (isPlain) requireCommentable(post)
  const repliedTo = isPlain ? null : await services.database.transaction(programId, check, { isRepeatable: true })
  const comment: NewComment = {
    userId,
    aliasId,
    body,
    state: isHeld ? 'review' : 'published',
    parentId: repliedTo && (repliedTo.parent_id ?? repliedTo.id),
    repliedToId: repliedTo?.id ?? null,
  }
  const data = await addComment(services, {
    programId,
    contentId: post.id,
    comment,
    expanded: programSettings(request).expanded_reactions,
    keep: (db, added) => keep(db, { data: added }),
  })
  return { data }
}
