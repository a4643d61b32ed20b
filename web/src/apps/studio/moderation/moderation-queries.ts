import { AtriumError, type ListModeratedCommentsArgs, type ModeratedComment } from '@atrium/client'
import {
  approveComment,
  deleteComment,
  hideComment,
  listModeratedComments,
  readModerationSettings,
  restoreComment,
  updateModerationSettings,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { settleEach } from '../../../lib/settle-each.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateComments, keys } from '../parts/query-keys.ts'

const atrium = connect({
  approveComment,
  deleteComment,
  hideComment,
  listModeratedComments,
  readModerationSettings,
  restoreComment,
  updateModerationSettings,
})

export const PAGE_SIZE = 20

/** `waiting` is what a decision is due on: in review, or published and reported. */
export const QUEUES = ['waiting', 'reported', 'hidden'] as const
export type Queue = (typeof QUEUES)[number]

const FILTERS: Record<Queue, ListModeratedCommentsArgs> = {
  waiting: {},
  reported: { 'filter.reported': true },
  hidden: { 'filter.state': ['hidden'] },
}

/** A page of the comments in a queue, newest first. */
export const moderatedQuery = (queue: Queue, page: number) =>
  queryOptions({
    queryKey: keys.comments(queue, page),
    queryFn: async ({ signal }) => {
      const args: ListModeratedCommentsArgs = {
        ...FILTERS[queue],
        include: ['matched'],
        'page.size': PAGE_SIZE,
        'page.number': page,
      }
      const { data, meta } = await atrium.listModeratedComments(args, { signal })
      return { comments: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many comments somebody has to decide about. */
export const waitingCountQuery = queryOptions({
  queryKey: keys.comments('count'),
  queryFn: async ({ signal }) => {
    const { meta } = await atrium.listModeratedComments({ ...FILTERS.waiting, 'page.size': 1 }, { signal })
    return meta.pagination.total_records
  },
})

export type Act = 'approve' | 'hide' | 'restore' | 'delete'

interface Decision {
  readonly comment: ModeratedComment
  readonly act: Act
  /** Only for restored comments: `review` for those that waited before they were hidden. */
  readonly state?: 'published' | 'review'
}

/** Decides about a comment, as it was listed. */
async function decide({ comment, act, state = 'published' }: Decision): Promise<void> {
  const args = { comment_id: comment.id }
  if (act === 'approve') await atrium.approveComment({ ...args, updated_at: comment.updated_at })
  else if (act === 'hide') await atrium.hideComment(args)
  else if (act === 'restore') await atrium.restoreComment({ ...args, state })
  else await atrium.deleteComment({ ...args, content_id: comment.content_id })
}

/** Decides about one comment. */
export const useModerate = () => useDecisions(decide)

/** Decides about several; what one refuses does not keep the others. */
export const useModerateSeveral = () =>
  useDecisions(async ({ comments, act }: { readonly comments: readonly ModeratedComment[]; readonly act: Act }) => {
    const { done, failed } = await settleEach(comments, comment => decide({ comment, act }))
    const unknown = failed.filter(({ error }) => !isChangedMeanwhile(error) && !isDecidedMeanwhile(error))
    if (unknown[0] && unknown.length === comments.length) throw unknown[0].error
    return { done, failed }
  })

function useDecisions<Wish, Outcome>(mutationFn: (wish: Wish) => Promise<Outcome>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Also when it was refused: then it is no longer as it was listed.
    onSettled: () => invalidateComments(client),
    meta: { handled: true },
  })
}

/** Its author changed it after it was listed. */
export const isChangedMeanwhile = (error: unknown): boolean => error instanceof AtriumError && error.status === 409

/** Another moderator decided, or its author deleted it. */
export const isDecidedMeanwhile = (error: unknown): boolean =>
  error instanceof AtriumError && (error.status === 400 || error.status === 404)

/** Values of the contract. */
export const WORDS_MAX = 1_000
export const WORD_MAX_LENGTH = 100

export const wordsQuery = queryOptions({
  queryKey: keys.words(),
  queryFn: async ({ signal }) => [...(await atrium.readModerationSettings({}, { signal })).data.words],
})

/** Changes the list as it is at that moment: what a colleague added meanwhile stays. Returns it before and after. */
export const useChangeWords = () =>
  useChange(
    async (change: (words: readonly string[]) => readonly string[]) => {
      const before = (await atrium.readModerationSettings({})).data.words
      const { data } = await atrium.updateModerationSettings({ words: change(before) })
      return { before, after: data.words }
    },
    { success: (client, { after }) => client.setQueryData(wordsQuery.queryKey, [...after]) },
  )
