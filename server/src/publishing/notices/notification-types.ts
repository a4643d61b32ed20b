/** The values of `type` (docs/contract/notifications.md#types). */
export const NOTIFICATION_TYPES = [
  'acknowledge_required',
  'acknowledge_reminder',
  'comment_reply',
  'post_comment',
  'mention',
  'reaction',
  'ugc_published',
  'ugc_returned',
  'poll_opened',
  'survey',
  'export_ready',
  'webhook_disabled',
  'moderation',
  'revalidate',
  'review_requested',
  'review_published',
  'review_returned',
  'new_post',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The channels by which people are notified. */
export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * SQL: the types of notifications that a user has switched off in the app, as text[]: the user's setting, else the
 * program's default, and never a locked type. `program` and `user` are SQL expressions; the settings are kept by
 * outward/messages.
 */
export const HIDDEN_TYPES_SQL = (program: string, user: string): string => `(
  select array(
      select t.type from jsonb_object_keys(coalesce(p.types, '{}') || coalesce(s.types, '{}')) as t (type)
       where coalesce(s.types -> t.type -> 'in_app', p.types -> t.type -> 'in_app') = 'false'
         and not coalesce(t.type = any(p.locked), false))
    from (values (1)) one
    left join notification_policies p on p.program_id = ${program}
    left join notification_settings s on s.program_id = ${program} and s.user_id = ${user})`
