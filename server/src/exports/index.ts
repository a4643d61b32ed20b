// Data exports: users, activities, campaigns and the audit log as gzipped CSV, daily and on demand, behind links that
// expire.

import type { Module } from '../app.ts'
import { dailyExports } from './daily.ts'
import { forgetPlaces } from './forget.ts'
import { getExportFile } from './get-export-file.ts'
import { getLatestExport } from './get-latest-export.ts'
import { listExports } from './list-exports.ts'
import { makeExportJob } from './make-export.ts'
import { runExport } from './run-export.ts'

export type { ExportRow } from './export.ts'
export { makeExport } from './make-export.ts'
export { type ExportListener, onExportReady } from './ready-listeners.ts'

export const exportsModule: Module = {
  name: 'exports',
  forgetPlaces,
  endpoints: [listExports, runExport, getLatestExport, getExportFile],
  jobs: [makeExportJob],
  workers: [dailyExports],
}
