import { currentSubscription, isPushedTo, leavePush, readPushState } from './push-device.ts'
import { register } from './push-queries.ts'

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
