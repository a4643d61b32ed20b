// Comments, replies and their likes, and what moderators decide about them.
//
// All comments of a post, replies too, share one numbering; the post's row in post_counters hands the numbers out. A
// thread is one level deep: `parent_id` is the thread's first comment, also for a reply to a reply. A comment belongs
// to the user who wrote it, also under an alias; the alias replaces the user only when a comment is presented.
//
// `state` decides who reads a comment: everybody who sees the post reads published ones and deleted ones (which are empty), only
// their author those in review, and no reader of the feed hidden ones. Publishers list all of them. Code that changes states keeps
// comment_count and reply_count exact. Locks are taken in one order (add-comments.ts): the author's engagement, the post's
// counters, comments, then their likes and reports.

import type { Module } from '../../shared/module.ts'
import { likeComment, unlikeComment } from './endpoints/comment-likes.ts'
import { createComment } from './endpoints/create-comment.ts'
import { createReply } from './endpoints/create-reply.ts'
import { deleteComment } from './endpoints/delete-comment.ts'
import { listComments } from './endpoints/list-comments.ts'
import { listContentComments } from './endpoints/list-content-comments.ts'
import { listContentReplies } from './endpoints/list-content-replies.ts'
import { listReplies } from './endpoints/list-replies.ts'
import { updateComment } from './endpoints/update-comment.ts'
import { forgetPlaces } from './forget.ts'
import { approveComment, hideComment, restoreComment } from './moderation/decisions.ts'
import { reportPlaces } from './moderation/forget-reports.ts'
import { listModeratedComments } from './moderation/list-moderated-comments.ts'
import { reportComment } from './moderation/report-comment.ts'
import { commentQueue } from './write/comment-queue.ts'

export const commentsModule: Module = {
  name: 'comments',
  states: [commentQueue],
  forgetPlaces: [...forgetPlaces, ...reportPlaces],
  endpoints: [
    listContentComments,
    listContentReplies,
    listComments,
    createComment,
    listReplies,
    createReply,
    updateComment,
    deleteComment,
    likeComment,
    unlikeComment,
    reportComment,
    listModeratedComments,
    approveComment,
    hideComment,
    restoreComment,
  ],
}
