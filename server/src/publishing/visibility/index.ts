// Who may see a post is decided here and nowhere else (docs/contract/feeds.md#visibility): it is published, one of its
// topics is published and open to the reader, and, if the post names audiences, the reader is in one of them.
//
// `index-posts.ts` writes that down as one narrow row per published post whenever a post or a topic changes; every reader
// of posts starts from those rows with the condition of `viewer.ts`. Membership of audiences is evaluated on each read,
// so a person who joins a group sees its posts at once.

import type { Module } from '../../shared/module.ts'
import { explainVisibility } from './endpoints/explain-visibility.ts'
import { previewReachOfPost } from './endpoints/preview-reach.ts'

export { type ContentRef, findContentId, formOfRef, type RefForm, readContentRef } from './content-ref.ts'
export {
  indexLockedPosts,
  indexPosts,
  indexPostsForFeeds,
  indexStatements,
  POSTS_SET_SIZE,
} from './index-posts.ts'
export { lockForReachChange, lockTopicsOf, lockTopicsOfPostSql } from './lock-topics.ts'
export { type PostKeys, viewerCountSql, viewerIdsSql, viewerSql } from './people/viewers.ts'
export { countReach, countReachOfPosts, type Reach } from './reach/count-reach.ts'
export { keysOfTargets, readTargetsOfPost } from './reach/targets.ts'
export { REASON_KINDS, reasonsToSee } from './reasons.ts'
export { renewPostsOfAuthor, renewPostsOfInitiative, renewPostsOfTopics } from './renew-posts.ts'
export { closePostsOfTopic, indexNextPosts, publishedPostsOfTopic } from './topic-posts.ts'
export { translatedTexts } from './translated-texts.ts'
export {
  ACKNOWLEDGED_SQL,
  findVisiblePost,
  findVisiblePostAtOnce,
  mustReadVersion,
  SAW_VERSION_SQL,
  VIEWER_KEYS_SQL,
  VISIBLE_SQL,
  type VisiblePost,
  visiblePostSql,
} from './viewer.ts'

export const visibilityModule: Module = { name: 'visibility', endpoints: [previewReachOfPost, explainVisibility] }
