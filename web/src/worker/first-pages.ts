// First pages as they came last, with their data (server/src/operation/web/first-page.ts): the next visit shows them at once, and the
// page then brings itself up to date. They are of one person, so they go with the sign-in, and whatever that person changes takes
// them away, since they would show it undone.

import { PAGES_CACHE } from '../features/offline/worker-names.ts'

/** Pages that come with data, without a query. */
const FIRST_PAGE = /^\/(?:$|posts\/[\w-]+$)/
const KEPT_COUNT_MAX = 20
/** How long a page that is not kept may take before the one without data is shown, which says so. */
const NETWORK_MAX_MS = 4_000

/** Where a sign-in or sign-out passes, and what a person changes; that a post was looked at is no change. */
const isEnd = (method: string, path: string): boolean =>
  path.startsWith('/web/') || (method !== 'GET' && path.startsWith('/v2/') && !path.endsWith('/view'))

interface Navigation {
  readonly url: URL
  readonly event: {
    /** The response to the navigation itself: to what a worker asks for the server sends no data. Undefined where browsers have none. */
    readonly preloadResponse?: Promise<Response | undefined>
    waitUntil(work: Promise<unknown>): void
  }
}

/** Whether an address is of a page that may come with data. */
export const isFirstPage = ({ pathname, search }: URL): boolean => search === '' && FIRST_PAGE.test(pathname)

/** Answers with the page as it was kept, else as it comes, else, without a network, by `shell`. `entry` is a file of this version. */
export async function showFirstPage(
  { url, event }: Navigation,
  entry: string,
  shell: () => Promise<Response>,
): Promise<Response> {
  const asked = generation
  const cache = await caches.open(PAGES_CACHE)
  const kept = await cache.match(url.pathname, { ignoreVary: true })
  const coming = Promise.resolve(event.preloadResponse)
    .then(response => {
      if (response) event.waitUntil(keep(url.pathname, entry, asked, response.clone()))
      return response ?? null
    })
    .catch(() => null)
  if (kept) {
    event.waitUntil(coming)
    return kept
  }
  const late = new Promise<null>(done => setTimeout(done, NETWORK_MAX_MS, null))
  return (await Promise.race([coming, late])) ?? shell()
}

/** Rises with each drop: what was asked for before it is not kept after it. */
let generation = 0

/** One of another version would ask for files that are not kept here. */
async function keep(path: string, entry: string, asked: number, response: Response): Promise<void> {
  const isPrivate = response.ok && (response.headers.get('cache-control') ?? '').includes('private')
  const text = isPrivate ? await response.text() : ''
  if (!text.includes(entry) || asked !== generation) return
  const cache = await caches.open(PAGES_CACHE)
  await cache.delete(path)
  await cache.put(path, new Response(text, { headers: response.headers }))
  const paths = await cache.keys()
  await Promise.all(paths.slice(0, -KEPT_COUNT_MAX).map(old => cache.delete(old)))
}

/** Has browsers ask for pages beside the start of the worker, and takes the kept ones away when what they show has ended or has changed. */
export function prepareFirstPages(): void {
  const drop = () => {
    generation++
    return caches.delete(PAGES_CACHE)
  }
  addEventListener('fetch', event => {
    const { request, waitUntil } = event as Event & {
      readonly request: Request
      waitUntil(work: Promise<unknown>): void
    }
    const { origin, pathname } = new URL(request.url)
    if (origin === location.origin && isEnd(request.method, pathname)) waitUntil.call(event, drop())
  })
  addEventListener('activate', event => {
    const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration }
    const work = [drop(), registration.navigationPreload?.enable()]
    ;(event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(Promise.all(work))
  })
}
