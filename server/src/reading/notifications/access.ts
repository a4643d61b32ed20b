/** Users read and settle what is theirs; client applications have no notifications (docs/contract/notifications.md). */
export const ownNotifications = { as: ['user'], scopes: ['feeds.read'] } as const

/** The endpoint that replaces those of the former inbox. */
export const SUCCESSOR = { successor: '/v2/notification_center/notifications' } as const
