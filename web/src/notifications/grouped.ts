import type { Notification } from '@atrium/client'

/** What is told of one post or poll, or one thing that is neither. */
export interface NotificationGroup {
  readonly key: string
  /** Newest first; never empty. */
  readonly entries: readonly [Notification, ...Notification[]]
}

/** Notifications by what they are about, each group where its newest one stands. */
export function grouped(notifications: readonly Notification[]): readonly NotificationGroup[] {
  return [...Map.groupBy(notifications, keyOf)].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, entries: [first, ...rest] as const }] : [],
  )
}

function keyOf({ id, content_id, about, url }: Notification): string {
  if (content_id !== null && url !== null) return `post ${content_id}`
  if (about.poll_id !== null) return `poll ${about.poll_id}`
  return `notification ${id}`
}

/** Where a notification leads, as a path of this server: its post or poll, else where one goes on. */
export function placeOf({ type, url }: Notification): string {
  if (type === 'ugc_returned') return '/submit'
  if (type === 'export_ready') return '/console/exports'
  if (type === 'webhook_disabled') return '/console/webhooks'
  if (type === 'moderation') return '/studio/moderation'
  const path = url === null ? '/notifications' : new URL(url, location.origin).pathname
  return type === 'comment_reply' || type === 'post_comment' ? `${path}#comments` : path
}
