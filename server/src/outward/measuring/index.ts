// The records about a person, in that person's words (docs/contract/operation.md#what-is-measured). A module that records something
// new adds its row to `rows.ts`.

import type { Module } from '../../shared/module.ts'
import { listMeasured } from './endpoints.ts'

export const measuringModule: Module = {
  name: 'measuring',
  endpoints: { listMeasured },
}
