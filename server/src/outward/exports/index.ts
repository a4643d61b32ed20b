// Data exports: users, activities, campaigns and the audit log as gzipped CSV, daily and on demand, behind links that
// expire.

import type { Module } from '../../shared/module.ts'
import { dailyExports } from './daily.ts'
import { getExportFile } from './endpoints/get-export-file.ts'
import { getLatestExport } from './endpoints/get-latest-export.ts'
import { listExports } from './endpoints/list-exports.ts'
import { runExport } from './endpoints/run-export.ts'
import { forgetPlaces } from './forget.ts'
import { makeExportJob } from './make-export.ts'

export { makeExport } from './make-export.ts'

export const exportsModule: Module = {
  name: 'exports',
  forgetPlaces,
  endpoints: [listExports, runExport, getLatestExport, getExportFile],
  jobs: [makeExportJob],
  workers: [dailyExports],
}
