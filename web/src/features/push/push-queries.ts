import type { PushSubscriptionInput } from '@atrium/client'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { PUSHED_TO, stored } from '../../lib/device/storage.ts'
import { currentSubscription, isPushedTo, leavePush, readPushState, subscribe } from './push-state.ts'

const atrium = connect({ getPushKey, subscribeToPush, unsubscribeFromPush })

export const pushStateQuery = (userId: number) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => readPushState(userId),
    // Permissions change outside of the page.
    refetchOnWindowFocus: 'always',
  })

/** Has this browser show the person's messages, or no longer. The browser asks for permission, on the person's click. */
export function useSetPush(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchOn(userId) : switchOff()),
    meta: { handled: true },
    onSettled: () => client.invalidateQueries(pushStateQuery(userId)),
  })
}

async function switchOn(userId: number): Promise<void> {
  // First of all: browsers ask only as an answer to a click.
  if ((await Notification.requestPermission()) !== 'granted') return
  const { data } = await atrium.getPushKey()
  await register(await subscribe(data.public_key))
  stored.set(PUSHED_TO, String(userId))
}

/** Has the server send the person's messages to this browser. */
const register = (subscription: PushSubscription) =>
  atrium.subscribeToPush(subscription.toJSON() as PushSubscriptionInput)

async function switchOff(): Promise<void> {
  const endpoint = await leavePush()
  if (endpoint) await atrium.unsubscribeFromPush({ endpoint })
}

/**
 * At the start of the app: the browser may have another address by now, or another sign-in. Where somebody else has switched it on,
 * it shows nothing any more.
 */
export async function renewPush(userId: number): Promise<void> {
  if (!isPushedTo(userId)) return void (await leavePush())
  if ((await readPushState(userId)) !== 'on') return
  const subscription = await currentSubscription()
  // Without a network: at the next start.
  if (subscription) await register(subscription).catch(() => {})
}
