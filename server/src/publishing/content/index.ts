// Content posts: writing them, their states, their review and their history.
//
// The rooms, each of which imports only those before it: `record` (schema, states, loading and presenting a post), `search` (words
// by which posts are found), `lock`, `review`, `lifecycle` (moves from state to state), `history`, `write`, `read`.
//
// Every change of a post locks its row first (`lock.ts`), so changes to one post are serialised. States and transitions
// are a table (`states.ts`); `change-state.ts` moves posts and applies all consequences of a move. A read selects ids
// (`content-list.ts`), loads posts with their relations (`hydrate.ts`) and presents them (`present-content.ts`). The clock
// (`clock.ts`) and the processing of videos (`media/process-video.ts`) move posts without a request.

import { rightsChanged } from '../../people/restrictions/index.ts'
import { authorChanged } from '../../people/users/index.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { forgetPlaces } from './forget.ts'
import { contentClock } from './lifecycle/clock.ts'
import {
  archiveContent,
  deleteContent,
  draftContent,
  publishContent,
  reviewContent,
} from './lifecycle/state-endpoints.ts'
import { indexAuthorPostsJob, touchPostsOfAuthor } from './lock/author-posts.ts'
import { getContentCounts } from './read/content-counts.ts'
import { listContent } from './read/content-list.ts'
import { getContent, getContentReach } from './read/get-content.ts'
import { handOverReviews } from './review/hand-over.ts'
import { createReviewNote, listReviewNotes } from './review/review-notes.ts'
import { getContentReview } from './review/reviewed-by.ts'
import { documentRenewal } from './search/renew-documents.ts'
import {
  createPostTemplate,
  deletePostTemplate,
  listPostTemplates,
  updatePostTemplate,
} from './templates/template-endpoints.ts'
import { copyContent } from './write/copy-post.ts'
import { createContent } from './write/create-post.ts'
import { getContentRevision, listContentRevisions, restoreContentRevision } from './write/revisions.ts'
import { replaceContentChannels, updateContent } from './write/write-content.ts'

export { recordCreation, recordingChanges, writeAndRespond, writePost } from './history/record-changes.ts'
export { changeState, movePosts } from './lifecycle/change-state.ts'
export { type LockedPost, lockForWrite, lockNewPost, lockPost, tagOfPost } from './lock/lock.ts'
export { postChanged, touchPosts } from './lock/versions.ts'
export {
  authorColumns,
  type ContentActor,
  publisherOf,
  readContent,
  writeContent,
  writerColumns,
} from './record/actor.ts'
export { type AuthorRow, readAuthors } from './record/authors.ts'
export { dateFaults } from './record/dates.ts'
export { type ContentRecord, type ContentVideo, hydratePosts, readChannels, VIDEO_COLUMNS } from './record/hydrate.ts'
export { contentLimits } from './record/limits.ts'
export { focalPointOf, permalinkUrl, presentContentFields, presentVideo } from './record/present-content.ts'
export {
  CONTENT_TYPES,
  Content,
  type ContentType,
  FocalPoint,
  PostAuthor,
  Video,
  type VideoFailure,
  type VideoKind,
} from './record/record.ts'
export {
  CONTENT_STATES,
  type ContentState,
  type ContentStateChange,
  contentStateChanged,
  mustBePublishable,
} from './record/states.ts'
export { asksForFourEyes, assertOtherWriter, hintOf, isRewritten } from './review/four-eyes.ts'
export { readApproval } from './review/topic-review.ts'
export { indexContentSearch } from './search/search-index.ts'
export {
  byAuthors,
  plainQuery,
  readForms,
  readWordQueries,
  readWordQuery,
  type WordForms,
  type WordQuery,
} from './search/word-query.ts'
export { copiedFields, insertContent } from './write/create-post.ts'
export { dueDateGiven, MUST_READ_DEFAULTS, type ReminderTimes } from './write/must-read-effects.ts'
export { type AddedVideo, type PostParts, type PostVideo, replaceParts, videosAdded } from './write/replace-parts.ts'
export { prepareBody, readBody, sanitizeBody } from './write/sanitize-body.ts'
export { writeContentChanges } from './write/write-content.ts'

export const contentModule: Module = {
  name: 'content',
  loads: [() => import('./write/sanitize-html.ts')],
  forgetPlaces,
  endpoints: {
    listContent,
    createContent,
    getContent,
    updateContent,
    deleteContent,
    copyContent,
    archiveContent,
    draftContent,
    publishContent,
    reviewContent,
    replaceContentChannels,
    getContentReach,
    getContentCounts,
    listContentRevisions,
    getContentRevision,
    restoreContentRevision,
    getContentReview,
    listReviewNotes,
    createReviewNote,
    listPostTemplates,
    createPostTemplate,
    updatePostTemplate,
    deletePostTemplate,
  },
  hooks: [listen(authorChanged, touchPostsOfAuthor), listen(rightsChanged, handOverReviews)],
  jobs: [indexAuthorPostsJob],
  workers: [contentClock, documentRenewal],
}
