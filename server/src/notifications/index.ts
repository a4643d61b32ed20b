// Notifications: what people are told, made by the rules of one table (rules.ts), read in the notification center and in
// the deprecated assistant inbox, which shows the same rows.
//
// What concerns one person is a row of theirs. What concerns everybody who can see a post or poll is one row in all,
// matched against what a reader can see whenever it is read or counted; only reading it writes something. So publishing to
// 200,000 people writes one row, and counts are right at once when audiences change.

import type { Module } from '../app.ts'
import { acknowledgeAllNotifications } from './acknowledge-all-notifications.ts'
import { acknowledgeNotification } from './acknowledge-notification.ts'
import { commentRules } from './comment-rules.ts'
import { countInboxItems } from './count-inbox-items.ts'
import { countNotifications } from './count-notifications.ts'
import { forgetPlaces } from './forget.ts'
import { followOtherModules } from './hooks.ts'
import { listInboxItems, listInboxNotifications, listTodos } from './inbox-lists.ts'
import { listNotifications } from './list-notifications.ts'
import { failureLog, type NewNotification, notify } from './notify.ts'
import { readAllNotifications } from './read-all-notifications.ts'
import { readNotification } from './read-notification.ts'
import { retention } from './retention.ts'
import type { NotificationType } from './types.ts'

export { type NewNotification, type NotificationType, notify }

followOtherModules()

export const notificationsModule: Module = {
  name: 'notifications',
  forgetPlaces,
  endpoints: [
    listNotifications,
    countNotifications,
    readNotification,
    readAllNotifications,
    listInboxItems,
    listTodos,
    listInboxNotifications,
    acknowledgeNotification,
    acknowledgeAllNotifications,
    countInboxItems,
  ],
  eventConsumers: commentRules,
  workers: [retention],
  listeners: [failureLog],
}
