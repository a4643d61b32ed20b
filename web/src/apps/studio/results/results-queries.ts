import { getContent, getContentResults } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ getContent, getContentResults })

/** Figures are at most ten seconds old. */
const STALE_MS = 10_000

export const measuredPostQuery = (id: number) =>
  queryOptions({
    queryKey: keys.post(id, 'measured'),
    queryFn: async ({ signal }) => (await atrium.getContent({ content_id: id }, { signal })).data,
  })

/** What became of a post; with `by` also by an attribute of people. */
export const resultsQuery = (contentId: number, by: string) =>
  queryOptions({
    queryKey: keys.post(contentId, 'results', by),
    queryFn: async ({ signal }) => {
      const args = { content_id: contentId, ...(by ? { by } : {}) }
      return (await atrium.getContentResults(args, { signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })
