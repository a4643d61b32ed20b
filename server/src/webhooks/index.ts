// Webhooks, at least once (docs/contract/webhooks.md#deliveries): events in the outbox → fan-out to deliveries, unique
// per subscription and event → a worker takes a delivery by moving its due time ahead, sends it outside any
// transaction, and records the attempt. Correctness needs no lock: whatever dies half-way is due again, with the same
// delivery id.

import type { Module } from '../app.ts'
import { createSubscription } from './create-subscription.ts'
import { deleteSubscription } from './delete-subscription.ts'
import { deliverer } from './deliverer.ts'
import { webhookFanOut } from './fan-out.ts'
import { forgetPlaces } from './forget.ts'
import { getSubscription } from './get-subscription.ts'
import { listAttempts } from './list-attempts.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { pingSubscription } from './ping-subscription.ts'
import { redeliverDelivery } from './redeliver-delivery.ts'
import { redeliverFailed } from './redeliver-failed.ts'
import { retention } from './retention.ts'
import { triggerEvent } from './trigger-event.ts'
import { updateSubscription } from './update-subscription.ts'

export { type DisabledListener, onSubscriptionDisabled } from './disabled-listeners.ts'

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
    listDeliveries,
    redeliverFailed,
    redeliverDelivery,
    triggerEvent,
    listAttempts,
  ],
  eventConsumers: [webhookFanOut],
  workers: [deliverer, retention],
}
