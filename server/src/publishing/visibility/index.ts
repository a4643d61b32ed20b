// Only this module decides the visibility of a post (docs/contract/feeds.md#visibility): the post is published, one of
// its topics is published and open to the reader, and, if the post names audiences, the reader is in one of them.
//
// `index-posts.ts` stores that as one narrow row per published post whenever a post or a topic changes; every read of
// posts starts from those rows with the condition of `visible-posts.ts`. Membership of audiences is evaluated on each read, so a
// user who joins a group sees its posts at once.

import type { Module } from '../../shared/module.ts'
import { explainVisibility } from './explain-visibility.ts'
import { previewReach } from './preview-reach.ts'

export { acknowledgedSql, mustReadVersion, sawVersionSql } from './acknowledged-version.ts'
export { closePostsOfTopic, indexNextPosts, publishedPostsOfTopic } from './close-posts.ts'
export {
  ContentParams,
  type ContentRef,
  findContentId,
  formOfRef,
  type RefForm,
  readContentRef,
  requireContentId,
} from './content-refs.ts'
export { recordExplained } from './explain-checks.ts'
export { indexLockedPosts, indexPosts, indexStatements, POSTS_SET_SIZE } from './index-posts.ts'
export { lockForReachChange, lockTopicsOf, lockTopicsOfPostSql } from './lock-topics.ts'
export { countReach, countReachOfPosts, keysOfTargets, type Reach, readTargetsOfPost } from './reach.ts'
export { renewPostsOfAuthor, renewPostsOfInitiative, renewPostsOfTopics } from './renew-posts.ts'
export { isOwnTopic, isOwnTopicSql, isReadableSql } from './restricted-reads.ts'
export { type Publisher, requireOwnTopics, requireWritableId, requireWritablePost } from './restricted-writes.ts'
export { type PostKeys, viewerCountSql, viewerIdsSql, viewerSql } from './viewers-of-post.ts'
export {
  findVisiblePost,
  findVisiblePostAtOnce,
  REASON_KINDS,
  reasonsToSee,
  type VisiblePost,
  viewerKeysSql,
  visiblePostSql,
  visibleSql,
} from './visible-posts.ts'
export { topicVisibleSql } from './visible-topics.ts'

export const visibilityModule: Module = { name: 'visibility', endpoints: { previewReach, explainVisibility } }
