import type { NotificationSettings, NotificationSettingsChanges } from '@atrium/client'
import { readOwnNotificationSettings, updateOwnNotificationSettings } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ readOwnNotificationSettings, updateOwnNotificationSettings })

export const ownNoticesQuery = queryOptions({
  queryKey: ['own_notices'],
  queryFn: async ({ signal }) => (await atrium.readOwnNotificationSettings({}, { signal })).data,
})

/** Saves what is given, one change after the other. It is shown at once, and taken back when the server refuses it. */
export function useSaveOwnNotices() {
  const client = useQueryClient()
  const { queryKey } = ownNoticesQuery
  const mutationKey = ['own_notices', 'save']
  const isLast = () => client.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: async (changes: NotificationSettingsChanges) =>
      (await atrium.updateOwnNotificationSettings(changes)).data,
    async onMutate(changes) {
      await client.cancelQueries(ownNoticesQuery)
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, shown => shown && withChanges(shown, changes))
      return before
    },
    onSuccess(settings) {
      if (isLast()) client.setQueryData(queryKey, settings)
      // Types that are off in the app are in no list and no count.
      void client.invalidateQueries({ queryKey: ['notifications'] })
    },
    onError(_error, _changes, before) {
      if (!isLast()) return
      client.setQueryData(queryKey, before)
      // A type may have been locked meanwhile.
      void client.invalidateQueries(ownNoticesQuery)
    },
  })
}

function withChanges(
  shown: NotificationSettings,
  { types, ...rest }: NotificationSettingsChanges,
): NotificationSettings {
  const changed = Object.entries(types ?? {}) as [keyof NotificationSettings['types'], object][]
  return {
    ...shown,
    ...rest,
    types: {
      ...shown.types,
      ...Object.fromEntries(changed.map(([type, on]) => [type, { ...shown.types[type], ...on }])),
    },
  }
}
