import type { Notification } from '@atrium/client'

/** The notifications of one post or poll, or one that belongs to neither. */
export interface NotificationGroup {
  readonly key: string
  /** Newest first; never empty. */
  readonly entries: readonly [Notification, ...Notification[]]
}

/** Notifications by what they are about, each group where its newest one stands. */
export function groupNotifications(notifications: readonly Notification[]): readonly NotificationGroup[] {
  return [...Map.groupBy(notifications, keyOf)].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, entries: [first, ...rest] as const }] : [],
  )
}

function keyOf({ id, content_id, about, url }: Notification): string {
  if (content_id !== null && url !== null) return `post ${content_id}`
  if (about.poll_id !== null) return `poll ${about.poll_id}`
  return `notification ${id}`
}

/** Where a notification leads, as a path of this server; null where it is a file. */
export function placeOf({ type, url, content_id, about }: Notification): string | null {
  if (type === 'export_ready' && url === null) return null
  if (type === 'webhook_disabled') return '/docs#updateWebhookSubscription'
  // There the file is, and whether it still is.
  if (type === 'export_ready' && about.detail === 'own_data') return '/me#data'
  // What waits for a decision is not below its post yet.
  if (type === 'moderation') {
    if (about.comment_id !== null) return '/studio/moderation'
    return `/studio/submissions${content_id === null ? '' : `/${content_id}`}`
  }
  if (url === null) return type === 'ugc_returned' ? '/submit' : '/notifications'
  const { pathname, search } = new URL(url, location.origin)
  // Without the comment, which is gone, at least where it was.
  const isOfComment = type === 'comment_reply' || type === 'post_comment'
  return isOfComment && search === '' ? `${pathname}#comments` : pathname + search
}
