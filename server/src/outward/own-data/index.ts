// A person's own data: requested at most once a day, made by a job, a ZIP of JSON files that only they can download, for a day
// (docs/contract/people.md#your-data). Its parts are listed in `parts.ts`; a test fails for a table with people that is
// not listed.

import type { Module } from '../../shared/module.ts'
import { getOwnData, getOwnDataStatus, requestOwnData } from './endpoints.ts'
import { makeOwnDataJob } from './make-own-data.ts'
import { forgetPlaces, oldOwnData } from './own-data-file.ts'

export const ownDataModule: Module = {
  name: 'own-data',
  forgetPlaces,
  endpoints: { requestOwnData, getOwnData, getOwnDataStatus },
  jobs: [makeOwnDataJob],
  workers: [oldOwnData],
}
