// Kinds of wishes about posts: the call of each, and what the pages show of its answer.

import type { AtriumError, Engagement, FeedPost, RequestOptions } from '@atrium/client'
import {
  acknowledgePost,
  bookmarkPost,
  getFeedPost,
  likeComment,
  likePost,
  unbookmarkPost,
  unlikeComment,
  unlikePost,
  viewPost,
} from '@atrium/client/operations'
import type { QueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { isHeld } from '../../api/transient.ts'
import type { Waiting } from '../../core/offline/outbox.ts'
import { meQuery } from '../../core/session/session-queries.ts'
import { patchComment } from '../comments/comment-queries.ts'
import { POSTS, patchPost } from './post-cache.ts'

const atrium = connect({
  likePost,
  unlikePost,
  bookmarkPost,
  unbookmarkPost,
  acknowledgePost,
  viewPost,
  getFeedPost,
  likeComment,
  unlikeComment,
})

/** Sends a wish and shows the answer. Returns nothing; rejects with AtriumError, or the reason of `options.signal`. */
type Send = (client: QueryClient, wish: Waiting, options: RequestOptions) => Promise<void>

export const KINDS: Readonly<Record<Waiting['kind'], Send>> = {
  async like(client, { post_id, on, reaction_type_id }, options) {
    const type = reaction_type_id === undefined ? {} : { reaction_type_id }
    const { data } = on
      ? await atrium.likePost({ content_id: post_id, ...type }, options)
      : await atrium.unlikePost({ content_id: post_id }, options)
    patchPost(client, post_id, post => ({
      ...withEngagement(post, { reaction_type_id: null, ...data }),
      like_count: Math.max(0, post.like_count + Number(on) - Number(post.engagement.liked_at !== null)),
    }))
  },
  async bookmark(client, { post_id, on }, options) {
    const { data } = await atrium[on ? 'bookmarkPost' : 'unbookmarkPost']({ content_id: post_id }, options)
    patchPost(client, post_id, post => withEngagement(post, data))
  },
  async acknowledge(client, { id, post_id, version }, options) {
    const seen = version === undefined ? {} : { version }
    const { data } = await atrium.acknowledgePost(
      { content_id: post_id, ...seen },
      // The call answers with the posts that it concerned.
      { ...options, idempotencyKey: id },
    )
    for (const each of data) patchPost(client, each.id, post => withEngagement(post, each.engagement))
    countAgain(client)
  },
  async view(client, { post_id }, options) {
    const { data } = await atrium.viewPost({ content_id: post_id }, options)
    patchPost(client, post_id, post => withEngagement(post, data))
  },
  async comment_like(client, { post_id, comment_id = 0, on }, options) {
    const { data } = await atrium[on ? 'likeComment' : 'unlikeComment']({ content_id: post_id, comment_id }, options)
    const { like_count, liked_at = null } = data
    patchComment(client, post_id, comment_id, { like_count, liked_at })
  },
}

/** A confirmation changes what is still to be read. */
function countAgain(client: QueryClient): void {
  void client.invalidateQueries(meQuery)
  void client.invalidateQueries({ queryKey: [POSTS, 'required'] })
}

/** Shows what came of a wish that another tab has sent. */
export async function readAnswer(client: QueryClient, { kind, post_id }: Waiting): Promise<void> {
  if (kind === 'view') return
  if (kind === 'comment_like') return client.invalidateQueries({ queryKey: ['comments', post_id] })
  await readPostAgain(client, post_id)
  if (kind === 'acknowledge') countAgain(client)
}

const withEngagement = (post: FeedPost, engagement: Partial<Engagement>): FeedPost => ({
  ...post,
  engagement: { ...post.engagement, ...engagement },
})

/** Whether the text has changed since the reader confirmed it. */
export const isOutdated = (kind: Waiting['kind'], error: AtriumError): boolean =>
  kind === 'acknowledge' && error.status === 409 && !isHeld(error)

/** Shows a post as it is now, wherever it is shown; returns it. */
export async function readPostAgain(client: QueryClient, content_id: number): Promise<FeedPost> {
  const { data } = await atrium.getFeedPost({ content_id })
  patchPost(client, content_id, post => ({ ...post, ...data }))
  return data
}
