// Notices: code notifies users in the transaction of the change that it notifies of. Every type is a row of one table of
// rules (rules.ts); the notification center and the inbox (reading/notifications) show notifications.

export { dropMentionNotices, notifyOfMentions, withdrawMentionNotices } from './mentions.ts'
export {
  followedTopicNameSql,
  inOrder,
  newPostRecipientsSql,
  notifyOfNewPost,
  notifyOfNewPosts,
  type PostToNotifyOf,
} from './new-posts.ts'
export {
  CHANNELS,
  type Channel,
  HIDDEN_TYPES_SQL,
  NOTIFICATION_TYPES,
  type NotificationType,
} from './notification-types.ts'
export { notifyOfReminder, notifyUsers, ownDataSubject, readOwnDataNotice } from './notify.ts'
export { notifyOfSurvey, remindOfSurvey } from './notify-of-surveys.ts'
export { notifyOfChange, notifyOfMustRead, notifyOfPolls } from './notify-readers.ts'
export { NOTICES_CHANNEL } from './plan-notices.ts'
export { announce, lastReactedSql, notifyOfReactions, reactionCountSql } from './reactions.ts'
export { recountComments } from './recount-comments.ts'
export { requireReminderPause } from './reminder-pause.ts'
export { type NotificationSubject, OWN_DATA, RULES, typesWhere, WEBHOOK_FAILING_DAYS_MAX } from './rules.ts'
