import type { Source, SourceChanges, SourceInput } from '@atrium/client'
import { createSource, deleteSource, listSources, updateSource } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { invalidateTopics, keys } from '../parts/query-keys.ts'

const atrium = connect({ createSource, deleteSource, listSources, updateSource })

/** Feeds of a program. */
export const FEEDS_MAX = 20

/** How often a list is read again, in milliseconds, while one of its feeds was never fetched. */
const FIRST_FETCH_INTERVAL_MS = 5_000

const isAwaited = ({ active, last_fetched_at, last_error }: Source) => active && !last_fetched_at && !last_error

/** The feeds whose items become posts of a topic. */
export const feedsQuery = (topicId: number) =>
  queryOptions({
    queryKey: keys.topics('feeds', topicId),
    queryFn: async ({ signal }) =>
      (await atrium.listSources({ channel_id: topicId, 'page.size': FEEDS_MAX }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isAwaited) ? FIRST_FETCH_INTERVAL_MS : false),
  })

/** Adds a feed to a topic; the server fetches it within the call. */
export function useAddFeed(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: SourceInput) => (await atrium.createSource({ channel_id: topicId, ...input })).data,
    onSettled: () => invalidateTopics(client),
    meta: { handled: true },
  })
}

interface FeedWish extends SourceChanges {
  readonly id: number
}

/** Changes a feed. `isHandled`: the caller says itself what fails. */
export function useChangeFeed(topicId: number, { isHandled }: { readonly isHandled: boolean }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...changes }: FeedWish) =>
      (await atrium.updateSource({ channel_id: topicId, source_id: id, ...changes })).data,
    onSettled: () => invalidateTopics(client),
    meta: { handled: isHandled },
  })
}

/** Removes a feed of a topic; its posts stay. */
export function useDeleteFeed(topicId: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await atrium.deleteSource({ channel_id: topicId, source_id: id })
    },
    onSettled: () => invalidateTopics(client),
    meta: { handled: true },
  })
}
