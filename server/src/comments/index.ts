// Comments, replies and their likes, and the aliases that people comment under.
//
// All comments of a post, replies too, share one numbering; the post's row in post_counters hands the numbers out. A
// thread is one level deep: `parent_id` is the thread's first comment, whichever of its comments was replied to. A
// comment belongs to the user who wrote it, also under an alias; presenting it is where the alias stands in.
//
// `state` decides who reads a comment: published ones everybody who sees the post, those in review their author, hidden
// ones nobody in the feed. Publishers list all of them. Who changes states keeps comment_count and reply_count right.

import type { Module } from '../app.ts'
import { createComment } from './create-comment.ts'
import { createCommentAlias } from './create-comment-alias.ts'
import { createReply } from './create-reply.ts'
import { deleteCommentAlias } from './delete-comment-alias.ts'
import { forgetPlaces } from './forget.ts'
import { likeComment } from './like-comment.ts'
import { listAliasSettings } from './list-alias-settings.ts'
import { listCommentAliases } from './list-comment-aliases.ts'
import { listComments } from './list-comments.ts'
import { listContentComments } from './list-content-comments.ts'
import { listContentReplies } from './list-content-replies.ts'
import { listReplies } from './list-replies.ts'
import { unlikeComment } from './unlike-comment.ts'
import { updateComment } from './update-comment.ts'
import { updateCommentAlias } from './update-comment-alias.ts'

export { CommentAlias } from './alias.ts'
export { listAliases, withoutUsers } from './alias-queries.ts'
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
