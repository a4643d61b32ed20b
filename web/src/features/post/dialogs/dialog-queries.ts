import type { FeedPost } from '@atrium/client'
import { getTrackableUrl, listReasons, sharePost } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { patchPost } from '../../engagement/post-cache.ts'

const atrium = connect({ listReasons, getTrackableUrl, sharePost })

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
