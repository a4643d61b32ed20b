// What the browser keeps so that the employee app opens without a network: its code, and pictures that were seen. Posts are kept
// by the page, which knows whose they are (offline/kept-pages.ts). Built by web/build-worker.mjs into /sw.js.

import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURES_CACHE, TAKE_OVER } from '../features/offline/worker-names.ts'
import { showPushedMessages } from './push.ts'

/** The document and everything that it loads; written in by the build. */
declare const ATRIUM_SHELL: { url: string; revision: string | null }[]

const PICTURES_MAX = 100
const FONTS_MAX = 12

/** The addresses of the employee app. Everything else, the sign-in above all, is the server's. */
const PAGES = /^\/(?:$|(?:topics|search|notifications|submit|required|people|me)(?:$|[/?])|(?:posts|polls)\/)/

/** Keeps responses of one kind alone: the sign-in page of a wireless network comes in the place of anything. */
const only = (type: string) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.ok && response.headers.get('content-type')?.startsWith(type) ? response : null,
})

precacheAndRoute(ATRIUM_SHELL)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { allowlist: [PAGES] }))
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

// A new version waits until the user agrees: it would take the code away under open pages.
addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void (globalThis as unknown as { skipWaiting(): Promise<void> }).skipWaiting()
})
