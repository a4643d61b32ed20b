import type { ChatConnection, ChatConnectionChanges, ChatConnectionInput, Delivery } from '@atrium/client'
import {
  createChatConnection,
  deleteChatConnection,
  getChatConnection,
  listChatConnections,
  listChatDeliveries,
  listTopics,
  redeliverChatDelivery,
  testChatConnection,
  updateChatConnection,
} from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({
  createChatConnection,
  deleteChatConnection,
  getChatConnection,
  listChatConnections,
  listChatDeliveries,
  listTopics,
  redeliverChatDelivery,
  testChatConnection,
  updateChatConnection,
})

const CHATS = 'console-chats'
/** Connections of a program. */
export const CONNECTIONS_MAX = 20
const DELIVERIES_PAGE = 25
const TOPICS_SHOWN = 25
const POLL_MS = 1_500
/** Milliseconds between reads of the list, whose deliveries may wait up to half an hour for their next attempt. */
const LIST_POLL_MS = 5_000

export type ChatKind = ChatConnection['kind']

/** Whether another attempt follows. */
const isOpen = (delivery: Pick<Delivery, 'status'> | null) =>
  delivery?.status === 'pending' || delivery?.status === 'retryable'

export const connectionsQuery = queryOptions({
  queryKey: [CHATS, 'connections'],
  queryFn: async ({ signal }) => (await atrium.listChatConnections({ 'page.size': CONNECTIONS_MAX }, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(each => isOpen(each.last_delivery)) ? LIST_POLL_MS : false),
})

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: [CHATS, 'connection', id],
    queryFn: async ({ signal }) => (await atrium.getChatConnection({ chat_connection_id: id }, { signal })).data,
  })

/** The deliveries to a chat, the newest first; read again while one of them is not settled. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [CHATS, 'deliveries', id],
    queryFn: async ({ signal, pageParam }) => {
      const args = {
        chat_connection_id: id,
        'page.size': DELIVERIES_PAGE,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }
      const { data, meta } = await atrium.listChatDeliveries(args, { signal })
      return { deliveries: data, next: meta.pagination.next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.some(page => page.deliveries.some(isOpen)) ? POLL_MS : false),
  })

/** The first published topics that a search finds, to choose from. */
export const topicChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [CHATS, 'topics', search],
    queryFn: async ({ signal }) => {
      const args = { sort: 'name', 'page.size': TOPICS_SHOWN, ...(search ? { search } : {}) }
      return (await atrium.listTopics(args, { signal })).data.map(({ id, name }) => ({ id, name }))
    },
    placeholderData: keepPreviousData,
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [CHATS] })

export const useCreateConnection = () =>
  useChange(async (input: ChatConnectionInput) => (await atrium.createChatConnection(input)).data, { success: refresh })

export const useUpdateConnection = (id: string) =>
  useChange(
    async (changes: ChatConnectionChanges) =>
      (await atrium.updateChatConnection({ chat_connection_id: id, ...changes })).data,
    { success: refresh },
  )

/** Its page closes: only the list is read again. */
export const useDeleteConnection = (id: string) =>
  useChange(() => atrium.deleteChatConnection({ chat_connection_id: id }), {
    success: client => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })

/** Sends a sample; returns the id of its delivery. */
export const useTestConnection = (id: string) =>
  useChange(async () => (await atrium.testChatConnection({ chat_connection_id: id })).data.delivery.id, {
    success: refresh,
  })

export const useRedeliver = (id: string) =>
  useChange(
    async (deliveryId: string) =>
      (await atrium.redeliverChatDelivery({ chat_connection_id: id, chat_delivery_id: deliveryId })).data,
    { success: refresh },
  )
