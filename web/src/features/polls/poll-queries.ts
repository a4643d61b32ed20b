import type { Poll } from '@atrium/client'
import { getFeedPoll, listFeedPolls, respondToPoll } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ getFeedPoll, listFeedPolls, respondToPoll })

const LISTED = 20

export const pollQuery = (id: number) =>
  queryOptions({
    queryKey: ['polls', id],
    queryFn: async ({ signal }) => (await atrium.getFeedPoll({ poll_id: id }, { signal })).data,
  })

/** Whether it is open and not answered yet. */
export const isWaiting = (poll: Poll): boolean => poll.state === 'open' && poll.responded_at === null

/** The newest polls, answered ones too. */
export const newestPollsQuery = queryOptions({
  queryKey: ['polls', 'newest'],
  queryFn: async ({ signal }) => (await atrium.listFeedPolls({ 'page.size': LISTED }, { signal })).data,
})

/** Answers a poll, or changes the answer. */
export function useRespond(poll: Poll) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (optionIds: readonly number[]) =>
      (await atrium.respondToPoll({ poll_id: poll.id, option_ids: [...optionIds] })).data,
    onSuccess: answered => {
      client.setQueryData(pollQuery(poll.id).queryKey, answered)
      client.setQueryData(newestPollsQuery.queryKey, polls =>
        polls?.map(each => (each.id === answered.id ? answered : each)),
      )
      // Its notification is read.
      for (const key of ['me', 'notifications']) void client.invalidateQueries({ queryKey: [key] })
      return client.invalidateQueries({ queryKey: newestPollsQuery.queryKey })
    },
    // It may have been closed, or changed, in the meantime.
    onError: () => client.invalidateQueries({ queryKey: ['polls'] }),
  })
}
