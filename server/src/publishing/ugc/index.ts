// User generated content: items that any user of a program writes for its topics.
//
// An item belongs to its author. Submitting it creates a post with the source `submitted`: published at once if every
// topic allows it, else in review until a publisher publishes it or archives it with a reason. A change of the post's
// state updates the item in the same transaction (`follow-post.ts`); a change of the item updates the post (`submit.ts`).
// A submission after one that was returned or taken back creates a new post.

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { contentStateChanged } from '../content/index.ts'
import {
  listUserGeneratedContentAudiences,
  listUserGeneratedContentTopics,
  readUserGeneratedContentMetadata,
} from './choices.ts'
import { followPosts, notifySubmitters } from './follow-post.ts'
import {
  copyUserGeneratedContent,
  createUserGeneratedContent,
  getUserGeneratedContent,
  listUserGeneratedContent,
  updateUserGeneratedContent,
} from './item-endpoints.ts'
import { previewUserGeneratedContent } from './preview.ts'

export { hasSubmittableTopic } from './queries.ts'

export const ugcModule: Module = {
  name: 'ugc',
  hooks: [listen(contentStateChanged, followPosts), listen(contentStateChanged, notifySubmitters)],
  endpoints: {
    listUserGeneratedContent,
    createUserGeneratedContent,
    getUserGeneratedContent,
    updateUserGeneratedContent,
    copyUserGeneratedContent,
    previewUserGeneratedContent,
    readUserGeneratedContentMetadata,
    listUserGeneratedContentTopics,
    listUserGeneratedContentAudiences,
  },
}
