import type { FeedPost } from '@atrium/client'
import {
  getFeedPost,
  getTrackableUrl,
  likePost,
  listReactionTypes,
  listReasons,
  listUserGeneratedContent,
  sharePost,
  unlikePost,
} from '@atrium/client/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { sendOrKeep } from '../../engagement/engagement-queries.ts'
import { keptPost, patchPost, postKey } from '../../engagement/post-cache.ts'

const atrium = connect({
  getFeedPost,
  likePost,
  unlikePost,
  listReactionTypes,
  listUserGeneratedContent,
  listReasons,
  getTrackableUrl,
  sharePost,
})

/** One post by its UUID, or id; at once as a list has it, where it was opened from one. */
export const postQuery = (client: QueryClient, contentId: string) =>
  queryOptions({
    queryKey: postKey(contentId),
    queryFn: async ({ signal }) => (await atrium.getFeedPost({ content_id: contentId }, { signal })).data,
    initialData: () => keptPost(client, post => post.uuid === contentId || String(post.id) === contentId),
    initialDataUpdatedAt: 0,
  })

/** The id of the reader's own submission that the post was made of; null where there is none. */
export const ownSubmissionQuery = (postId: number) =>
  queryOptions({
    queryKey: ['submissions', 'of post', postId],
    queryFn: async ({ signal }) =>
      (await atrium.listUserGeneratedContent({ 'filter.content_id': postId, 'page.size': 1 }, { signal })).data[0]
        ?.id ?? null,
  })

/** The kinds of likes; only read in programs with expanded reactions. */
export const reactionTypesQuery = queryOptions({
  queryKey: ['reaction-types'],
  queryFn: async ({ signal }) => (await atrium.listReactionTypes({}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Reacts in one of several ways; null takes it back. Sent after likes of the same post, shown at once. */
export function useReact(post: FeedPost) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `engagement-like-${post.id}` },
    mutationFn: async (type: number | null) =>
      (type === null
        ? await atrium.unlikePost({ content_id: post.id })
        : await atrium.likePost({ content_id: post.id, reaction_type_id: type })
      ).data,
    onMutate: type => {
      const change = Number(type !== null) - Number(post.engagement.liked_at !== null)
      patchPost(client, post.id, shown => ({
        ...shown,
        like_count: Math.max(0, shown.like_count + change),
        engagement: {
          ...shown.engagement,
          liked_at: type === null ? null : (shown.engagement.liked_at ?? new Date().toISOString()),
          reaction_type_id: type,
        },
      }))
      return { change, before: post.engagement }
    },
    onSuccess: engagement =>
      patchPost(client, post.id, shown => ({ ...shown, engagement: { ...shown.engagement, ...engagement } })),
    onError: (_error, _type, made) =>
      made &&
      patchPost(client, post.id, shown => ({
        ...shown,
        like_count: Math.max(0, shown.like_count - made.change),
        engagement: made.before,
      })),
  })
}

/** Records that the post was read. A failure is not shown to the reader. */
export function useView(post: FeedPost) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: () => sendOrKeep(client, post, 'view', true),
    onSuccess: viewed =>
      viewed && patchPost(client, post.id, shown => ({ ...shown, engagement: { ...shown.engagement, ...viewed } })),
  })
}

const REASONS_MAX = 100

export const reasonsQuery = (contentId: number) =>
  queryOptions({
    queryKey: ['reasons', contentId],
    queryFn: async ({ signal }) =>
      (await atrium.listReasons({ content_id: contentId, 'page.size': REASONS_MAX }, { signal })).data,
  })

export type Reason = Awaited<ReturnType<typeof atrium.listReasons>>['data'][number]

/** A link whose visits are counted. */
export const shareLinkQuery = (contentId: number) =>
  queryOptions({
    queryKey: ['share-link', contentId],
    queryFn: async ({ signal }) => (await atrium.getTrackableUrl({ content_id: contentId }, { signal })).data.share_url,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Records that the post was shared; the sharing itself does not depend on it. */
export function useShared(post: FeedPost) {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: async () => (await atrium.sharePost({ content_id: post.id })).data,
    onSuccess: ({ shared_at }) =>
      patchPost(client, post.id, shown => ({ ...shown, engagement: { ...shown.engagement, shared_at } })),
  })
}
