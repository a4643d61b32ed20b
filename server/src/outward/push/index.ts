// Messages to people's browsers (RFC 8030), encrypted for each of them (RFC 8291) and signed by this server (RFC 8292). Callers
// decide on content, recipients and time; this module sends, once for each call, and deletes browsers that are gone
// (docs/contract/notifications.md#push).

import type { Module } from '../../shared/module.ts'
import { getPushKey } from './endpoints/get-push-key.ts'
import { subscribeToPush } from './endpoints/subscribe-to-push.ts'
import { unsubscribeFromPush } from './endpoints/unsubscribe-from-push.ts'
import { vapidKeys } from './vapid-keys.ts'

export type { PushPayload } from './payload.ts'
export { findPushSubscribers } from './queries.ts'
export { type PushResult, sendPush } from './send-push.ts'

export const pushModule: Module = {
  name: 'push',
  loads: [() => import('web-push')],
  states: [vapidKeys],
  endpoints: [getPushKey, subscribeToPush, unsubscribeFromPush],
}
