import type { Topic, TopicChanges, TopicInput } from '@atrium/client'
import {
  createTopic,
  listContent,
  listTopicFollowers,
  listTopics,
  readTopic,
  updateTopic,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { invalidateTopics, keys } from '../parts/query-keys.ts'

const atrium = connect({
  createTopic,
  listContent,
  listTopicFollowers,
  listTopics,
  readTopic,
  updateTopic,
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
      return { topics: data, total: meta.pagination.total_records }
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
      return { followers: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** Changes a topic; what is left out stays. */
export function useUpdateTopic(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: TopicChanges) => (await atrium.updateTopic({ channel_id: id, ...changes })).data,
    onSuccess: topic => {
      client.setQueryData(topicQuery(id).queryKey, topic)
      return invalidateTopics(client)
    },
    meta: { handled: true },
  })
}

export function useCreateTopic() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: TopicInput) => (await atrium.createTopic(input)).data,
    onSuccess: () => invalidateTopics(client),
    meta: { handled: true },
  })
}

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
