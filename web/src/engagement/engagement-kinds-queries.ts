// What a reader can do with a post that may also be done later: how it is sent, and how it shows before it is.

import type { Engagement, FeedPost } from '@atrium/client'
import {
  acknowledgePost,
  bookmarkPost,
  likePost,
  unbookmarkPost,
  unlikePost,
  viewPost,
} from '@atrium/client/operations'
import { connect } from '../api/connect.ts'
import type { Waiting } from '../offline/outbox.ts'

const atrium = connect({ likePost, unlikePost, bookmarkPost, unbookmarkPost, acknowledgePost, viewPost })

interface Kind {
  /** `key` lets the server know a repetition. */
  readonly send: (id: number, on: boolean, key?: string) => Promise<Partial<Engagement>>
  readonly show: (post: FeedPost, on: boolean) => FeedPost
}

export const KINDS: Readonly<Record<Waiting['kind'], Kind>> = {
  like: {
    send: async (content_id, on) => (await atrium[on ? 'likePost' : 'unlikePost']({ content_id })).data,
    show: (post, on) => ({
      ...withTime(post, 'liked_at', on),
      like_count: Math.max(0, post.like_count + Number(on) - Number(post.engagement.liked_at !== null)),
    }),
  },
  bookmark: {
    send: async (content_id, on) => (await atrium[on ? 'bookmarkPost' : 'unbookmarkPost']({ content_id })).data,
    show: (post, on) => withTime(post, 'bookmarked_at', on),
  },
  acknowledge: {
    // The call answers with the posts that it concerned.
    send: async (content_id, _on, key) => {
      const { data } = await atrium.acknowledgePost({ content_id }, key ? { idempotencyKey: key } : {})
      return data.find(post => post.id === content_id)?.engagement ?? { acknowledged_at: now() }
    },
    show: (post, on) => withTime(post, 'acknowledged_at', on),
  },
  view: {
    send: async content_id => (await atrium.viewPost({ content_id })).data,
    show: post => post,
  },
}

const withTime = (post: FeedPost, name: 'liked_at' | 'bookmarked_at' | 'acknowledged_at', on: boolean): FeedPost => ({
  ...post,
  engagement: { ...post.engagement, [name]: on ? now() : null },
})

const now = (): string => new Date().toISOString()
