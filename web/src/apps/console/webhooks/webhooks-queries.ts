import type { Delivery, WebhookSubscriptionChanges, WebhookSubscriptionInput } from '@atrium/client'
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookDelivery,
  getWebhookSubscription,
  listWebhookDeliveries,
  listWebhookEvents,
  listWebhookSubscriptions,
  redeliverFailedWebhookDeliveries,
  redeliverWebhookDelivery,
  testWebhookSubscription,
  updateWebhookSubscription,
} from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({
  createWebhookSubscription,
  deleteWebhookSubscription,
  getWebhookDelivery,
  getWebhookSubscription,
  listWebhookDeliveries,
  listWebhookEvents,
  listWebhookSubscriptions,
  redeliverFailedWebhookDeliveries,
  redeliverWebhookDelivery,
  testWebhookSubscription,
  updateWebhookSubscription,
})

const WEBHOOKS = 'console-webhooks'
/** A program has at most so many. */
const SUBSCRIPTIONS_MAX = 100
const DELIVERIES_PAGE = 25
/** Webhooks whose last deliveries are read: each takes a call, and calls per minute are limited. */
const FAILING_CHECKED_MAX = 20
const LOOK_EVERY_MS = 1_500

export const STATUSES = ['pending', 'success', 'retryable', 'failure'] as const satisfies readonly Delivery['status'][]

/** Whether something is still going to happen to it. */
export const isOpen = ({ status }: Pick<Delivery, 'status'>) => status === 'pending' || status === 'retryable'

export const eventsQuery = queryOptions({
  queryKey: [WEBHOOKS, 'events'],
  queryFn: async ({ signal }) => (await atrium.listWebhookEvents({}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const subscriptionsQuery = queryOptions({
  queryKey: [WEBHOOKS, 'subscriptions'],
  queryFn: async ({ signal }) =>
    (await atrium.listWebhookSubscriptions({ 'page.size': SUBSCRIPTIONS_MAX }, { signal })).data,
})

/** Which of the first of these failed when they were last sent to: the list itself knows only what is switched off. */
export const failingQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'failing', ids],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const checked = ids.slice(0, FAILING_CHECKED_MAX)
      const failed = await Promise.all(checked.map(id => hasLastFailed(id, signal)))
      return new Set(checked.filter((_, at) => failed[at]))
    },
  })

async function hasLastFailed(subscription_id: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await atrium.listWebhookDeliveries({ subscription_id, 'page.size': DELIVERIES_PAGE }, { signal })
  const last = data.find(({ status }) => status !== 'pending')
  return last !== undefined && last.status !== 'success'
}

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'subscription', id],
    queryFn: async ({ signal }) => (await atrium.getWebhookSubscription({ subscription_id: id }, { signal })).data,
  })

export interface DeliveriesWanted {
  readonly id: string
  readonly status: Delivery['status'] | null
  readonly event: string | null
}

/** Deliveries of a subscription, the newest first; read again while one is in flight. */
export const deliveriesQuery = ({ id, status, event }: DeliveriesWanted) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOKS, 'deliveries', id, status, event],
    queryFn: async ({ signal, pageParam }) => {
      const args = {
        subscription_id: id,
        'page.size': DELIVERIES_PAGE,
        ...(status ? { 'filter.status': status } : {}),
        ...(event ? { 'filter.event': event } : {}),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      const { data, meta } = await atrium.listWebhookDeliveries(args, { signal })
      return { deliveries: data, next: meta.pagination.next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.deliveries.some(isOpen)) ? LOOK_EVERY_MS : false,
  })

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'delivery', id, deliveryId],
    queryFn: async ({ signal }) =>
      (await atrium.getWebhookDelivery({ subscription_id: id, delivery_id: deliveryId }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_EVERY_MS : false),
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [WEBHOOKS] })

export const useCreateSubscription = () =>
  useChange(async (input: WebhookSubscriptionInput) => (await atrium.createWebhookSubscription(input)).data, {
    success: refresh,
  })

export const useUpdateSubscription = (id: string) =>
  useChange(
    async (changes: WebhookSubscriptionChanges) =>
      (await atrium.updateWebhookSubscription({ subscription_id: id, ...changes })).data,
    { success: refresh },
  )

/** Its page is gone with it: only the list is read again. */
export const useDeleteSubscription = (id: string) =>
  useChange(() => atrium.deleteWebhookSubscription({ subscription_id: id }), {
    success: client => client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
  })

export const useTestSubscription = (id: string) =>
  useChange(
    async (event: string) => (await atrium.testWebhookSubscription({ subscription_id: id, event })).data.delivery,
    { success: refresh },
  )

export const useRedeliver = (id: string) =>
  useChange(
    async (delivery_id: string) => (await atrium.redeliverWebhookDelivery({ subscription_id: id, delivery_id })).data,
    { success: refresh },
  )

/** Sends everything again that finally failed since a moment; answers how many. */
export const useRedeliverFailed = (id: string) =>
  useChange(
    async (since: string) => (await atrium.redeliverFailedWebhookDeliveries({ subscription_id: id, since })).data.count,
    { success: refresh },
  )
