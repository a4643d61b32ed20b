import type { ListContentArgs, Post } from '@atrium/client'
import {
  archiveContent,
  copyContent,
  deleteContent,
  draftContent,
  getContentCounts,
  listContent,
  listTopics,
  publishContent,
  reviewContent,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { useLocation } from 'wouter-preact'
import { connect } from '../../../api/connect.ts'
import { compareNames } from '../../../i18n/compare-names.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { settleEach } from '../../../lib/settle-each.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { invalidatePosts, keys } from '../parts/query-keys.ts'

const atrium = connect({
  getContentCounts,
  listContent,
  listTopics,
  archiveContent,
  copyContent,
  deleteContent,
  draftContent,
  publishContent,
  reviewContent,
})

export const PAGE_SIZE = 25
const TOPICS_PAGE_SIZE = 100
const TOPICS_PAGES_MAX = 20
export const TOPIC_CHOICES_MAX = TOPICS_PAGE_SIZE * TOPICS_PAGES_MAX

const POST_SORTS = ['-updated_at', '-published_at', '-scheduled_at', '-created_at', 'title'] as const

export type PostState = Post['state']

/** In the order in which a post goes through them. */
export const POST_STATES = [
  'draft',
  'review',
  'scheduled',
  'processing',
  'processing error',
  'published',
  'archived',
] as const satisfies readonly PostState[]

export interface PostsWanted {
  readonly state: PostState | null
  readonly search: string
  readonly topicId: number | null
  readonly authorId: number | null
  readonly initiativeId: number | null
  /** Published on these days or between them, ISO 8601; `to` is the end. */
  readonly from: string | null
  readonly to: string | null
  readonly sort: string
  readonly page: number
}

/** Whether the list is narrowed by more than a state. */
export const isNarrowed = ({ search, topicId, authorId, initiativeId, from, to }: PostsWanted): boolean =>
  Boolean(search || topicId || authorId || initiativeId || from || to)

/** Published posts are sorted by that date, planned ones by theirs, the next one first, others by their last change. */
export const sortOf = (given: string | null, state: PostState | null): string =>
  POST_SORTS.find(sort => sort === given || `-${sort}` === given || sort === `-${given}`)
    ? (given ?? '')
    : state === 'published'
      ? '-published_at'
      : state === 'scheduled'
        ? 'scheduled_at'
        : '-updated_at'

/** One page of the posts that match, in any state. */
export const postsQuery = (wanted: PostsWanted) => {
  const args: ListContentArgs = {
    sort: wanted.sort,
    include: ['figures'],
    'page.size': PAGE_SIZE,
    'page.number': wanted.page,
    ...(wanted.state ? { 'filter.state': [wanted.state] } : {}),
    ...(wanted.search ? { search: wanted.search } : {}),
    ...(wanted.topicId ? { 'filter.channels.id': [wanted.topicId] } : {}),
    ...(wanted.initiativeId ? { 'filter.initiative_id': [wanted.initiativeId] } : {}),
    ...(wanted.from ? { 'filter.published_at.from': wanted.from } : {}),
    ...(wanted.to ? { 'filter.published_at.to': wanted.to } : {}),
    ...(wanted.authorId ? { 'filter.author.user_id': [wanted.authorId] } : {}),
  }
  return queryOptions({
    queryKey: keys.posts('list', args),
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listContent(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many posts are in each state, of all topics and authors. */
export const countsQuery = queryOptions({
  queryKey: keys.posts('counts'),
  queryFn: async ({ signal }) => (await atrium.getContentCounts({}, { signal })).data,
})

/** The topics that posts can be in, by name; the first 2,000. */
export const topicChoicesQuery = queryOptions({
  queryKey: keys.topics('choices'),
  queryFn: async ({ signal }) => {
    const args = { state: 'any', sort: 'name', 'page.size': TOPICS_PAGE_SIZE } as const
    const readPage = (number: number) => atrium.listTopics({ ...args, 'page.number': number }, { signal })
    const first = await readPage(1)
    const pages = Math.min(TOPICS_PAGES_MAX, Math.ceil(first.meta.pagination.total_records / TOPICS_PAGE_SIZE))
    const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => readPage(index + 2)))
    return [first, ...others].flatMap(({ data }) => data)
  },
  select: topics => topics.toSorted((one, other) => compareNames(one.name, other.name)),
})

const ACTS = {
  archive: atrium.archiveContent,
  draft: atrium.draftContent,
  publish: atrium.publishContent,
  review: atrium.reviewContent,
} as const

export type PostAct = keyof typeof ACTS

/** Copies a post as a draft of this person, and opens it. */
export function useCopy() {
  const { t } = useTranslation('studio/common')
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: async (id: number) => (await atrium.copyContent({ content_id: id })).data,
    onSuccess: copy => {
      void invalidatePosts(client)
      toast(t('copied'))
      navigate(`/posts/${copy.id}`)
    },
  })
}

/** Publishes a post at once, also one that is planned: then a time that has come says so. */
export const usePublishNow = () =>
  useChange(
    async (id: number) => (await atrium.publishContent({ content_id: id, publish_at: new Date().toISOString() })).data,
    { settled: client => void invalidatePosts(client) },
  )

/** Deletes drafts that were never published. Lists are read again without a wait: the row of the caller goes with them. */
export const useDeletePost = () =>
  useChange((id: number) => atrium.deleteContent({ content_id: id }), {
    success: client => void invalidatePosts(client),
  })

/** Changes the state of posts; what one refuses does not keep the others, and it stays as it is. */
export function usePostAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, ids }: { readonly act: PostAct; readonly ids: readonly number[] }) => {
      const { done, failed } = await settleEach(ids, id => ACTS[act]({ content_id: id }))
      if (done.length === 0 && failed[0]) throw failed[0].error
      return { done, failed }
    },
    onSettled: (_outcome, _error, { ids }) => void invalidatePosts(client, ...ids),
  })
}
