import type { ScreenChanges, ScreenInput } from '@atrium/client'
import { createScreen, deleteScreen, listScreens, renewScreen, updateScreen } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { invalidateScreens, keys } from '../parts/query-keys.ts'

const atrium = connect({ createScreen, deleteScreen, listScreens, renewScreen, updateScreen })

/** Screens of a program. */
export const SCREENS_MAX = 20

/** How often `last_seen_at` is read again, in milliseconds. */
const SEEN_INTERVAL_MS = 60_000

/** All screens of the program. */
export const screensQuery = queryOptions({
  queryKey: keys.screens('list'),
  queryFn: async ({ signal }) => (await atrium.listScreens({ 'page.size': SCREENS_MAX }, { signal })).data,
  refetchInterval: SEEN_INTERVAL_MS,
})

export function useCreateScreen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: ScreenInput) => (await atrium.createScreen(input)).data,
    onSettled: () => invalidateScreens(client),
    meta: { handled: true },
  })
}

/** Changes a screen; what is left out stays. */
export function useUpdateScreen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...changes }: ScreenChanges & { readonly id: number }) =>
      (await atrium.updateScreen({ screen_id: id, ...changes })).data,
    onSettled: () => invalidateScreens(client),
    meta: { handled: true },
  })
}

/** Ends the address of a screen: `renew` gives it another one, `delete` removes it. */
export function useEndAddress(act: 'renew' | 'delete', id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (act === 'renew') await atrium.renewScreen({ screen_id: id })
      else await atrium.deleteScreen({ screen_id: id })
    },
    onSettled: () => invalidateScreens(client),
    meta: { handled: true },
  })
}
