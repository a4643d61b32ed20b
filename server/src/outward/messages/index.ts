// Telling people of their notifications: in the app, by mail and by push, as the program and they have chosen (decision 0066).
//
// A notification is noted with the change that makes it (publishing/notices) → `plan/` decides by one set of rules (`decide/`) for
// each person and channel, a set of people in a transaction, and writes the log and the messages that are to go out → `send/` claims
// messages that are due, reads them again, and hands them to `outward/mail` and `outward/push`.

import { timezoneChanged } from '../../people/users/index.ts'
import { listen } from '../../platform/hooks.ts'
import type { Module } from '../../shared/module.ts'
import { unsubscribed } from '../mail/index.ts'
import { listPersonDeliveries } from './endpoints/list-person-deliveries.ts'
import { readOwnNotificationSettings } from './endpoints/read-own-settings.ts'
import { readProgramNotificationSettings } from './endpoints/read-program-settings.ts'
import { updateOwnNotificationSettings } from './endpoints/update-own-settings.ts'
import { updateProgramNotificationSettings } from './endpoints/update-program-settings.ts'
import { forgetPlaces } from './forget.ts'
import { deliveryLogRetention, messageCounter } from './log/upkeep.ts'
import { moveWaiting } from './plan/move-waiting.ts'
import { noticePlanner } from './plan/planner.ts'
import { mailSender, pushSender } from './send/senders.ts'
import { switchMailOff } from './settings/switch-mail-off.ts'

export const messagesModule: Module = {
  name: 'telling',
  forgetPlaces,
  hooks: [listen(unsubscribed, switchMailOff), listen(timezoneChanged, moveWaiting)],
  endpoints: [
    readOwnNotificationSettings,
    updateOwnNotificationSettings,
    readProgramNotificationSettings,
    updateProgramNotificationSettings,
    listPersonDeliveries,
  ],
  workers: [noticePlanner, mailSender, pushSender, deliveryLogRetention, messageCounter],
}
