import type { FeedPost } from '@atrium/client'

/** What a post says in one language. */
export interface Texts extends Pick<FeedPost, 'id' | 'title' | 'summary' | 'body' | 'cover_image_alt' | 'translation'> {
  /** `must_read.version`: the text that would be confirmed. */
  readonly mustReadVersion: string | undefined
}
