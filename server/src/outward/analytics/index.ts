// Analytics: what became of a post, and what happened in a program. The figures are sums of what `publishing/numbers` keeps; what
// each of them counts is said by the server itself, in the reader's language.

import type { Module } from '../../platform/module.ts'
import { getAnalyticsOverview } from './endpoints/get-overview.ts'
import { getContentResults } from './endpoints/get-results.ts'
import { listDefinitions } from './endpoints/list-definitions.ts'
import { listNotReached } from './endpoints/list-not-reached.ts'

export const analyticsModule: Module = {
  name: 'analytics',
  endpoints: [getContentResults, getAnalyticsOverview, listNotReached, listDefinitions],
}
