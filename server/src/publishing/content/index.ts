// Content posts: writing them, their states, their media, and initiatives that tag posts.
//
// Every change of a post locks its row first (`lock.ts`), so changes to one post are serialised. States and transitions
// are a table (`states.ts`); `change-state.ts` moves posts and applies all consequences of a move. A read selects ids
// (`content-list.ts`), loads posts with their relations (`hydrate.ts`) and presents them (`present-content.ts`). The clock
// (`clock.ts`) and the processing of videos (`media/videos.ts`) move posts without a request.

import { authorChanged } from '../../people/users/index.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { getContentCounts, listCalendar } from './calendar.ts'
import { setContentEditors } from './editors.ts'
import { forgetPlaces } from './forget.ts'
import { getContentRevision, listContentRevisions, restoreContentRevision } from './history/revisions.ts'
import { createInitiative, deleteInitiative, listInitiatives, updateInitiative } from './initiatives.ts'
import { contentClock } from './lifecycle/clock.ts'
import {
  archiveContent,
  deleteContent,
  draftContent,
  publishContent,
  reviewContent,
} from './lifecycle/content-states.ts'
import { indexAuthorPostsJob, touchPostsOfAuthor } from './lifecycle/lock.ts'
import { showVideoFrame } from './media/embeds.ts'
import { addContentImage, deleteContentImage, updateContentImage } from './media/images.ts'
import { processVideo } from './media/process-video.ts'
import { fetchStill } from './media/stills.ts'
import { downloadVideo, followVideoLink } from './media/video-links.ts'
import { addContentVideo, deleteContentVideo, updateContentVideo } from './media/videos.ts'
import { listContent } from './read/content-list.ts'
import { getContent, getContentReach } from './read/present-content.ts'
import { getContentReview } from './review/four-eyes.ts'
import { createReviewNote, listReviewNotes } from './review/review-notes.ts'
import { copyContent } from './write/copy-post.ts'
import { createContent } from './write/create-post.ts'
import { documentRenewal } from './write/renew-documents.ts'
import { replaceContentChannels, updateContent } from './write/write-content.ts'

export { readContent, writeContent } from './actor.ts'
export { CONTENT_TYPES, Content, type ContentType } from './content.ts'
export { recordCreation, recordingChanges } from './history/record-changes.ts'
export { changeState } from './lifecycle/change-state.ts'
export { type LockedPost, lockForWrite, lockNewPost, lockPost, tagOfPost } from './lifecycle/lock.ts'
export { CONTENT_STATES, type ContentState, type ContentStateChange, contentStateChanged } from './lifecycle/states.ts'
export { contentLimits } from './limits.ts'
export { findVideo, readEmbedHosts } from './media/embeds.ts'
export { addVideo } from './media/videos.ts'
export { type ContentRecord, hydratePosts } from './read/hydrate.ts'
export { permalinkUrl, presentContentFields } from './read/present-content.ts'
export {
  byAuthors,
  plainQuery,
  readForms,
  readWordQueries,
  readWordQuery,
  type WordForms,
  type WordQuery,
} from './read/word-query.ts'
export { asksForFourEyes } from './review/four-eyes.ts'
export { prepareBody, readBody, sanitizeBody } from './write/content-columns.ts'
export { copiedFields, insertContent } from './write/create-post.ts'
export { type PostParts, type PostVideo, replaceParts } from './write/replace-parts.ts'
export { indexContentSearch } from './write/search-index.ts'
export { MUST_READ_DEFAULTS, writeContentChanges } from './write/write-content.ts'

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
    addContentImage,
    updateContentImage,
    deleteContentImage,
    addContentVideo,
    updateContentVideo,
    deleteContentVideo,
    downloadVideo,
    followVideoLink,
    showVideoFrame,
    setContentEditors,
    getContentReach,
    getContentCounts,
    listCalendar,
    listContentRevisions,
    getContentRevision,
    restoreContentRevision,
    getContentReview,
    listReviewNotes,
    createReviewNote,
    listInitiatives,
    createInitiative,
    updateInitiative,
    deleteInitiative,
  },
  hooks: [listen(authorChanged, touchPostsOfAuthor)],
  jobs: [processVideo, fetchStill, indexAuthorPostsJob],
  workers: [contentClock, documentRenewal],
}
