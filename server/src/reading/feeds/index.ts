// Feeds: the posts that a reader sees, in order, and the reader's engagements.
//
// The first page of a feed is the most frequent request. One statement returns ids, the reader's engagement and the counters
// (`page-query.ts`; `choose-strategy.ts` picks the index that it scans); the posts themselves are rendered once per revision and
// cached as bytes (`post-cache.ts`); a page is these bytes with the reader's part in between (`join-posts.ts`), and is never an
// object.
//
// Changes of engagement wait while the previous statement is in flight and are written together (`engagement-queue.ts`), exactly
// and before their responses (`engagement.ts`).

import { rowsPerUser } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import {
  acknowledgePost,
  bookmarkPost,
  getEngagement,
  likePost,
  sharePost,
  unbookmarkPost,
  unlikePost,
  unviewPost,
  viewPost,
} from './engagement/endpoints.ts'
import { listFeedPosts, listFollowedPosts, listReactionTypes, listRequiredPosts } from './feed-endpoints.ts'
import { feedsState } from './feeds-state.ts'
import {
  getAttachmentStatus,
  getFeedPost,
  getFeedVideo,
  getRenderedPost,
  listReasons,
  translatePost,
} from './post-endpoints.ts'
import { listPostReactions } from './post-reactions.ts'
import { listPostsOfPerson } from './posts-of-person.ts'
import { followShareLink, getTrackableUrl } from './share-links.ts'

export { acknowledgeAs } from './engagement/endpoints.ts'
export { readFeed } from './feed-endpoints.ts'
export { FeedPost } from './feed-post-schema.ts'
export { feedsState } from './feeds-state.ts'
export { countMustReads, countMustReadsOfUsers } from './must-reads.ts'
export { FeedPage, type FeedRequest, SEARCH_MAX_LENGTH, SEARCH_ORDERS } from './page/feed-request.ts'
export { readFeedPage } from './page/read-posts.ts'
export { readerFor, readerOf } from './page/reader.ts'
export { findBestPosts } from './search/search-posts.ts'

export const feedsModule: Module = {
  name: 'feeds',
  states: [feedsState],
  forgetPlaces: [rowsPerUser('engagements'), rowsPerUser('share_links')],
  endpoints: {
    listFeedPosts,
    listFollowedPosts,
    listRequiredPosts,
    listPostsOfPerson,
    listReactionTypes,
    listPostReactions,
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
  },
}
