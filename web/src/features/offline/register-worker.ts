// The service worker of the employee app. A new version waits, and the person is asked before the page is loaded again.

import { translate } from '../../i18n/translate.ts'
import { TAKE_OVER } from '../../lib/device/worker-names.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { workerAddress } from '../html/trusted-html.ts'

/** Milliseconds before the worker is registered: the page's own load comes first. */
const START_AFTER_MS = 3_000
const LOOK_EVERY_MS = 60 * 60_000
/** A worker that still answers something is not replaced before: who asked for the new page does not wait for it. */
const TAKE_OVER_MAX_MS = 5_000

/** Does nothing where browsers have none, as on plain http. */
export function registerWorker(): void {
  if (!navigator.serviceWorker) return
  setTimeout(async () => {
    const registration = await navigator.serviceWorker.register(workerAddress()).catch(() => null)
    if (!registration) return
    if (registration.waiting) offer(registration)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(registration)
      })
    })
    setInterval(() => registration.update().catch(() => {}), LOOK_EVERY_MS)
  }, START_AFTER_MS)
}

function offer(registration: ServiceWorkerRegistration): void {
  const run = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    // Another tab may have let it take over already.
    if (!registration.waiting) return location.reload()
    registration.waiting.postMessage(TAKE_OVER)
    setTimeout(() => location.reload(), TAKE_OVER_MAX_MS)
  }
  toast(translate('update.ready', { ns: 'app' }), {
    action: { label: translate('update.action', { ns: 'app' }), run },
    lasts: true,
  })
}
