/** Users read and settle what is theirs; client applications have no notifications (docs/contract/notifications.md). */
export const ownNotifications = { as: ['user'], scopes: ['feeds.read'] } as const

/** Where those find themselves who still use the former inbox. */
export const SUCCESSOR = { successor: '/v2/notification_center/notifications' } as const
