// Webhooks, at least once (docs/contract/webhooks.md#deliveries): events in the outbox → fan-out to deliveries, unique
// per subscription and event → a worker leases a delivery, sends it outside any transaction, and records the attempt, unique per
// delivery and number. No lock is held meanwhile: a delivery whose lease ends is due again, with the same id.

import { listen } from '../../platform/hooks.ts'
import { contentStateChanged } from '../../publishing/content/index.ts'
import type { Module } from '../../shared/module.ts'
import {
  createChatConnection,
  deleteChatConnection,
  getChatConnection,
  listChatConnections,
  listChatDeliveries,
  redeliverChatDelivery,
  testChatConnection,
  updateChatConnection,
} from './chat/connection-endpoints.ts'
import { postToChat } from './chat/post-to-chat.ts'
import { deliverer, webhookFanOut } from './delivery/deliverer.ts'
import { deliveriesWaiting, deliveryRetention } from './delivery/upkeep.ts'
import { getDelivery, listDeliveries, redeliverDelivery, redeliverFailed } from './delivery-endpoints.ts'
import { listAttempts } from './list-attempts.ts'
import { forgetPlaces } from './queries.ts'
import { listEvents, pingSubscription, testSubscription, triggerEvent } from './sample-endpoints.ts'
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  updateSubscription,
} from './subscription-endpoints.ts'

export { ATTEMPTS_MAX, retryDelayMs } from './delivery/send.ts'

export const webhooksModule: Module = {
  name: 'webhooks',
  forgetPlaces,
  endpoints: [
    createSubscription,
    listSubscriptions,
    getSubscription,
    updateSubscription,
    deleteSubscription,
    pingSubscription,
    testSubscription,
    listEvents,
    listDeliveries,
    getDelivery,
    redeliverFailed,
    redeliverDelivery,
    triggerEvent,
    listChatConnections,
    createChatConnection,
    getChatConnection,
    updateChatConnection,
    deleteChatConnection,
    testChatConnection,
    listChatDeliveries,
    redeliverChatDelivery,
    listAttempts,
  ],
  hooks: [listen(contentStateChanged, postToChat)],
  eventConsumers: [webhookFanOut],
  workers: [deliverer, deliveryRetention, deliveriesWaiting],
}
