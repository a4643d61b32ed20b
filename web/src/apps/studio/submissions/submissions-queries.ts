import type { ListContentArgs, Post } from '@atrium/client'
import { archiveContent, getContent, listContent, publishContent, reviewContent } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { onlyIf } from '../../../api/only-if.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidatePosts, keys } from '../parts/query-keys.ts'

const atrium = connect({ archiveContent, getContent, listContent, publishContent, reviewContent })

export const PAGE_SIZE = 25

export const SUBMISSION_STATES = ['review', 'published', 'archived'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

export interface SubmissionsWanted {
  readonly state: SubmissionState
  readonly search: string
  readonly topicId: number | null
  readonly page: number
}

/** Waiting ones: the oldest first; decided ones: the newest first. */
const SORTS = { review: 'created_at', published: '-published_at', archived: '-updated_at' } as const

const ofEmployees = (state: SubmissionState): ListContentArgs => ({
  'filter.source': ['submitted'],
  'filter.state': [state],
  sort: SORTS[state],
})

/** One page of the submissions in a state. */
export const submissionsQuery = ({ state, search, topicId, page }: SubmissionsWanted) => {
  const args: ListContentArgs = {
    ...ofEmployees(state),
    'page.size': PAGE_SIZE,
    'page.number': page,
    ...(search ? { search } : {}),
    ...(topicId ? { 'filter.channels.id': [topicId] } : {}),
  }
  return queryOptions({
    queryKey: keys.posts('submissions', args),
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listContent(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })
}

/** The one that has waited longest, besides this one; null when none waits. */
export async function nextWaiting(besides: number): Promise<number | null> {
  const { data } = await atrium.listContent({ ...ofEmployees('review'), 'page.size': 2 })
  return data.find(({ id }) => id !== besides)?.id ?? null
}

/** A submission with the version that a decision names. */
export interface SubmissionVersion {
  readonly post: Post
  readonly etag: string
}

const versionOf = ({ data, headers }: { data: Post; headers: Headers }): SubmissionVersion => ({
  post: data,
  etag: headers.get('etag') ?? '',
})

/** A submission as it was opened: it does not change under the eyes of who decides about it. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: keys.opened(id, 'submission'),
    queryFn: async ({ signal }) => versionOf(await atrium.getContent({ content_id: id }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export type Decision =
  | { readonly act: 'publish' }
  | { readonly act: 'return'; readonly reason: string }
  /** Takes a decision back: it waits again. */
  | { readonly act: 'review' }

/** Decides about the version that was read, and no other. */
export const useDecide = () =>
  useChange(
    async ({ post, etag, ...decision }: SubmissionVersion & Decision): Promise<SubmissionVersion> => {
      const args = { content_id: post.id }
      const options = onlyIf(etag)
      if (decision.act === 'return')
        return versionOf(await atrium.archiveContent({ ...args, reason: decision.reason }, options))
      return versionOf(await atrium[decision.act === 'publish' ? 'publishContent' : 'reviewContent'](args, options))
    },
    {
      success: (client, version) => {
        client.setQueryData(submissionQuery(version.post.id).queryKey, version)
        return invalidatePosts(client, version.post.id)
      },
    },
  )
