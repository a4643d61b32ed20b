import type { DirectoryPerson, ListContentArgs } from '@atrium/client'
import { createReviewNote, getContentReview, listContent, listPeople, listReviewNotes } from '@atrium/client/operations'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { type PostVersion, readPost, type Step, type StepOptions, takeStep } from '../compose/compose-queries.ts'
import { STUDIO_POSTS } from '../posts/posts-queries.ts'

const atrium = connect({ createReviewNote, getContentReview, listContent, listPeople, listReviewNotes })

const REVIEW = 'studio-review'
export const PAGE_SIZE = 25
const NOTES_PAGE_SIZE = 50
const PEOPLE_SHOWN = 8
const REVIEWER_ROLES: readonly DirectoryPerson['role'][] = ['publisher', 'analyst', 'program_manager', 'administrator']

/** Posts that this person is asked to review, all in review, or those among them that they wrote. */
export const QUEUES = ['mine', 'all', 'written'] as const
export type Queue = (typeof QUEUES)[number]

export interface QueueWanted {
  readonly queue: Queue
  readonly userId: number
  readonly search: string
  readonly topicId: number | null
  readonly page: number
}

const filtersOf = (queue: Queue, userId: number): ListContentArgs => ({
  'filter.state': ['review'],
  ...(queue === 'mine' ? { 'filter.reviewer_user_id': [userId] } : {}),
  ...(queue === 'written' ? { 'filter.author.user_id': [userId] } : {}),
})

/** One page of posts in review; what has waited longest comes first. */
export const queueQuery = ({ queue, userId, search, topicId, page }: QueueWanted) =>
  queryOptions({
    queryKey: [STUDIO_POSTS, 'review', queue, userId, search, topicId, page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listContent(
        {
          ...{ ...filtersOf(queue, userId), sort: 'updated_at', 'page.size': PAGE_SIZE, 'page.number': page },
          ...(search ? { search } : {}),
          ...(topicId ? { 'filter.channels.id': [topicId] } : {}),
        },
        { signal },
      )
      return { posts: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** How many posts wait in a queue. */
export const queueCountQuery = (queue: Queue, userId: number) =>
  queryOptions({
    queryKey: [STUDIO_POSTS, 'review', queue, userId, 'count'],
    queryFn: async ({ signal }) => {
      const { meta } = await atrium.listContent({ ...filtersOf(queue, userId), 'page.size': 1 }, { signal })
      return meta.pagination.total_records
    },
  })

/** People by their ids; at most a page of them. */
export const peopleByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['studio-people', 'ids', ids],
    queryFn: async ({ signal }) =>
      (await atrium.listPeople({ 'filter.user_id': ids, 'page.size': ids.length }, { signal })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

/** Who can review a post, by a part of their name; the first of them. */
export const reviewerChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['studio-people', 'reviewers', search],
    queryFn: async ({ signal }) => {
      const args = { 'filter.role': REVIEWER_ROLES, 'filter.active': true, 'page.size': PEOPLE_SHOWN }
      return (await atrium.listPeople({ ...args, ...(search ? { search } : {}) }, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** A post as it is now, in the version that a decision about it names. */
export const reviewedPostQuery = (id: number) =>
  queryOptions({ queryKey: [REVIEW, id, 'post'], queryFn: () => readPost(id) })

/** Who is asked, who wrote the last change, and whether this person may publish it. */
export const reviewQuery = ({ post, etag }: PostVersion) =>
  queryOptions({
    queryKey: [REVIEW, post.id, 'review', etag],
    queryFn: async ({ signal }) => (await atrium.getContentReview({ content_id: post.id }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** What publishers noted about a post, oldest first. */
export const notesQuery = (contentId: number) =>
  infiniteQueryOptions({
    queryKey: [REVIEW, contentId, 'notes'],
    queryFn: ({ pageParam, signal }) =>
      atrium.listReviewNotes(
        { content_id: contentId, 'page.size': NOTES_PAGE_SIZE, 'page.number': pageParam },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }, _all, number) =>
      number * NOTES_PAGE_SIZE < meta.pagination.total_records ? number + 1 : undefined,
    select: ({ pages }) => pages.flatMap(page => page.data),
  })

export function useAddNote(contentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: string) => (await atrium.createReviewNote({ content_id: contentId, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: [REVIEW, contentId, 'notes'] }),
    meta: { handled: true },
  })
}

/** Moves the post that was looked at to another state; where it has changed meanwhile it is read again, and stays. */
export function useReviewStep({ post, etag }: PostVersion) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ step, options = {} }: { readonly step: Step; readonly options?: StepOptions }) =>
      takeStep({ post, etag }, step, options),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [REVIEW, post.id] }),
        client.invalidateQueries({ queryKey: [STUDIO_POSTS] }),
      ]),
    meta: { handled: true },
  })
}
