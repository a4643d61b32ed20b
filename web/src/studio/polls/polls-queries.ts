import type { PollChanges, PollInput } from '@atrium/client'
import { createPoll, listPolls, previewReach, readPoll, updatePoll } from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ createPoll, listPolls, previewReach, readPoll, updatePoll })

const POLLS = 'studio-polls'
export const PAGE_SIZE = 25

/** A page of the program's polls, the newest first. */
export const pollsQuery = (page: number) =>
  queryOptions({
    queryKey: [POLLS, 'list', page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listPolls({ 'page.size': PAGE_SIZE, 'page.number': page }, { signal })
      return { polls: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One poll with its results so far. */
export const pollSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: [POLLS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.readPoll({ poll_id: id }, { signal })).data,
    staleTime: 0,
  })

/** How many active people are in one of the audiences. */
export const askedQuery = (audiences: readonly string[]) =>
  queryOptions({
    queryKey: ['studio-audiences', 'size', audiences],
    queryFn: async ({ signal }) =>
      (await atrium.previewReach({ audiences: [...audiences] }, { signal })).data.audiences,
    enabled: audiences.length > 0,
    placeholderData: keepPreviousData,
  })

export function useCreatePoll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: PollInput) => (await atrium.createPoll(input)).data,
    onSuccess: () => client.invalidateQueries({ queryKey: [POLLS, 'list'] }),
    meta: { handled: true },
  })
}

/** Changes a poll; what is left out stays. */
export function useUpdatePoll(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: PollChanges) => (await atrium.updatePoll({ poll_id: id, ...changes })).data,
    onSuccess: poll => {
      client.setQueryData(pollSettingsQuery(id).queryKey, poll)
      return client.invalidateQueries({ queryKey: [POLLS, 'list'] })
    },
    // Somebody may have answered meanwhile: then less can be changed.
    onError: () => client.invalidateQueries({ queryKey: pollSettingsQuery(id).queryKey }),
    meta: { handled: true },
  })
}
