// Notices: telling people of something in the transaction in which it happens. Every kind is a row of one table of rules
// (rules.ts); the notification center and the inbox (reading/notifications) show them.

export { type NewNotification, notify } from './notify.ts'
export { type NotificationRule, type NotificationSubject, RULES, typesThat } from './rules.ts'
export { NOTIFICATION_TYPES, type NotificationType } from './types.ts'
