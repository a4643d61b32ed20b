import type { Source, SourceChanges, SourceInput, Topic, TopicChanges, TopicInput, TopicPage } from '@atrium/client'
import {
  createSource,
  createTopic,
  createTopicPage,
  deleteSource,
  deleteTopicPage,
  listContent,
  listSources,
  listTopicFollowers,
  listTopicPages,
  listTopics,
  readTopic,
  updateSource,
  updateTopic,
  updateTopicPage,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateTopics, keys } from '../parts/query-keys.ts'

const atrium = connect({
  createTopic,
  listContent,
  listTopicFollowers,
  listTopics,
  readTopic,
  updateTopic,
  createSource,
  deleteSource,
  listSources,
  updateSource,
  createTopicPage,
  deleteTopicPage,
  listTopicPages,
  updateTopicPage,
})

export const PAGE_SIZE = 25

export const TOPIC_SORTS = ['name', '-name', 'follower_count', '-follower_count', 'updated_at', '-updated_at'] as const

export type TopicState = Topic['state']

export interface TopicsWanted {
  readonly state: TopicState | 'any'
  readonly search: string
  readonly sort: (typeof TOPIC_SORTS)[number]
  readonly page: number
}

/** One page of the topics that match. */
export const topicsQuery = ({ state, search, sort, page }: TopicsWanted) =>
  queryOptions({
    queryKey: keys.topics('list', state, search, sort, page),
    queryFn: async ({ signal }) => {
      const args = { state, sort, 'page.size': PAGE_SIZE, 'page.number': page, ...(search ? { search } : {}) }
      const { data, meta } = await atrium.listTopics(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

export const topicQuery = (id: number) =>
  queryOptions({
    queryKey: keys.topics('one', id),
    queryFn: async ({ signal }) => (await atrium.readTopic({ channel_id: id }, { signal })).data,
  })

/** How many posts a topic has: published ones, and in any state. */
export const topicPostsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.topics('posts', id),
    queryFn: async ({ signal }) => {
      const args = { 'filter.channels.id': [id], 'page.size': 1 }
      const [all, published] = await Promise.all([
        atrium.listContent(args, { signal }),
        atrium.listContent({ ...args, 'filter.state': ['published'] }, { signal }),
      ])
      return { all: all.meta.pagination.total_records, published: published.meta.pagination.total_records }
    },
    staleTime: 0,
  })

export const FOLLOWERS_PAGE_SIZE = 50

export const followersQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: keys.topics('followers', id, page),
    queryFn: async ({ signal }) => {
      const args = { channel_id: id, 'page.size': FOLLOWERS_PAGE_SIZE, 'page.number': page }
      const { data, meta } = await atrium.listTopicFollowers(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** Changes a topic; what is left out stays. */
export const useUpdateTopic = (id: number) =>
  useChange(async (changes: TopicChanges) => (await atrium.updateTopic({ channel_id: id, ...changes })).data, {
    success: (client, topic) => {
      client.setQueryData(topicQuery(id).queryKey, topic)
      return invalidateTopics(client)
    },
  })

export const useCreateTopic = () =>
  useChange(async (input: TopicInput) => (await atrium.createTopic(input)).data, { success: invalidateTopics })

/** Shows, hides or archives topics. */
export function useChangeTopicState() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, state }: { readonly id: number; readonly state: TopicState }) =>
      (await atrium.updateTopic({ channel_id: id, state })).data,
    onSuccess: topic => {
      client.setQueryData(topicQuery(topic.id).queryKey, topic)
      return invalidateTopics(client)
    },
  })
}

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
export const useAddFeed = (topicId: number) =>
  useChange(async (input: SourceInput) => (await atrium.createSource({ channel_id: topicId, ...input })).data, {
    settled: invalidateTopics,
  })

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

/** Removes a feed of a topic; its posts stay. Nothing waits for the list, whose row shows the success. */
export const useDeleteFeed = (topicId: number, id: number) =>
  useChange(
    async () => {
      await atrium.deleteSource({ channel_id: topicId, source_id: id })
    },
    { settled: client => void invalidateTopics(client) },
  )

const LINKS_PAGE_SIZE = 100

/** The links of a topic in their order, all of them. */
export const linksQuery = (topicId: number) =>
  queryOptions({
    queryKey: keys.topics('links', topicId),
    queryFn: async ({ signal }) => {
      const links: TopicPage[] = []
      for (let page = 1; ; page++) {
        const args = { channel_id: topicId, 'page.size': LINKS_PAGE_SIZE, 'page.number': page }
        const { data, meta } = await atrium.listTopicPages(args, { signal })
        links.push(...data)
        if (data.length === 0 || links.length >= meta.pagination.total_records) return links
      }
    },
  })

interface LinkWish {
  /** Null of a new one. */
  readonly id: number | null
  readonly title?: string
  readonly url?: string
  readonly state?: TopicPage['state']
  readonly position?: number
}

/** Writes one link, or several one after the other. `isHandled`: the caller says itself what fails. */
export function useWriteLinks(topicId: number, { isHandled }: { readonly isHandled: boolean }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wishes: readonly LinkWish[]) => {
      for (const { id, title = '', url = '', ...rest } of wishes) {
        if (id === null) await atrium.createTopicPage({ channel_id: topicId, title, url, ...rest })
        else {
          const texts = { ...(title ? { title } : {}), ...(url ? { url } : {}) }
          await atrium.updateTopicPage({ channel_id: topicId, page_id: id, ...texts, ...rest })
        }
      }
    },
    onSettled: () => invalidateTopics(client),
    meta: { handled: isHandled },
  })
}

export function useDeleteLink(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (link: TopicPage) => {
      await atrium.deleteTopicPage({ channel_id: topicId, page_id: link.id })
    },
    onSettled: () => invalidateTopics(client),
  })
}
