// Analytics: results of a post, and activity in a program. The figures are sums of data kept by `publishing/statistics`; the server
// returns the definition of each figure, in the reader's language.

import type { Module } from '../../shared/module.ts'
import { getAnalyticsOverview } from './endpoints/get-overview.ts'
import { getContentResults } from './endpoints/get-results.ts'
import { listDefinitions } from './endpoints/list-definitions.ts'
import { listNotReached } from './endpoints/list-not-reached.ts'

export const analyticsModule: Module = {
  name: 'analytics',
  endpoints: [getContentResults, getAnalyticsOverview, listNotReached, listDefinitions],
}
