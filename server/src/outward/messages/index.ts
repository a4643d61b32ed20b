// Delivery of notifications in the app, by mail and by push, by the settings of program and person (decision 0066).
//
// A plan is written with the change that causes the notification (publishing/notices) → `plan/` evaluates one set of rules
// (`decide.ts`) for each person and channel, a set of people in a transaction, and writes the log and the messages to send →
// `send/` claims due messages, reads them again, and sends them through `outward/mail` and `outward/push`.

import { programTimezoneChanged } from '../../people/programs/index.ts'
import { timezoneConsumer } from '../../people/users/index.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { unsubscribed } from '../mail/index.ts'
import {
  listPersonDeliveries,
  readOwnNotificationSettings,
  readProgramNotificationSettings,
  updateOwnNotificationSettings,
  updateProgramNotificationSettings,
} from './endpoints.ts'
import { deliveryLogRetention, forgetPlaces, messageCounter } from './log.ts'
import { previewNewPollNotices, previewNotices, previewPollNotices } from './notice-preview.ts'
import { moveWaiting, moveWaitingOfProgram } from './plan/move-waiting.ts'
import { noticePlanner } from './plan/planner.ts'
import { mailSender, pushSender } from './send/senders.ts'
import { switchMailOff } from './settings/own-settings.ts'

export { nextOnWeekday } from './clock.ts'
export { decideNewsletter, REASONS, SKIP_CODES } from './decide.ts'
export { dropNewsletterMails, writeNewsletterMails } from './plan/newsletter-mails.ts'
export { readPeople } from './plan/recipients.ts'
export { beginWithinMs } from './send/claim-messages.ts'
export { mailOutcome, outcome } from './send/outcome.ts'
export { prepareNewsletters } from './send/prepare-newsletters.ts'
export { createSender, type SendGroup } from './send/sender.ts'
export { channelsOf } from './settings/channels-by-type.ts'
export { readPolicy } from './settings/policy.ts'

export const messagesModule: Module = {
  name: 'messages',
  forgetPlaces,
  hooks: [listen(unsubscribed, switchMailOff), listen(programTimezoneChanged, moveWaitingOfProgram)],
  eventConsumers: [timezoneConsumer('messages of moved people', moveWaiting)],
  endpoints: {
    readOwnNotificationSettings,
    updateOwnNotificationSettings,
    readProgramNotificationSettings,
    updateProgramNotificationSettings,
    listPersonDeliveries,
    previewNotices,
    previewNewPollNotices,
    previewPollNotices,
  },
  workers: [noticePlanner, mailSender, pushSender, deliveryLogRetention, messageCounter],
}
