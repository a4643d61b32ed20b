// The form of the demo's posts: author, date, topics, text and comments.

import type { PictureName } from '../posts/pictures.ts'
import type { SeedContentType, SeedPost, SeedPostState } from '../types.ts'

export type TopicKey =
  | 'news'
  | 'safety'
  | 'people'
  | 'bikes'
  | 'customers'
  | 'floor'
  | 'learning'
  | 'house'
  | 'thanks'
  | 'ideas'
  | 'bristol'
  | 'festival'

export interface DemoPost {
  /** Default: an article. */
  readonly type?: SeedContentType
  /** Default: published. */
  readonly state?: SeedPostState
  readonly topics: readonly TopicKey[]
  /** The given name of the author, in lower case. */
  readonly by: string
  /** Days before now of its publication or writing; for scheduled posts, days until its publication. */
  readonly days: number
  readonly title: string
  readonly summary: string
  /** Blocks in the notation of markup.ts; a picture's address may be its bare name: '![alt](garden)'. */
  readonly body: readonly string[]
  readonly pictures?: readonly PictureName[]
  readonly link?: { readonly url: string; readonly title: string; readonly description: string }
  readonly video?: string
  /** The address of a video of another host, in place of the one of the server. */
  readonly film?: string
  readonly language?: string
  readonly featured?: string
  readonly acknowledge?: true
  /** Indexes into INITIATIVES and DEMO_GROUPS. */
  readonly initiatives?: readonly number[]
  readonly audiences?: readonly number[]
  readonly template?: SeedPost['template']
  readonly source?: SeedPost['source']['name']
  readonly visibility?: 'public'
  readonly uncommentable?: true
  /** Share of its possible readers that have read it, and share of these who like it. */
  readonly read?: number
  readonly liked?: number
  readonly comments?: readonly DemoComment[]
}

/** Author, text and replies. `alias` is the index of the alias that it is written under. */
export interface DemoComment {
  readonly by: string
  readonly text: string
  readonly alias?: number
  readonly replies?: readonly Omit<DemoComment, 'replies'>[]
}

export const RESOURCE: SeedPost['template'] = { id: 2, name: 'Resource page', type: 'resource' }
export const EVENT: SeedPost['template'] = { id: 3, name: 'Event', type: 'event' }
export const THANKS: SeedPost['template'] = { id: 4, name: 'Thank-you card', type: 'recognition' }
