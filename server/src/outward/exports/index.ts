// Data exports: users, activities, campaigns and the audit log as gzipped CSV, daily and on demand, behind links that
// expire.

import type { Module } from '../../shared/module.ts'
import { dailyExports, forgetPlaces } from './daily-exports.ts'
import { getDataExportFile, getLatestDataExport, listDataExports, runDataExport } from './endpoints.ts'
import { makeExportJob } from './make-export.ts'
import { removeViewExportsJob, withdrawViewExports } from './remove-view-exports.ts'

export { makeExport } from './make-export.ts'

export const exportsModule: Module = {
  name: 'exports',
  forgetPlaces,
  endpoints: { listDataExports, runDataExport, getLatestDataExport, getDataExportFile },
  hooks: [withdrawViewExports],
  jobs: [makeExportJob, removeViewExportsJob],
  workers: [dailyExports],
}
