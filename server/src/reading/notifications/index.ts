// Notifications: made by the rules of publishing/notices, read in the notification center and in the deprecated assistant
// inbox, which shows the same rows.
//
// What concerns one person is a row of theirs. What concerns everybody who can see a post or poll is one row in all,
// matched against what a reader can see whenever it is read or counted; only reading it writes something. So publishing to
// 200,000 people writes one row, and counts are right at once when audiences change.

import type { Module } from '../../shared/module.ts'
import { commentRules } from './comment-rules.ts'
import { acknowledgeAllNotifications } from './endpoints/acknowledge-all-notifications.ts'
import { acknowledgeNotification } from './endpoints/acknowledge-notification.ts'
import { countInboxItems } from './endpoints/count-inbox-items.ts'
import { countNotifications } from './endpoints/count-notifications.ts'
import { listInboxItems, listInboxNotifications, listTodos } from './endpoints/inbox-lists.ts'
import { listNotifications } from './endpoints/list-notifications.ts'
import { readAllNotifications } from './endpoints/read-all-notifications.ts'
import { readNotification } from './endpoints/read-notification.ts'
import { forgetPlaces } from './forget.ts'
import { notificationRetention } from './retention.ts'
import { settleReminders } from './settle-reminders.ts'

export { commonFingerprint, countNotificationsAtOnce, countUnreadOfUsers } from './counts.ts'
export { presentTexts } from './notification.ts'
export { firstNewComment, type NotificationTexts } from './page.ts'

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
  eventConsumers: [...commentRules, settleReminders],
  workers: [notificationRetention],
}
