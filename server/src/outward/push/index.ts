// Push messages to browsers (RFC 8030), encrypted for each browser (RFC 8291) and signed by this server (RFC 8292). Callers
// decide on content, recipients and time; this module sends once for each call, and deletes browsers that are gone
// (docs/contract/notifications.md#push).

import type { Module } from '../../shared/module.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './endpoints.ts'
import { vapidKeys } from './send-push.ts'

export type { PushPayload } from './payload.ts'
export { type PushResult, sendPush } from './send-push.ts'
export { findPushSubscribers } from './subscription.ts'

export const pushModule: Module = {
  name: 'push',
  loads: [() => import('web-push')],
  states: [vapidKeys],
  endpoints: { getPushKey, subscribeToPush, unsubscribeFromPush },
}
