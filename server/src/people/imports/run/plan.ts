import type { ImportPlan } from '../evaluate/evaluate-rows.ts'
import { type ImportRow, userNameSource } from '../import-record.ts'

/** How the rows of an import are decided. */
export const planOf = (
  current: Pick<ImportRow, 'columns' | 'key' | 'epoch'>,
  others: Pick<ImportPlan, 'words' | 'importer' | 'managers' | 'isApplying'>,
): ImportPlan => ({
  columns: current.columns ?? [],
  key: current.key,
  epoch: current.epoch,
  userNameFrom: userNameSource(current),
  timezone: others.importer.timezone,
  ...others,
})
