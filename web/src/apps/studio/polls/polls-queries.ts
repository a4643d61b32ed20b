import type { PollChanges, PollInput } from '@atrium/client'
import {
  createPoll,
  getPollResults,
  listPolls,
  previewNewPollNotices,
  readPoll,
  updatePoll,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readCsv } from '../../../api/csv.ts'
import type { Channel } from '../../../features/notices/notice-types.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidatePolls, keys } from '../parts/query-keys.ts'
import { targetingOf } from '../parts/targeting.ts'

const atrium = connect({ createPoll, getPollResults, listPolls, previewNewPollNotices, readPoll, updatePoll })

export const PAGE_SIZE = 25

/** A page of the program's polls, the newest first. */
export const pollsQuery = (page: number) =>
  queryOptions({
    queryKey: keys.polls('list', page),
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listPolls({ 'page.size': PAGE_SIZE, 'page.number': page }, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One poll with its results so far. */
export const pollSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.polls('one', id),
    queryFn: async ({ signal }) => (await atrium.readPoll({ poll_id: id }, { signal })).data,
    staleTime: 0,
  })

/** Counts the people whom a new poll for these audiences, or for everyone, would notify by these channels. */
export const newPollNoticesQuery = (audiences: readonly string[], channels: readonly Channel[]) =>
  queryOptions({
    queryKey: keys.polls('notices', audiences, channels),
    queryFn: async ({ signal }) =>
      (await atrium.previewNewPollNotices({ ...targetingOf(audiences), channels: [...channels] }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The results of a poll by department. */
export const resultsByDepartmentQuery = (id: number) =>
  queryOptions({
    queryKey: keys.polls('by-department', id),
    queryFn: async ({ signal }) => (await atrium.getPollResults({ poll_id: id, by: 'department' }, { signal })).data,
    staleTime: 0,
  })

/** The results as a file for spreadsheets in this language: each answer, of an anonymous poll the counts. */
export const downloadResults = (id: number, language: string): Promise<Blob> =>
  readCsv(atrium.getPollResults, { poll_id: id, by: 'department' }, language)

export const useCreatePoll = () =>
  useChange(async (input: PollInput) => (await atrium.createPoll(input)).data, { success: invalidatePolls })

/** Changes a poll; what is left out stays. */
export function useUpdatePoll(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: PollChanges) => (await atrium.updatePoll({ poll_id: id, ...changes })).data,
    onSuccess: poll => {
      client.setQueryData(pollSettingsQuery(id).queryKey, poll)
      return invalidatePolls(client)
    },
    // After an answer in between, fewer members can change.
    onError: () => invalidatePolls(client),
    meta: { handled: true },
  })
}
