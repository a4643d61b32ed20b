// Posts that must be read: until when, who has acknowledged them, and reminders of those who have not.

import type { Module } from '../../shared/module.ts'
import { deleteMustRead } from './endpoints/delete-must-read.ts'
import { getMustRead } from './endpoints/get-must-read.ts'
import { listAcknowledgements } from './endpoints/list-acknowledgements.ts'
import { remindOfPost } from './endpoints/remind-of-post.ts'
import { setMustRead } from './endpoints/set-must-read.ts'
import { summarizeAcknowledgements } from './endpoints/summarize-acknowledgements.ts'
import { forgetPlaces } from './forget.ts'
import { sendRemindersJob } from './reminders/send.ts'
import { reminderSender } from './reminders/send-due.ts'

export const mustReadModule: Module = {
  name: 'must-read',
  forgetPlaces,
  endpoints: [setMustRead, getMustRead, deleteMustRead, listAcknowledgements, summarizeAcknowledgements, remindOfPost],
  jobs: [sendRemindersJob],
  workers: [reminderSender],
}
