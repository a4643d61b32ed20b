// Feeds: which posts a reader sees in which order, and what readers do with posts.
//
// Reading is optimised for the first page of a feed, which is requested more often than everything else together. One
// statement returns ids, the reader's engagement and the counters (`page-query.ts`; `choose-strategy.ts` says which index it
// scans); the posts themselves are rendered once per revision and kept as bytes (`post-cache.ts`); a page is these bytes with
// the reader's part written in between (`join-posts.ts`), and is never an object.
//
// Changes of engagement wait while the statement before is in flight and are written together (`engagement-queue.ts`),
// exactly and before they are answered (`engagement-sql.ts`).

import type { Module } from '../../shared/module.ts'
import { acknowledgePost } from './endpoints/acknowledge-post.ts'
import { getAttachmentStatus } from './endpoints/get-attachment-status.ts'
import { getEngagement } from './endpoints/get-engagement.ts'
import { getFeedPost } from './endpoints/get-feed-post.ts'
import { getFeedVideo } from './endpoints/get-feed-video.ts'
import { getRenderedPost } from './endpoints/get-rendered-post.ts'
import { listFeedPosts } from './endpoints/list-feed-posts.ts'
import { listFollowedPosts } from './endpoints/list-followed-posts.ts'
import { listReactionTypes } from './endpoints/list-reaction-types.ts'
import { listReasons } from './endpoints/list-reasons.ts'
import { bookmarkPost, likePost, unbookmarkPost, unlikePost, unviewPost, viewPost } from './endpoints/toggles.ts'
import { translatePost } from './endpoints/translate-post.ts'
import { feedsState } from './feeds-state.ts'
import { forgetPlaces } from './forget.ts'
import { listRequiredPosts } from './must-read/list-must-reads.ts'
import { followShareLink } from './share/follow-share-link.ts'
import { getTrackableUrl } from './share/get-trackable-url.ts'
import { sharePost } from './share/share-post.ts'

export { acknowledgeAs } from './engagement/change-engagement.ts'
export { FeedPost } from './feed-post-schema.ts'
export { countMustReads, countMustReadsOfUsers } from './must-read/must-reads.ts'

export const feedsModule: Module = {
  name: 'feeds',
  states: [feedsState],
  forgetPlaces,
  endpoints: [
    listFeedPosts,
    listFollowedPosts,
    listRequiredPosts,
    listReactionTypes,
    getFeedPost,
    listReasons,
    getRenderedPost,
    translatePost,
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
