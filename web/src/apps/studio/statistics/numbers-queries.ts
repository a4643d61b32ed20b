import type { OwnReportInput } from '@atrium/client'
import {
  getAnalyticsOverview,
  listAnalyticsDefinitions,
  listAudiences,
  listNotReached,
  readActivation,
  readOwnReport,
  updateOwnReport,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { keys } from '../parts/query-keys.ts'
import { type Narrowing, parametersOf } from './narrowing.ts'
import type { Range } from './range.tsx'

const atrium = connect({
  getAnalyticsOverview,
  listAnalyticsDefinitions,
  listAudiences,
  listNotReached,
  readActivation,
  readOwnReport,
  updateOwnReport,
})

export const PAGE_SIZE = 25
/** Figures are at most ten seconds old. */
const STALE_MS = 10_000

/** Attributes by which figures are shown. */
export const BY = ['department', 'work_location'] as const
export type By = (typeof BY)[number]

/** Figures of the program, narrowed, with those of the period before and by department or place. */
export const overviewQuery = ({ from, end, timezone, by }: Range, narrowing: Narrowing, group_by: By) =>
  queryOptions({
    queryKey: keys.numbers('overview', from, end, timezone, by, group_by, ...Object.values(narrowing)),
    queryFn: async ({ signal }) => {
      const args = { from, to: end, timezone, by, group_by, ...parametersOf(narrowing) }
      return (await atrium.getAnalyticsOverview(args, { signal })).data
    },
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
export const notReachedQuery = ({ from, end, timezone }: Range, narrowing: Narrowing, search: string, page: number) =>
  queryOptions({
    queryKey: keys.numbers('not-reached', from, end, timezone, search, page, ...Object.values(narrowing)),
    queryFn: async ({ signal }) => {
      const args = {
        from,
        to: end,
        timezone,
        ...parametersOf(narrowing),
        ...(search ? { search } : {}),
        'page.size': PAGE_SIZE,
        'page.number': page,
      }
      const { data, meta } = await atrium.listNotReached(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** The audiences to narrow to, the first page of them by name. */
export const audienceNamesQuery = queryOptions({
  queryKey: keys.numbers('audiences'),
  queryFn: async ({ signal }) => (await atrium.listAudiences({ 'page.size': 100 }, { signal })).data,
})

/** On which day the person gets the figures by mail. */
export const ownReportQuery = queryOptions({
  queryKey: keys.numbers('report'),
  queryFn: async ({ signal }) => (await atrium.readOwnReport({}, { signal })).data,
})

export const useSaveReport = () =>
  useChange(async (input: OwnReportInput) => (await atrium.updateOwnReport(input)).data, {
    success: client => client.invalidateQueries(ownReportQuery),
  })
