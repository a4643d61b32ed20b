import type { FeedTopic, ListFeedTopicsArgs } from '@atrium/client'
import { followTopic, listFeedTopics, readFeedTopic, unfollowTopic } from '@atrium/client/operations'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { POSTS } from '../engagement/post-cache.ts'
import { postPagesQuery } from '../feed/feed-queries.ts'
import { cachedTopic, patchTopic, TOPICS } from './topic-cache.ts'

const atrium = connect({ listFeedTopics, readFeedTopic, followTopic, unfollowTopic })

const PAGE_SIZE = 30

export const TOPIC_SORTS = ['name', '-follower_count', '-last_published_at'] as const

export type TopicSort = (typeof TOPIC_SORTS)[number]

export interface TopicsWanted {
  readonly search: string
  readonly followed: boolean | null
  readonly sort: TopicSort
}

/** The topics that one sees, page by page. */
export const topicsQuery = ({ search, followed, sort }: TopicsWanted) => {
  const wanted: ListFeedTopicsArgs = {
    sort,
    'page.size': PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(followed === null ? {} : { 'filter.followed': followed }),
  }
  return infiniteQueryOptions({
    queryKey: [TOPICS, 'list', search, followed, sort],
    queryFn: ({ pageParam, signal }) => atrium.listFeedTopics({ ...wanted, 'page.number': pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.length * PAGE_SIZE < (last.meta.pagination.total_records ?? 0) ? number + 1 : undefined,
    select: ({ pages }) => ({
      topics: [...new Map(pages.flatMap(page => page.data).map(topic => [topic.id, topic])).values()],
      total: pages[0]?.meta.pagination.total_records ?? 0,
    }),
  })
}

/** One topic; shown from a list at once when it was in one. */
export const topicQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: [TOPICS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.readFeedTopic({ channel_id: id }, { signal })).data,
    placeholderData: () => cachedTopic(client, id),
  })

export const topicPostsQuery = (id: number) => postPagesQuery(['topic', id], { 'filter.channels.id': [id] })

/** Follows, or no longer. Shown at once, taken back when it is refused; only the answer to the last change counts. */
export function useFollow(topic: FeedTopic) {
  const client = useQueryClient()
  const mutationKey = ['follow', topic.id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const show = (on: boolean) =>
    patchTopic(client, topic.id, shown => ({
      ...shown,
      following: on,
      follower_count: Math.max(0, shown.follower_count + Number(on) - Number(shown.following)),
    }))
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: async (on: boolean) =>
      (await (on ? atrium.followTopic : atrium.unfollowTopic)({ channel_id: topic.id })).data,
    onMutate: show,
    onSuccess: ({ follower_count }) => {
      if (!isLast()) return
      patchTopic(client, topic.id, shown => ({ ...shown, follower_count }))
      // The list in view stays as it is, so that a slip can be mended where it happened.
      void client.invalidateQueries({ queryKey: [TOPICS, 'list'], refetchType: 'none' })
      void client.invalidateQueries({ queryKey: [TOPICS, 'followed'] })
      void client.invalidateQueries({ queryKey: [POSTS, 'feed', 'following'], refetchType: 'none' })
    },
    onError: (_error, on) => {
      if (isLast()) show(!on)
    },
  })
}
