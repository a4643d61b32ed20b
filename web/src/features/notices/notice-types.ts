import type { ProgramNotificationSettings } from '@atrium/client'

export type NoticeTypes = ProgramNotificationSettings['types']
export type NoticeType = keyof NoticeTypes

/** The important ones first, then what readers, authors and managers are told. */
export const NOTICE_TYPES = [
  'acknowledge_required',
  'acknowledge_reminder',
  'new_post',
  'newsletter',
  'comment_reply',
  'mention',
  'poll_opened',
  'survey',
  'ugc_published',
  'ugc_returned',
  'post_comment',
  'reaction',
  'review_requested',
  'review_published',
  'review_returned',
  'revalidate',
  'moderation',
  'export_ready',
  'webhook_disabled',
] as const satisfies readonly NoticeType[]

export const CHANNELS = ['in_app', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]
