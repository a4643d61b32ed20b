import type { FeedTopic, ListFeedTopicsArgs } from '@atrium/client'
import {
  followTopic,
  listFeedTopics,
  readFeedTopic,
  setTopicNotifications,
  unfollowTopic,
} from '@atrium/client/operations'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { POSTS } from '../engagement/post-cache.ts'
import { postPagesQuery } from '../feed/feed-queries.ts'

const atrium = connect({ listFeedTopics, readFeedTopic, followTopic, unfollowTopic, setTopicNotifications })

/** First part of the key of each query whose data are topics: a topic, a list, or pages of lists. */
const TOPICS = 'topics'

const PAGE_SIZE = 30
const FIRST_SHOWN = 6

export const TOPIC_SORTS = ['name', '-follower_count', '-last_published_at'] as const

export type TopicSort = (typeof TOPIC_SORTS)[number]

export interface TopicsWanted {
  readonly search: string
  readonly followed: boolean | null
  readonly sort: TopicSort
}

/** The topics that the reader may see, page by page. */
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

/** One topic; its entry in a cached list is shown until it is read. */
export const topicQuery = (client: QueryClient, id: number) =>
  queryOptions({
    queryKey: [TOPICS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.readFeedTopic({ channel_id: id }, { signal })).data,
    placeholderData: () => cachedTopic(client, id),
  })

/** Followed topics beside the pages, those with the latest posts. */
export const followedTopicsQuery = queryOptions({
  queryKey: [TOPICS, 'followed', 'first'],
  queryFn: async ({ signal }) =>
    (
      await atrium.listFeedTopics(
        { 'filter.followed': true, 'page.size': FIRST_SHOWN, sort: '-last_published_at' },
        { signal },
      )
    ).data,
})

export const topicPostsQuery = (id: number) => postPagesQuery(['topic', id], { 'filter.channels.id': [id] })

/** Follows a topic, or stops following it. Shown at once and taken back when refused; only the response to the last change counts. */
export function useFollow(topic: FeedTopic) {
  const client = useQueryClient()
  const mutationKey = ['follow', topic.id]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const show = (on: boolean) =>
    patchTopic(client, topic.id, shown => ({
      ...shown,
      following: on,
      notification_level: on ? 'chosen' : null,
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
      // The list in view is not read again: a row that vanished could not be followed again.
      void client.invalidateQueries({ queryKey: [TOPICS, 'list'], refetchType: 'none' })
      void client.invalidateQueries({ queryKey: [TOPICS, 'followed'] })
      void client.invalidateQueries({ queryKey: [POSTS, 'feed', 'following'], refetchType: 'none' })
    },
    onError: (_error, on) => {
      if (isLast()) show(!on)
    },
  })
}

export type Level = NonNullable<FeedTopic['notification_level']>

/** Chooses of which new posts of a topic one is notified. Shown at once and taken back when refused. */
export function useLevel({ id, notification_level: before }: FeedTopic) {
  const client = useQueryClient()
  const mutationKey = ['level', id]
  const show = (level: Level | null) => patchTopic(client, id, shown => ({ ...shown, notification_level: level }))
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: async (level: Level) => (await atrium.setTopicNotifications({ channel_id: id, level })).data,
    onMutate: show,
    onError: () => show(before),
  })
}

interface Page {
  readonly data: readonly FeedTopic[]
}

/** Changes a topic wherever it is kept, so that every list and page shows the same. */
function patchTopic(client: QueryClient, id: number, change: (topic: FeedTopic) => FeedTopic): void {
  const patch = (topic: FeedTopic) => (topic.id === id ? change(topic) : topic)
  client.setQueriesData<unknown>({ queryKey: [TOPICS] }, (kept: unknown) => {
    if (isPages(kept)) return { ...kept, pages: kept.pages.map(page => ({ ...page, data: page.data.map(patch) })) }
    if (Array.isArray(kept)) return (kept as FeedTopic[]).map(patch)
    return isTopic(kept) ? patch(kept) : kept
  })
}

/** A topic that some list holds. */
function cachedTopic(client: QueryClient, id: number): FeedTopic | undefined {
  const kept = client.getQueriesData<unknown>({ queryKey: [TOPICS] }).map(([, data]) => data)
  return kept.flatMap(topicsOf).find(topic => topic.id === id)
}

function topicsOf(kept: unknown): readonly FeedTopic[] {
  if (isPages(kept)) return kept.pages.flatMap(page => page.data)
  if (Array.isArray(kept)) return kept as FeedTopic[]
  return isTopic(kept) ? [kept] : []
}

const isPages = (kept: unknown): kept is InfiniteData<Page> => Array.isArray((kept as InfiniteData<Page> | null)?.pages)
const isTopic = (kept: unknown): kept is FeedTopic => typeof (kept as FeedTopic | null)?.following === 'boolean'
