/** What happened, as clients read it in `type` (docs/contract/notifications.md#types). */
export const NOTIFICATION_TYPES = [
  'acknowledge_required',
  'acknowledge_reminder',
  'comment_reply',
  'post_comment',
  'ugc_published',
  'ugc_returned',
  'poll_opened',
  'export_ready',
  'webhook_disabled',
  'moderation',
  'revalidate',
  'review_requested',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
