import type { FeedPost } from '@atrium/client'

/** What a post says in one language. */
export type Texts = Pick<FeedPost, 'id' | 'title' | 'summary' | 'body' | 'cover_image_alt' | 'translation'>
