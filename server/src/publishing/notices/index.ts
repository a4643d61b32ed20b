// Notices: notifying people in the transaction in which something happens. Every kind is a row of one table of rules
// (rules.ts); the notification center and the inbox (reading/notifications) show them.

export { notifyOfChange, notifyOfMustRead, notifyOfPolls } from './common.ts'
export { HIDDEN_TYPES_SQL } from './hidden-types.ts'
export { notifyUsers } from './notify.ts'
export { ownDataSubject, readOwnDataNotice } from './read-own-data.ts'
export { recountComments } from './recount-comments.ts'
export { notifyOfReminder } from './reminders.ts'
export { type NotificationSubject, OWN_DATA, RULES, typesWhere, WEBHOOK_FAILING_DAYS_MAX } from './rules.ts'
export { NOTICES_CHANNEL, notePersonalNotices } from './to-tell.ts'
export { NOTIFICATION_TYPES, type NotificationType } from './types.ts'
