// Posts that must be read: their due date, their acknowledgements, and reminders of people who have not acknowledged.

import { listen } from '../../platform/hooks.ts'
import { rowsPerUser } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { dueDateGiven } from '../content/index.ts'
import { listAcknowledgements } from './acknowledgements.ts'
import { deleteMustRead, getMustRead, planReminders, setMustRead } from './must-read.ts'
import { listOwnAcknowledgements } from './own-acknowledgements.ts'
import { reminderSender } from './reminder-sender.ts'
import { remindOfPost } from './reminders.ts'
import { sendRemindersJob } from './send-reminder.ts'
import { summarizeAcknowledgements } from './summary.ts'

export const mustReadModule: Module = {
  name: 'must-read',
  forgetPlaces: [rowsPerUser('former_acknowledgements')],
  endpoints: {
    setMustRead,
    getMustRead,
    deleteMustRead,
    listAcknowledgements,
    summarizeAcknowledgements,
    listOwnAcknowledgements,
    remindOfPost,
  },
  hooks: [listen(dueDateGiven, planReminders)],
  jobs: [sendRemindersJob],
  workers: [reminderSender],
}
