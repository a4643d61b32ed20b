// Content posts: what publishers write, the states a post goes through, its media, and initiatives that tag posts.
//
// Every change of a post locks its row first (`lock.ts`), so changes to one post follow each other. States and the ways
// between them are a table (`states.ts`); `change-state.ts` moves posts and does all that follows from a move. Reading is
// ids (`content-list.ts`) → posts with their relations (`hydrate.ts`) → answers (`present-content.ts`). The clock
// (`publish-due.ts`) and the videos (`process-video.ts`) move posts by themselves.

import type { Module } from '../app.ts'
import { addContentImage } from './add-content-image.ts'
import { addContentVideo } from './add-content-video.ts'
import { archiveContent } from './archive-content.ts'
import { createContent } from './create-content.ts'
import { createInitiative } from './create-initiative.ts'
import { deleteContentImage } from './delete-content-image.ts'
import { deleteInitiative } from './delete-initiative.ts'
import { downloadVideo } from './download-video.ts'
import { draftContent } from './draft-content.ts'
import { followVideoLink } from './follow-video-link.ts'
import { forgetPlaces } from './forget.ts'
import { getContent } from './get-content.ts'
import { getContentReach } from './get-content-reach.ts'
import { listContent } from './list-content.ts'
import { listInitiatives } from './list-initiatives.ts'
import { processVideo } from './process-video.ts'
import { publishContent } from './publish-content.ts'
import { duePublisher } from './publish-due.ts'
import { reviewContent } from './review-content.ts'
import { indexAuthorPostsJob } from './touch.ts'
import { updateContent } from './update-content.ts'
import { updateInitiative } from './update-initiative.ts'

export { changeState, type StateRequest } from './change-state.ts'
export { CONTENT_TYPES, Content, type ContentType } from './content.ts'
export { escapeHtml } from './embed-html.ts'
export {
  type ContentChannel,
  type ContentImage,
  type ContentLink,
  type ContentRecord,
  type ContentVideo,
  FORMER_COLLEAGUE,
  hydratePosts,
  hydratePosts as hydrateContent,
} from './hydrate.ts'
export { addImage, type NewImage } from './images.ts'
export { contentLimits } from './limits.ts'
export { type LockedPost, lockPost } from './lock.ts'
export { permalinkUrl, presentContentFields } from './present-content.ts'
export { type PostParts, type PostVideo, replaceParts } from './replace-parts.ts'
export { sanitizeBody } from './sanitize-body.ts'
export { indexContentSearch } from './search-index.ts'
export { type ContentStateChange, type ContentStateListener, onContentStateChanged } from './state-listeners.ts'
export { CONTENT_STATES, type ContentState } from './states.ts'
export { touchPosts, touchPostsOfAuthor } from './touch.ts'
export { addVideo, type NewVideo } from './videos.ts'
export { type ContentActor, insertContent as createContent, updateContent } from './write-content.ts'

export const contentModule: Module = {
  name: 'content',
  forgetPlaces,
  endpoints: [
    listContent,
    createContent,
    getContent,
    updateContent,
    archiveContent,
    draftContent,
    publishContent,
    reviewContent,
    addContentImage,
    deleteContentImage,
    addContentVideo,
    downloadVideo,
    followVideoLink,
    getContentReach,
    listInitiatives,
    createInitiative,
    updateInitiative,
    deleteInitiative,
  ],
  jobs: [processVideo, indexAuthorPostsJob],
  workers: [duePublisher],
}
