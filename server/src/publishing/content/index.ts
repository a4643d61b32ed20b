// Content posts: what publishers write, the states a post goes through, its media, and initiatives that tag posts.
//
// Every change of a post locks its row first (`lock.ts`), so changes to one post follow each other. States and
// transitions are a table (`states.ts`); `change-state.ts` moves posts and applies all consequences of a move. Reading is
// ids (`content-list.ts`) → posts with their relations (`hydrate.ts`) → responses (`present-content.ts`). The clock
// (`clock.ts`) and the videos (`process-video.ts`) move posts by themselves.

import { authorChanged } from '../../people/users/index.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { getContentCounts } from './calendar/get-content-counts.ts'
import { listCalendar } from './calendar/list-calendar.ts'
import { archiveContent, draftContent, publishContent, reviewContent } from './endpoints/content-states.ts'
import { copyContent } from './endpoints/copy-content.ts'
import { createContent } from './endpoints/create-content.ts'
import { deleteContent } from './endpoints/delete-content.ts'
import { getContent } from './endpoints/get-content.ts'
import { getContentReach } from './endpoints/get-content-reach.ts'
import { listContent } from './endpoints/list-content.ts'
import { replaceContentChannels } from './endpoints/replace-content-channels.ts'
import { setContentEditors } from './endpoints/set-content-editors.ts'
import { updateContent } from './endpoints/update-content.ts'
import { forgetPlaces } from './forget.ts'
import { getContentRevision } from './history/get-content-revision.ts'
import { listContentRevisions } from './history/list-content-revisions.ts'
import { restoreContentRevision } from './history/restore-content-revision.ts'
import { createInitiative } from './initiatives/create-initiative.ts'
import { deleteInitiative } from './initiatives/delete-initiative.ts'
import { listInitiatives } from './initiatives/list-initiatives.ts'
import { updateInitiative } from './initiatives/update-initiative.ts'
import { contentClock } from './lifecycle/clock/clock.ts'
import { indexAuthorPostsJob, touchPostsOfAuthor } from './lifecycle/touch.ts'
import { addContentImage } from './media/add-content-image.ts'
import { addContentVideo } from './media/add-content-video.ts'
import { deleteContentImage } from './media/delete-content-image.ts'
import { deleteContentVideo } from './media/delete-content-video.ts'
import { downloadVideo } from './media/download-video.ts'
import { followVideoLink } from './media/follow-video-link.ts'
import { processVideo } from './media/process-video.ts'
import { updateContentImage } from './media/update-content-image.ts'
import { createReviewNote } from './review/create-review-note.ts'
import { getContentReview } from './review/get-content-review.ts'
import { listReviewNotes } from './review/list-review-notes.ts'

export { readContent, writeContent } from './access.ts'
export { CONTENT_TYPES, Content, ContentParams, type ContentType } from './content.ts'
export { recordCreation, recordingChanges } from './history/record-changes.ts'
export { changeState } from './lifecycle/change-state.ts'
export { type LockedPost, lockNewPost, lockPost } from './lifecycle/lock.ts'
export { lockForWrite, tagOfPost } from './lifecycle/lock-for-write.ts'
export { type ContentStateChange, contentStateChanged } from './lifecycle/state-changed.ts'
export { CONTENT_STATES, type ContentState } from './lifecycle/states.ts'
export { contentLimits } from './limits.ts'
export { addVideo } from './media/videos.ts'
export { readBody } from './read/content-columns.ts'
export { requireContentId } from './read/find-content.ts'
export {
  type ContentRecord,
  hydratePosts,
  hydratePosts as hydrateContent,
} from './read/hydrate.ts'
export { permalinkUrl, presentContentFields } from './read/present-content.ts'
export { asksForFourEyes } from './review/four-eyes.ts'
export { insertContent as createContent } from './write/create-post.ts'
export { MUST_READ_DEFAULTS } from './write/must-read.ts'
export { type PostParts, type PostVideo, replaceParts } from './write/replace-parts.ts'
export { prepareBody, sanitizeBody } from './write/sanitize-body.ts'
export { indexContentSearch } from './write/search-index.ts'
export { updateContent } from './write/write-content.ts'

export const contentModule: Module = {
  name: 'content',
  loads: [() => import('./write/sanitize-html.ts')],
  forgetPlaces,
  endpoints: [
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
    deleteContentVideo,
    downloadVideo,
    followVideoLink,
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
  ],
  hooks: [listen(authorChanged, touchPostsOfAuthor)],
  jobs: [processVideo, indexAuthorPostsJob],
  workers: [contentClock],
}
