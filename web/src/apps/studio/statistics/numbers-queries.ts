import {
  getAnalyticsOverview,
  listAnalyticsDefinitions,
  listNotReached,
  readActivation,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'
import type { Range } from './range.tsx'

const atrium = connect({ getAnalyticsOverview, listAnalyticsDefinitions, listNotReached, readActivation })

export const PAGE_SIZE = 25
/** Figures are at most ten seconds old. */
const STALE_MS = 10_000

/** Figures of the program. */
export const overviewQuery = ({ from, end, timezone, by }: Range) =>
  queryOptions({
    queryKey: keys.numbers('overview', from, end, timezone, by),
    queryFn: async ({ signal }) =>
      (await atrium.getAnalyticsOverview({ from, to: end, timezone, by }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

/** How many people have signed in, by an attribute. */
export const activationQuery = (by: string) =>
  queryOptions({
    queryKey: keys.numbers('activation', by),
    queryFn: async ({ signal }) => (await atrium.readActivation({ by }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

/** Explanation of each figure, by its name. */
export const definitionsQuery = queryOptions({
  queryKey: keys.numbers('definitions'),
  queryFn: async ({ signal }) => {
    const { data } = await atrium.listAnalyticsDefinitions({}, { signal })
    return Object.fromEntries(data.map(({ name, description }) => [name, description]))
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** A page of the active people who looked at nothing. */
export const notReachedQuery = ({ from, end, timezone }: Range, search: string, page: number) =>
  queryOptions({
    queryKey: keys.numbers('not-reached', from, end, timezone, search, page),
    queryFn: async ({ signal }) => {
      const args = {
        from,
        to: end,
        timezone,
        ...(search ? { search } : {}),
        'page.size': PAGE_SIZE,
        'page.number': page,
      }
      const { data, meta } = await atrium.listNotReached(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })
