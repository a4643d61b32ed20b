// Comments, replies and their likes, and their moderation.
//
// All comments of a post, including replies, share one numbering; the post's row in post_counters assigns the numbers. A thread
// is one level deep: `parent_id` is the thread's first comment, also for a reply to a reply. A comment belongs to the user who
// wrote it, also under an alias; the alias replaces the user only when a comment is presented.
//
// `state` decides on readers: every reader of the post sees published comments and deleted ones (which are empty), only their
// author those in review, and no reader of the feed hidden ones. Publishers list all of them. Code that changes states keeps
// comment_count and reply_count exact. Locks are taken in one order (add-comments.ts): the author's engagement, the post's
// counters, comments, then their likes and reports.

import { sql } from '../../platform/db/sql.ts'
import { type ForgetPlace, forgetBy, recordsOf, rowsPerUser } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { likeComment, unlikeComment } from './comment-likes.ts'
import { commentQueue } from './comment-queue.ts'
import { listCommentReactions } from './comment-reactions.ts'
import { deleteComment } from './delete-comment.ts'
import { forgetPictures } from './forget-pictures.ts'
import { listComments, listContentComments, listContentReplies, listReplies } from './list-comments.ts'
import { listMentionable } from './mentionable.ts'
import { forgetComments } from './mentions.ts'
import { approveComment, hideComment, listModeratedComments, restoreComment } from './moderation.ts'
import { reportComment } from './report-comment.ts'
import { translateComment } from './translate-comment.ts'
import { createComment, createReply, updateComment } from './write-comment.ts'

export { inShownThread, isShownToSql } from './comment.ts'

const forgetPlaces: readonly ForgetPlace[] = [
  ...forgetComments,
  forgetPictures,
  forgetBy(
    'comments (author_user_id)',
    (programId, { id }) => sql`
      update comments set author_user_id = null where program_id = ${programId} and author_user_id = ${id}`,
  ),
  recordsOf({
    table: 'comment_aliases',
    key: { id: 'bigint' },
    columns: { display_name: 'text', avatar_url: 'text' },
  }),
  rowsPerUser('comment_likes'),
  // Reports stay counted, without their reasons.
  forgetBy(
    'comment_reports (user_id, reason)',
    (programId, { id, pseudonym }) => sql`
      update comment_reports set user_id = ${pseudonym}, reason = null
       where program_id = ${programId} and user_id = ${id}`,
  ),
]

export const commentsModule: Module = {
  name: 'comments',
  states: [commentQueue],
  forgetPlaces,
  endpoints: {
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
    listCommentReactions,
    translateComment,
    reportComment,
    listMentionable,
    listModeratedComments,
    approveComment,
    hideComment,
    restoreComment,
  },
}
