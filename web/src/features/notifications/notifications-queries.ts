import type { Notification } from '@atrium/client'
import {
  countNotifications,
  getLatestDataExport,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@atrium/client/operations'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { FIRST_PAGE, pageBehind } from '../../api/page-start.ts'
import { meQuery, patchMe } from '../../core/session/session-queries.ts'

const atrium = connect({
  countNotifications,
  listNotifications,
  readNotification,
  readAllNotifications,
  getLatestDataExport,
})

export const SHOWN = ['all', 'unread', 'todo'] as const

export type Shown = (typeof SHOWN)[number]

const KEY = 'notifications'
const PAGE_SIZE = 30

const FILTERS = { all: {}, unread: { 'filter.unread': true }, todo: { 'filter.action_required': true } }

/** Notifications, newest first, page by page. */
export const notificationsQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: [KEY, shown],
    queryFn: ({ pageParam, signal }) =>
      atrium.listNotifications({ ...FILTERS[shown], 'page.size': PAGE_SIZE, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: pageBehind,
    select: ({ pages }) => [...new Map(pages.flatMap(page => page.data).map(each => [each.id, each])).values()],
    refetchOnMount: 'always',
  })

/** How many wait for something to be done. */
export const todoCountQuery = queryOptions({
  queryKey: ['notifications-todo'],
  queryFn: async ({ signal }) =>
    (await atrium.countNotifications({ 'filter.action_required': true }, { signal })).data.total_count,
  refetchOnMount: 'always',
})

/** Marks some as read. They are shown so at once, and stay where they are. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      Promise.all(ids.map(id => atrium.readNotification({ notification_id: id }))),
    onMutate: ids => {
      patch(client, each => (ids.includes(each.id) ? asRead(each) : each))
      patchMe(client, me => ({ ...me, unread_count: Math.max(0, me.unread_count - ids.length) }))
    },
    onError: () => readAgain(client),
  })
}

/** Marks all as read; the answer says how many have come since. */
export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await atrium.readAllNotifications()).data.total_count,
    onMutate: () => {
      patch(client, asRead)
      patchMe(client, me => ({ ...me, unread_count: 0 }))
    },
    onSuccess: unread_count => patchMe(client, me => ({ ...me, unread_count })),
    onError: () => readAgain(client),
  })
}

/** Saves the newest file of an export of this type; its address is good for a few minutes only. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async (type_name: string) => {
      const [file] = (await atrium.getLatestDataExport({ type_name })).data
      if (file) location.assign(file.presigned_url)
      return file !== undefined
    },
  })
}

const asRead = (each: Notification): Notification => ({ ...each, read_at: each.read_at ?? new Date().toISOString() })

function patch(client: QueryClient, change: (each: Notification) => Notification): void {
  client.setQueriesData<InfiniteData<{ readonly data: readonly Notification[] }>>(
    { queryKey: [KEY] },
    kept => kept && { ...kept, pages: kept.pages.map(page => ({ ...page, data: page.data.map(change) })) },
  )
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [KEY] })
  void client.invalidateQueries(meQuery)
}
