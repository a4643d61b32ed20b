// User generated content: what any user of a program writes for its topics.
//
// An item belongs to its author. Submitting it makes a post with the source `submitted`, which goes the way of all posts:
// published at once where every topic allows it, else in review until a publisher publishes it or, with a reason,
// archives it. What becomes of the post goes on to the item in the same transaction (`follow-post.ts`); what the author
// changes goes on to the post (`submit.ts`). A submission after one that was returned or taken back makes a new post.

import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { contentStateChanged } from '../content/index.ts'
import { copyItem } from './endpoints/copy-item.ts'
import { createItem } from './endpoints/create-item.ts'
import { getItem } from './endpoints/get-item.ts'
import { listAudiences } from './endpoints/list-audiences.ts'
import { listItems } from './endpoints/list-items.ts'
import { listSubmittableTopics } from './endpoints/list-topics.ts'
import { previewItem } from './endpoints/preview-item.ts'
import { readMetadata } from './endpoints/read-metadata.ts'
import { updateItem } from './endpoints/update-item.ts'
import { followPosts } from './follow-post.ts'
import { notifySubmitters } from './notify-submitters.ts'

export { hasSubmittableTopic } from './topic-queries.ts'

export const ugcModule: Module = {
  name: 'ugc',
  hooks: [listen(contentStateChanged, followPosts), listen(contentStateChanged, notifySubmitters)],
  endpoints: [
    listItems,
    createItem,
    getItem,
    updateItem,
    copyItem,
    previewItem,
    readMetadata,
    listSubmittableTopics,
    listAudiences,
  ],
}
