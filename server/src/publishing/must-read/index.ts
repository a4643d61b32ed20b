// Posts that must be read: until when, who has acknowledged them, and reminders of those who have not.

import type { Module } from '../../platform/module.ts'
import { deleteMustRead } from './endpoints/delete-must-read.ts'
import { getMustRead } from './endpoints/get-must-read.ts'
import { listAcknowledgements } from './endpoints/list-acknowledgements.ts'
import { setMustRead } from './endpoints/set-must-read.ts'
import { summarizeAcknowledgements } from './endpoints/summarize-acknowledgements.ts'
import { forgetPlaces } from './forget.ts'

export const mustReadModule: Module = {
  name: 'must-read',
  forgetPlaces,
  endpoints: [setMustRead, getMustRead, deleteMustRead, listAcknowledgements, summarizeAcknowledgements],
}
