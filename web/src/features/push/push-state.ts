// Support of this browser for messages, and its subscription with its push service.

import { PUSHED_TO, stored } from '../../lib/device/storage.ts'

/**
 * `unsupported`: the browser has no push, or the page is not secure. `needs_install`: iPhones and iPads have it only for apps on
 * the home screen. `denied`: notifications of this site are blocked in the browser. Else whether the person has it on here.
 */
type PushState = 'unsupported' | 'needs_install' | 'denied' | 'off' | 'on'

/** State of push in this browser for this person. */
export async function readPushState(userId: number): Promise<PushState> {
  if (!isSupported()) return isOnHomeScreenOnly() ? 'needs_install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted' || !isPushedTo(userId)) return 'off'
  return (await currentSubscription()) ? 'on' : 'off'
}

export const isPushedTo = (userId: number): boolean => stored.get(PUSHED_TO) === String(userId)

const isSupported = (): boolean =>
  'serviceWorker' in navigator &&
  navigator.serviceWorker !== undefined &&
  'PushManager' in window &&
  'Notification' in window

/** Only these systems say whether a page is on the home screen. */
const isOnHomeScreenOnly = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && /iPhone|iPad|Macintosh/.test(navigator.userAgent)

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes with the server's key; one that was made with another key is given up. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
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
export async function leavePush(): Promise<string | null> {
  stored.set(PUSHED_TO, null)
  if (!isSupported()) return null
  const subscription = await currentSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return subscription?.endpoint ?? null
}
