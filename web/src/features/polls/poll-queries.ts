import type { Poll } from '@atrium/client'
import { getFeedPoll, listFeedPolls, respondToPoll } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ getFeedPoll, listFeedPolls, respondToPoll })

const LISTED = 20

export const pollQuery = (id: number) =>
  queryOptions({
    queryKey: ['polls', id],
    queryFn: async ({ signal }) => (await atrium.getFeedPoll({ poll_id: id }, { signal })).data,
  })

const isWaiting = (poll: Poll) => poll.state === 'open' && poll.responded_at === null

/** Polls that are open and not answered yet, the newest first. */
export const waitingPollsQuery = queryOptions({
  queryKey: ['polls', 'newest'],
  queryFn: async ({ signal }) => (await atrium.listFeedPolls({ 'page.size': LISTED }, { signal })).data,
  select: polls => polls.filter(isWaiting),
})

/** Answers a poll, or changes the answer. */
export function useRespond(poll: Poll) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (optionIds: readonly number[]) =>
      (await atrium.respondToPoll({ poll_id: poll.id, option_ids: [...optionIds] })).data,
    onSuccess: answered => {
      client.setQueryData(pollQuery(poll.id).queryKey, answered)
      // Its notification is read.
      for (const key of ['me', 'notifications']) void client.invalidateQueries({ queryKey: [key] })
      return client.invalidateQueries({ queryKey: waitingPollsQuery.queryKey })
    },
    // It may have been closed, or changed, in the meantime.
    onError: () => client.invalidateQueries({ queryKey: pollQuery(poll.id).queryKey }),
  })
}
