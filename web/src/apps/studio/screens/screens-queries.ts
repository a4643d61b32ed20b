import type { ScreenChanges, ScreenInput } from '@atrium/client'
import { createScreen, deleteScreen, listScreens, renewScreen, updateScreen } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateScreens, keys } from '../parts/query-keys.ts'

const atrium = connect({ createScreen, deleteScreen, listScreens, renewScreen, updateScreen })

/** Screens of a program. */
export const SCREENS_MAX = 20

/** How often `last_seen_at` is read again, in milliseconds. */
const SEEN_INTERVAL_MS = 60_000

/** All screens of the program. */
export const screensQuery = queryOptions({
  queryKey: keys.screens('list'),
  queryFn: async ({ signal }) => {
    const { data } = await atrium.listScreens({ 'page.size': SCREENS_MAX }, { signal })
    return { rows: data, total: data.length }
  },
  refetchInterval: SEEN_INTERVAL_MS,
})

export const useCreateScreen = () =>
  useChange(async (input: ScreenInput) => (await atrium.createScreen(input)).data, { settled: invalidateScreens })

/** Changes a screen; what is left out stays. */
export const useUpdateScreen = () =>
  useChange(
    async ({ id, ...changes }: ScreenChanges & { readonly id: number }) =>
      (await atrium.updateScreen({ screen_id: id, ...changes })).data,
    { settled: invalidateScreens },
  )

/** Ends the address of a screen: `renew` gives it another one, `delete` removes it. */
export const useEndAddress = (act: 'renew' | 'delete', id: number) =>
  useChange(
    async () => {
      if (act === 'renew') await atrium.renewScreen({ screen_id: id })
      else await atrium.deleteScreen({ screen_id: id })
    },
    { settled: invalidateScreens },
  )
