// Analytics: results of a post, and activity in a program. The figures are sums of data kept by `publishing/statistics`; the server
// returns the definition of each figure, in the reader's language.

import type { Module } from '../../shared/module.ts'
import { listAnalyticsDefinitions } from './definitions.ts'
import { getAnalyticsOverview, listNotReached } from './overview.ts'
import { moveReports, readOwnReport, reportSender, updateOwnReport } from './report/index.ts'
import { getContentResults } from './results.ts'

export const analyticsModule: Module = {
  name: 'analytics',
  endpoints: {
    getContentResults,
    getAnalyticsOverview,
    listNotReached,
    listAnalyticsDefinitions,
    readOwnReport,
    updateOwnReport,
  },
  hooks: [moveReports],
  workers: [reportSender],
}
