import { checkAlias } from '../../people/aliases/index.ts'
import type { UserActor } from '../../platform/access/actor.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import type { Static } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { VisiblePost } from '../../publishing/visibility/index.ts'
import type { NewComment } from './add-comments.ts'
import { addCommentTogether } from './add-together.ts'
import type { CommentInput, PresentedComment } from './comment.ts'
import { type CommentRow, requireCommentable, requirePost } from './find-comment.ts'
import { stateOfText } from './review-rules.ts'

type FindRepliedTo = (db: ProgramDb, post: VisiblePost) => Promise<CommentRow>

/**
 * Writes what the caller sent under a post: a comment, or with `findRepliedTo` a reply to the comment that it finds. What
 * needs no lock is checked in a transaction before the one that writes, which others share. Throws 403 and 404.
 */
export async function writeComment(
  { actor, services, request, keep }: Pick<Context<UserActor>, 'actor' | 'services' | 'request' | 'keep'>,
  contentId: string,
  { body, author_alias_id: aliasId = null }: Static<typeof CommentInput>,
  findRepliedTo?: FindRepliedTo,
): Promise<{ data: PresentedComment }> {
  const { programId, userId } = actor
  const check = async (db: ProgramDb): Promise<NewComment> => {
    const post = await requirePost(db, actor, contentId)
    const repliedTo = findRepliedTo ? await findRepliedTo(db, post) : null
    requireCommentable(post)
    if (aliasId !== null) await checkAlias(db, userId, aliasId)
    const state = await stateOfText(services, db, body)
    const parentId = repliedTo && (repliedTo.parent_id ?? repliedTo.id)
    return { contentId: post.id, userId, aliasId, body, state, parentId, repliedToId: repliedTo?.id ?? null }
  }
  const comment = await services.database.transaction(programId, check, { isRepeatable: true })
  const data = await addCommentTogether(services, programId, {
    comment,
    expanded: programSettings(request).expanded_reactions,
    keep: (db, added) => keep(db, { data: added }),
  })
  return { data }
}
