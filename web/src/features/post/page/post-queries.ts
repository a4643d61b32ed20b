import type { FeedPost } from '@atrium/client'
import {
  getFeedPost,
  getTrackableUrl,
  listReactionTypes,
  listReasons,
  listUserGeneratedContent,
  sharePost,
} from '@atrium/client/operations'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { keptPost, patchPost, postKey } from '../../engagement/post-cache.ts'

const atrium = connect({
  getFeedPost,
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
