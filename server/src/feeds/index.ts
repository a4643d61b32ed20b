// Feeds: which posts a reader sees in which order, and what readers do with posts.
//
// Reading is made for the first page of a feed, which is asked for more than everything else together. One bare statement
// gives ids, the reader's engagement and the counters (`feed-statement.ts`; `choose-walk.ts` says which index it walks); the
// posts themselves are rendered once per revision and kept as bytes (`rendered-posts.ts`); a page is these bytes with the
// reader's part written in between (`post-text.ts`), and is never an object.
//
// Changes of engagement are gathered while the statement before is on its way and written together
// (`engagement-queue.ts`), exactly and before they are answered (`engagement-sql.ts`).

import type { Module } from '../app.ts'
import { acknowledgePost } from './acknowledge-post.ts'
import { bookmarkPost } from './bookmark-post.ts'
import { followShareLink } from './follow-share-link.ts'
import { forgetPlaces } from './forget.ts'
import { getAttachmentStatus } from './get-attachment-status.ts'
import { getEngagement } from './get-engagement.ts'
import { getFeedPost } from './get-feed-post.ts'
import { getFeedVideo } from './get-feed-video.ts'
import { getRenderedPost } from './get-rendered-post.ts'
import { getTrackableUrl } from './get-trackable-url.ts'
import { likePost } from './like-post.ts'
import { listFeedPosts } from './list-feed-posts.ts'
import { listFollowedPosts } from './list-followed-posts.ts'
import { listReactionTypes } from './list-reaction-types.ts'
import { sharePost } from './share-post.ts'
import { unbookmarkPost } from './unbookmark-post.ts'
import { unlikePost } from './unlike-post.ts'
import { unviewPost } from './unview-post.ts'
import { viewPost } from './view-post.ts'

export { engage } from './change-engagement.ts'
export { Engagement, FeedPost } from './feed-post.ts'
export { feedsOf } from './feeds.ts'
export { readPostTexts } from './read-posts.ts'
export { type Reader, readerOf } from './reader.ts'
export { renderPage } from './render-page.ts'

export const feedsModule: Module = {
  name: 'feeds',
  forgetPlaces,
  endpoints: [
    listFeedPosts,
    listFollowedPosts,
    listReactionTypes,
    getFeedPost,
    getRenderedPost,
    getEngagement,
    likePost,
    unlikePost,
    bookmarkPost,
    unbookmarkPost,
    viewPost,
    unviewPost,
    acknowledgePost,
    sharePost,
    getTrackableUrl,
    followShareLink,
    getFeedVideo,
    getAttachmentStatus,
  ],
}
