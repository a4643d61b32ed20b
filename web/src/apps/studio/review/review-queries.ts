import { AtriumError, type ListContentArgs, type Post } from '@atrium/client'
import { createReviewNote, getContentReview, listContent, listReviewNotes } from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import {
  type PostVersion,
  readPost,
  type Step,
  type StepOptions,
  savePost,
  takeStep,
} from '../compose/compose-queries.ts'
import { fieldsOf, type MovedDates } from '../compose/fields.ts'
import { invalidatePosts, keys } from '../parts/query-keys.ts'
import { isTransient } from '../parts/writing/writing-state.ts'

const atrium = connect({ createReviewNote, getContentReview, listContent, listReviewNotes })

export const PAGE_SIZE = 25
const NOTES_PAGE_SIZE = 50

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
    queryKey: keys.posts('review', queue, userId, search, topicId, page),
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listContent(
        {
          ...filtersOf(queue, userId),
          sort: 'review_sent_at',
          'page.size': PAGE_SIZE,
          'page.number': page,
          ...(search ? { search } : {}),
          ...(topicId ? { 'filter.channels.id': [topicId] } : {}),
        },
        { signal },
      )
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** How many posts wait in a queue. */
export const queueCountQuery = (queue: Queue, userId: number) =>
  queryOptions({
    queryKey: keys.posts('review', queue, userId, 'count'),
    queryFn: async ({ signal }) => {
      const { meta } = await atrium.listContent({ ...filtersOf(queue, userId), 'page.size': 1 }, { signal })
      return meta.pagination.total_records
    },
  })

/** A post as it is now, in the version that a decision about it names. */
export const reviewedPostQuery = (id: number) =>
  queryOptions({ queryKey: keys.post(id, 'reviewed'), queryFn: () => readPost(id) })

/** The reviewer, the author of the last change, and who may publish it; of a post that is not saved yet nothing. */
export const reviewQuery = (version: PostVersion | null) =>
  queryOptions({
    queryKey: keys.post(version?.post.id ?? 0, 'review', version?.etag),
    queryFn: async ({ signal }) =>
      (await atrium.getContentReview({ content_id: version?.post.id ?? 0 }, { signal })).data,
    enabled: version !== null,
    placeholderData: keepPreviousData,
  })

/** Notes of publishers about a post, oldest first. */
export const notesQuery = (contentId: number) =>
  infiniteQueryOptions({
    queryKey: keys.post(contentId, 'notes'),
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

export const useAddNote = (contentId: number) =>
  useChange(async (body: string) => (await atrium.createReviewNote({ content_id: contentId, body })).data, {
    success: client => invalidatePosts(client, contentId),
  })

/** The step that answers a post in review. */
export type Answer = 'publish' | 'draft'

interface AnswerAll {
  readonly posts: readonly Post[]
  readonly answer: Answer
  /** Why the posts become drafts again; empty for no reason. */
  readonly note: string
}

/**
 * Answers several posts, one after the other. Returns those that changed since they were listed or that this person may not answer;
 * stops at the first that the server does not answer.
 */
export const useAnswerAll = () =>
  useChange(
    async ({ posts, answer, note }: AnswerAll) => {
      const left: Post[] = []
      for (const post of posts) {
        try {
          const version = await readPost(post.id)
          if (version.post.state !== 'review' || version.post.updated_at !== post.updated_at) left.push(post)
          else await takeStep(version, answer, answer === 'draft' ? { note: note || null } : {})
        } catch (error) {
          // The posts after it would fail alike; a retry answers those that are still in the list.
          if (!(error instanceof AtriumError) || isTransient(error)) throw error
          left.push(post)
        }
      }
      return left
    },
    { settled: (client, { posts }) => invalidatePosts(client, ...posts.map(({ id }) => id)) },
  )

interface ReviewStep {
  readonly step: Step
  readonly options?: StepOptions
  /** Dates that are written first, since the publication has passed those of the post. */
  readonly dates?: MovedDates | undefined
}

/** Moves the post that was looked at to another state; where it has changed meanwhile it is read again, and stays. */
export const useReviewStep = (version: PostVersion) =>
  useChange(
    async ({ step, options = {}, dates }: ReviewStep) =>
      takeStep(dates ? await savePost(version, { ...fieldsOf(version), ...dates }) : version, step, options),
    { settled: client => invalidatePosts(client, version.post.id) },
  )
