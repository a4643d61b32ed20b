// Caches the code of the employee app and seen pictures, so that it opens without a network. The page itself keeps posts, since it
// knows the user (core/offline/offline-store.ts); document-cache.ts keeps the documents that came with them. web/build-worker.mjs builds
// this file into /sw.js.

import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { addRoute, cleanupOutdatedCaches, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { FORGET_PICTURES, PICTURES_CACHE, TAKE_OVER } from '../lib/device/worker-names.ts'
import { dropDocuments, firstDocument, isChange } from './document-cache.ts'
import { showPushedMessages } from './push.ts'
import { takeShares } from './shared-things.ts'

/** The document and everything that it loads; written in by the build. */
declare const ATRIUM_SHELL: { url: string; revision: string | null }[]

const PICTURES_MAX = 100
const FONTS_MAX = 12

/** The addresses of the employee app. Everything else, the sign-in above all, is the server's. */
const PAGES =
  /^\/(?:$|(?:catch-up|topics|search|notifications|submit|required|people|welcome|me)(?:$|[/?])|(?:posts|polls|surveys|newsletters)\/)/

/** Paths whose first page the server may render. */
const FIRST_PAGES = /^\/(?:posts\/[\w-]+)?$/

/** Where sessions begin. */
const SIGN_IN = /^\/(?:web|oauth)\//

/** Types of a worker, which TypeScript's library for pages lacks. */
interface WorkerEvent extends Event {
  readonly request: Request
  /** Undefined where the browser has none. */
  readonly preloadResponse?: Promise<Response | undefined>
  waitUntil(work: Promise<unknown>): void
}
const worker = globalThis as unknown as {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
}

/** Keeps responses of one kind alone: the sign-in page of a wireless network comes in the place of anything. */
const only = (type: string) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.ok && response.headers.get('content-type')?.startsWith(type) ? response : null,
})

precache(ATRIUM_SHELL)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL('/')
const ownFiles = new Set(ATRIUM_SHELL.map(({ url }) => url))

// Every navigation is answered from its preload: the server would be asked twice for one that is not, such as a step of a sign-in.
registerRoute(
  new NavigationRoute(async options => {
    const { request, url } = options
    const event = options.event as WorkerEvent
    const preloaded = Promise.resolve(event.preloadResponse)
    const waitUntil = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}))
    if (SIGN_IN.test(url.pathname)) await dropDocuments()
    if (!PAGES.test(url.pathname + url.search)) return (await preloaded) ?? fetch(request)
    waitUntil(preloaded)
    const isFirst = FIRST_PAGES.test(url.pathname) && url.search === ''
    const document = isFirst
      ? await firstDocument({ request, url, preloaded, waitUntil }, path => ownFiles.has(path))
      : null
    return document ?? shell(options)
  }),
)
// Behind the navigations, whose documents would be found among the kept files.
addRoute()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/web/sign-out',
  // Responses from before the end of the session are not kept either.
  ({ request }) => fetch(request).finally(dropDocuments),
  'POST',
)
addEventListener('fetch', event => {
  const call = event as WorkerEvent
  if (isChange(call.request)) call.waitUntil(dropDocuments())
})
addEventListener('activate', event => {
  // Documents of the version before load scripts that are no longer kept.
  const ready = [dropDocuments(), worker.registration.navigationPreload?.enable()]
  ;(event as WorkerEvent).waitUntil(Promise.all(ready))
})
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/uploads/view/'),
  new CacheFirst({
    cacheName: PICTURES_CACHE,
    plugins: [only('image/'), new ExpirationPlugin({ maxEntries: PICTURES_MAX, purgeOnQuotaError: true })],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.woff2$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'atrium-fonts',
    plugins: [only('font/'), new ExpirationPlugin({ maxEntries: FONTS_MAX, purgeOnQuotaError: true })],
  }),
)

showPushedMessages(PAGES)
takeShares()

// A new version waits until the user agrees: it would take the code away under open pages.
addEventListener('message', event => {
  if (event.data === TAKE_OVER) void worker.skipWaiting()
  // The times of the pictures are kept by their addresses, which show them to whoever has them.
  if (event.data === FORGET_PICTURES)
    (event as MessageEvent & WorkerEvent).waitUntil(
      new CacheExpiration(PICTURES_CACHE, { maxEntries: PICTURES_MAX }).delete(),
    )
})
