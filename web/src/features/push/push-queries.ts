import type { PushSubscriptionInput } from '@atrium/client'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { PUSHED_TO, stored } from '../../lib/device/storage.ts'

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

// What this browser can do about messages, and its subscription with its push service.

/**
 * `unsupported`: the browser has no push, or the page is not secure. `needs_install`: iPhones and iPads have it only for apps on
 * the home screen. `denied`: notifications of this site are blocked in the browser. Else whether the person has it on here.
 */
type PushState = 'unsupported' | 'needs_install' | 'denied' | 'off' | 'on'

/** Of this browser, for this person. */
async function readPushState(userId: number): Promise<PushState> {
  if (!isSupported()) return isOnHomeScreenOnly() ? 'needs_install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted' || !isPushedTo(userId)) return 'off'
  return (await currentSubscription()) ? 'on' : 'off'
}

const isPushedTo = (userId: number): boolean => stored.get(PUSHED_TO) === String(userId)

const isSupported = (): boolean =>
  'serviceWorker' in navigator &&
  navigator.serviceWorker !== undefined &&
  'PushManager' in window &&
  'Notification' in window

/** Only these systems say whether a page is on the home screen. */
const isOnHomeScreenOnly = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && /iPhone|iPad|Macintosh/.test(navigator.userAgent)

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes with the server's key; one that was made with another key is given up. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const other = await pushManager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Unsubscribes this browser. Returns the endpoint that it had. */
async function leavePush(): Promise<string | null> {
  stored.set(PUSHED_TO, null)
  if (!isSupported()) return null
  const subscription = await currentSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return subscription?.endpoint ?? null
}
