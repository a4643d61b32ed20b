// Webhooks, at least once (docs/contract/webhooks.md#deliveries): events in the outbox → fan-out to deliveries, unique
// per subscription and event → a worker leases a delivery, sends it outside any transaction, and records the attempt, unique per
// delivery and number. No lock is held meanwhile: a delivery whose lease ends is due again, with the same id.

import type { Module } from '../../shared/module.ts'
import { deliverer } from './delivery/deliverer.ts'
import { webhookFanOut } from './delivery/fan-out.ts'
import { deliveryRetention } from './delivery/retention.ts'
import { openedSecrets } from './delivery/secrets.ts'
import { deliveriesWaiting } from './delivery/waiting.ts'
import { createSubscription } from './endpoints/create-subscription.ts'
import { deleteSubscription } from './endpoints/delete-subscription.ts'
import { getDelivery } from './endpoints/get-delivery.ts'
import { getSubscription } from './endpoints/get-subscription.ts'
import { listDeliveries } from './endpoints/list-deliveries.ts'
import { listEvents } from './endpoints/list-events.ts'
import { listSubscriptions } from './endpoints/list-subscriptions.ts'
import { pingSubscription } from './endpoints/ping-subscription.ts'
import { redeliverDelivery } from './endpoints/redeliver-delivery.ts'
import { testSubscription } from './endpoints/test-subscription.ts'
import { updateSubscription } from './endpoints/update-subscription.ts'
import { forgetPlaces } from './forget.ts'
import { listAttempts } from './operator/list-attempts.ts'
import { redeliverFailed } from './operator/redeliver-failed.ts'
import { triggerEvent } from './operator/trigger-event.ts'

export { ATTEMPTS_MAX, retryDelayMs } from './delivery/backoff.ts'

export const webhooksModule: Module = {
  name: 'webhooks',
  states: [openedSecrets],
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
    listAttempts,
  ],
  eventConsumers: [webhookFanOut],
  workers: [deliverer, deliveryRetention, deliveriesWaiting],
}
