import { listFeedSurveys } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ listFeedSurveys })

const LISTED = 3

/** Open ones without an answer, the newest first. */
export const openSurveysQuery = queryOptions({
  queryKey: ['surveys', 'open'],
  queryFn: async ({ signal }) =>
    (await atrium.listFeedSurveys({ 'filter.state': 'open', 'page.size': LISTED }, { signal })).data,
})
