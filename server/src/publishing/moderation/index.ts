// Moderation: readers report comments, program managers hide, restore and approve them, and a list of words sends
// comments and submissions to review before anybody else reads them.
//
// What a comment's state means for readers and counts is the comments' own doing; this module only decides about states.

import type { Module } from '../../platform/module.ts'
import { onCommentHeld, onCommentWritten } from '../../reading/comments/index.ts'
import { approveComment } from './approve-comment.ts'
import { forgetPlaces } from './forget.ts'
import { hideComment } from './hide-comment.ts'
import { listModeratedComments } from './list-moderated-comments.ts'
import { readModerationSettings } from './read-moderation-settings.ts'
import { reportComment } from './report-comment.ts'
import { restoreComment } from './restore-comment.ts'
import { tellModerators } from './tell-moderators.ts'
import { updateModerationSettings } from './update-moderation-settings.ts'
import { needsReview } from './words.ts'

export { tellModeratorsOfSubmission } from './tell-moderators.ts'
export { needsReview } from './words.ts'

onCommentWritten((db, programId, body) => needsReview(db, programId, [body]))
onCommentHeld((db, programId, comment) => tellModerators(db, programId, comment, comment.author_user_id))

export const moderationModule: Module = {
  name: 'moderation',
  forgetPlaces,
  endpoints: [
    reportComment,
    listModeratedComments,
    approveComment,
    hideComment,
    restoreComment,
    readModerationSettings,
    updateModerationSettings,
  ],
}
