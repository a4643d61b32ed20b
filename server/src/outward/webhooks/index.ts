// Webhooks, at least once (docs/contract/webhooks.md#deliveries): events in the outbox → fan-out to deliveries, unique
// per subscription and event → a worker leases a delivery, sends it outside any transaction, and records the attempt, unique per
// delivery and number. No lock is held meanwhile: a delivery whose lease ends is due again, with the same id.

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
import { chatFanOut } from './chat/post-to-chat.ts'
import { deliverer, webhookFanOut } from './delivery/deliverer.ts'
import { deliveriesWaiting, deliveryRetention } from './delivery/upkeep.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  redeliverFailedWebhookDeliveries,
  redeliverWebhookDelivery,
} from './delivery-endpoints.ts'
import { forgetPlaces } from './forget.ts'
import { listWebhookAttempts } from './list-attempts.ts'
import {
  listWebhookEvents,
  pingWebhookSubscription,
  testWebhookSubscription,
  triggerWebhookEvent,
} from './sample-endpoints.ts'
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookSubscription,
  listWebhookSubscriptions,
  updateWebhookSubscription,
} from './subscription-endpoints.ts'

export { ATTEMPTS_MAX, retryDelayMs } from './delivery/retry-delay.ts'

export const webhooksModule: Module = {
  name: 'webhooks',
  forgetPlaces,
  endpoints: {
    createWebhookSubscription,
    listWebhookSubscriptions,
    getWebhookSubscription,
    updateWebhookSubscription,
    deleteWebhookSubscription,
    pingWebhookSubscription,
    testWebhookSubscription,
    listWebhookEvents,
    listWebhookDeliveries,
    getWebhookDelivery,
    redeliverFailedWebhookDeliveries,
    redeliverWebhookDelivery,
    triggerWebhookEvent,
    listChatConnections,
    createChatConnection,
    getChatConnection,
    updateChatConnection,
    deleteChatConnection,
    testChatConnection,
    listChatDeliveries,
    redeliverChatDelivery,
    listWebhookAttempts,
  },
  eventConsumers: [webhookFanOut, chatFanOut],
  workers: [deliverer, deliveryRetention, deliveriesWaiting],
}
