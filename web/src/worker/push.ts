// Messages of the server while no page is open, or beside one that is: they are shown as notifications, and lead to their page.

/** Message of the server (server/src/outward/push/send-push.ts). */
interface PushPayload {
  readonly title: string
  readonly body: string | null
  readonly url: string
  readonly tag: string
  readonly language: string
  /** A path of this server. */
  readonly icon: string
}

/** Types of a worker, which TypeScript's library for pages lacks. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification
}
interface ChangeEvent extends WorkerEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
interface OpenPage {
  readonly url: string
  focus(): Promise<OpenPage>
  navigate(url: string): Promise<OpenPage | null>
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
}
const worker = globalThis as unknown as Worker

/** Listens for messages. `pages` are the addresses of the employee app. */
export function showPushedMessages(pages: RegExp): void {
  addEventListener('push', event => (event as PushEvent).waitUntil(show(payloadOf(event as PushEvent))))
  addEventListener('notificationclick', event => {
    const { notification } = event as ClickEvent
    notification.close()
    ;(event as ClickEvent).waitUntil(open(addressOf(notification.data), pages))
  })
  addEventListener('pushsubscriptionchange', event => (event as ChangeEvent).waitUntil(renew(event as ChangeEvent)))
}

/** Shown where a message cannot be read. */
const ICON = '/icons/icon-192.png'

/** Browsers demand that every message is shown, also one that cannot be read. */
function payloadOf({ data }: PushEvent): PushPayload {
  const nothing = { title: 'atrium', body: null, url: '/notifications', tag: 'atrium', language: 'en', icon: ICON }
  try {
    return { ...nothing, ...(data?.json() as Partial<PushPayload>) }
  } catch {
    return nothing
  }
}

const show = ({ title, body, url, tag, language, icon }: PushPayload): Promise<void> =>
  worker.registration.showNotification(title, {
    body: body ?? '',
    tag,
    // The same post again makes a sound again; it only takes the place of what was said before.
    renotify: true,
    lang: language,
    icon: addressOf({ url: icon }).href,
    data: { url },
  } as NotificationOptions)

/** Only pages of this server. */
function addressOf(data: { readonly url?: unknown } | null): URL {
  const home = new URL('/', location.origin)
  const url = URL.parse(String(data?.url ?? '/'), location.origin)
  return url?.origin === home.origin ? url : home
}

/** The page where it is open; else in place of another of the app, unless something is written there; else a new window. */
async function open(address: URL, pages: RegExp): Promise<void> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pathOf = ({ url }: OpenPage) => new URL(url).pathname
  const same = all.find(page => pathOf(page) === address.pathname)
  // Which comment of a post is meant, its page does not know.
  if (same && (address.search === '' || same.url === address.href)) return void (await same.focus())
  const [controlled] = (await worker.clients.matchAll({ type: 'window' })).filter(
    page => pages.test(pathOf(page)) && !pathOf(page).startsWith('/submit'),
  )
  const left = same ?? controlled
  const moved = left && pages.test(address.pathname) ? await left.navigate(address.href).catch(() => null) : null
  await (moved ? moved.focus() : worker.clients.openWindow(address.href))
}

/** The browser changed its address by itself: the server is told, as far as the session still lasts. */
async function renew({ oldSubscription, newSubscription }: ChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const renewed =
    newSubscription ??
    (key && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (renewed) await tell('POST', renewed.toJSON())
  if (oldSubscription) await tell('DELETE', { endpoint: oldSubscription.endpoint })
}

const tell = (method: 'POST' | 'DELETE', body: object): Promise<unknown> =>
  fetch('/v2/push/subscriptions', {
    method,
    headers: { 'content-type': 'application/json', 'x-atrium-web': '1' },
    body: JSON.stringify(body),
  })
