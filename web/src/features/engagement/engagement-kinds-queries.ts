// Kinds of reactions that may also be sent later: the call of each, and its look before the call.

import { AtriumError, type Engagement, type FeedPost } from '@atrium/client'
import {
  acknowledgePost,
  bookmarkPost,
  getFeedPost,
  likePost,
  unbookmarkPost,
  unlikePost,
  viewPost,
} from '@atrium/client/operations'
import type { QueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import type { Waiting } from '../../core/offline/outbox.ts'
import { patchPost } from './post-cache.ts'

const atrium = connect({ likePost, unlikePost, bookmarkPost, unbookmarkPost, acknowledgePost, viewPost, getFeedPost })

type Wish = Omit<Waiting, 'id'>

interface Kind {
  /** `key` lets the server know a repetition. */
  readonly send: (wish: Wish, key?: string) => Promise<Partial<Engagement>>
  readonly show: (post: FeedPost, on: boolean) => FeedPost
}

export const KINDS: Readonly<Record<Waiting['kind'], Kind>> = {
  like: {
    send: async ({ post_id, on }) => (await atrium[on ? 'likePost' : 'unlikePost']({ content_id: post_id })).data,
    show: (post, on) => ({
      ...withTime(post, 'liked_at', on),
      like_count: Math.max(0, post.like_count + Number(on) - Number(post.engagement.liked_at !== null)),
    }),
  },
  bookmark: {
    send: async ({ post_id, on }) =>
      (await atrium[on ? 'bookmarkPost' : 'unbookmarkPost']({ content_id: post_id })).data,
    show: (post, on) => withTime(post, 'bookmarked_at', on),
  },
  acknowledge: {
    // The call answers with the posts that it concerned.
    send: async ({ post_id, version }, key) => {
      const seen = version === undefined ? {} : { version }
      const { data } = await atrium.acknowledgePost(
        { content_id: post_id, ...seen },
        key ? { idempotencyKey: key } : {},
      )
      return data.find(post => post.id === post_id)?.engagement ?? { acknowledged_at: now() }
    },
    show: (post, on) => withTime(post, 'acknowledged_at', on),
  },
  view: {
    send: async ({ post_id }) => (await atrium.viewPost({ content_id: post_id })).data,
    show: post => post,
  },
}

/** Whether the text has changed since the reader confirmed it. */
export const isOutdated = (kind: Waiting['kind'], error: unknown): boolean =>
  kind === 'acknowledge' && error instanceof AtriumError && error.status === 409

/** Shows a post as it is now, wherever it is shown; returns it. */
export async function readPostAgain(client: QueryClient, content_id: number): Promise<FeedPost> {
  const { data } = await atrium.getFeedPost({ content_id })
  patchPost(client, content_id, post => ({ ...post, ...data }))
  return data
}

const withTime = (post: FeedPost, name: 'liked_at' | 'bookmarked_at' | 'acknowledged_at', on: boolean): FeedPost => ({
  ...post,
  engagement: { ...post.engagement, [name]: on ? now() : null },
})

const now = (): string => new Date().toISOString()
