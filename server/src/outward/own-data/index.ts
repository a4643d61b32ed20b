// A person's own data: requested at most once a day, made by a job, a ZIP of JSON files that only they can download, for a day
// (docs/contract/people.md#your-data). What is in it is the list in parts.ts; a test holds that no table with a person in it is
// missing there.

import type { Module } from '../../shared/module.ts'
import { oldOwnData } from './clean-up.ts'
import { getOwnData } from './endpoints/get-own-data.ts'
import { getOwnDataStatus } from './endpoints/get-own-data-status.ts'
import { requestOwnData } from './endpoints/request-own-data.ts'
import { forgetPlaces } from './forget.ts'
import { makeOwnDataJob } from './make-own-data.ts'

export const ownDataModule: Module = {
  name: 'own-data',
  forgetPlaces,
  endpoints: [requestOwnData, getOwnData, getOwnDataStatus],
  jobs: [makeOwnDataJob],
  workers: [oldOwnData],
}
