// Comments, replies and their likes, and the aliases that people comment under.
//
// All comments of a post, replies too, share one numbering; the post's row in post_counters hands the numbers out. A
// thread is one level deep: `parent_id` is the thread's first comment, whichever of its comments was replied to. A
// comment belongs to the user who wrote it, also under an alias; presenting it is where the alias stands in.
//
// `state` decides who reads a comment: published ones everybody who sees the post, those in review their author, hidden
// ones nobody in the feed. Publishers list all of them. Who changes states keeps comment_count and reply_count right.

import { createCommentAlias } from '../../people/aliases/create-comment-alias.ts'
import { deleteCommentAlias } from '../../people/aliases/delete-comment-alias.ts'
import { listAliasSettings } from '../../people/aliases/list-alias-settings.ts'
import { listCommentAliases } from '../../people/aliases/list-comment-aliases.ts'
import { updateCommentAlias } from '../../people/aliases/update-comment-alias.ts'
import type { Module } from '../../platform/module.ts'
import { createComment } from './endpoints/create-comment.ts'
import { createReply } from './endpoints/create-reply.ts'
import { likeComment } from './endpoints/like-comment.ts'
import { listComments } from './endpoints/list-comments.ts'
import { listContentComments } from './endpoints/list-content-comments.ts'
import { listContentReplies } from './endpoints/list-content-replies.ts'
import { listReplies } from './endpoints/list-replies.ts'
import { unlikeComment } from './endpoints/unlike-comment.ts'
import { updateComment } from './endpoints/update-comment.ts'
import { forgetPlaces } from './forget.ts'

export { CommentAlias } from '../../people/aliases/alias.ts'
export { listAliases, withoutUsers } from '../../people/aliases/alias-queries.ts'
export { changeCommentState } from './change-comment-state.ts'
export { COMMENT_STATES, Comment, type PresentedComment } from './comment.ts'
export { type CommentRow, demandComment, demandPost, findComment } from './find-comment.ts'
export { presentComments } from './present-comments.ts'
export {
  type CommentReviewRule,
  type CommentState,
  type HeldComment,
  onCommentHeld,
  onCommentWritten,
} from './review-rules.ts'

export const commentsModule: Module = {
  name: 'comments',
  forgetPlaces,
  endpoints: [
    listContentComments,
    listContentReplies,
    listComments,
    createComment,
    listReplies,
    createReply,
    updateComment,
    likeComment,
    unlikeComment,
    listCommentAliases,
    listAliasSettings,
    createCommentAlias,
    updateCommentAlias,
    deleteCommentAlias,
  ],
}
