// Analytics: results of a post, and activity in a program. The figures are sums of data kept by `publishing/statistics`; the server
// returns the definition of each figure, in the reader's language.

import { programTimezoneChanged } from '../../people/programs/index.ts'
import { timezoneConsumer } from '../../people/users/index.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { listAnalyticsDefinitions } from './definitions.ts'
import { getAnalyticsOverview, listNotReached } from './overview.ts'
import { planNext, readOwnReport, reportSender, updateOwnReport } from './report/index.ts'
import { getContentResults } from './results.ts'

export { daysFromSql, zoneSql } from './by-attribute.ts'

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
  hooks: [listen(programTimezoneChanged, (_services, db) => planNext(db, null))],
  eventConsumers: [timezoneConsumer('reports of moved people', planNext)],
  workers: [reportSender],
}
