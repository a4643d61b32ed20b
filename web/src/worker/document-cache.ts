// Documents that came with their first page (server/src/operation/web/first-page.ts): the last ones are kept, and shown at the next visit
// before the network has answered; the page then reads what has changed (apps/first-page/first-answers.ts). Only a request of the browser
// itself brings data, so they come by its preload of navigations. They are one person's: whatever may end the session, or change what they
// show, deletes them, and with them every answer that is still on its way.

import { DOCUMENTS_CACHE } from '../lib/device/worker-names.ts'

const DOCUMENTS_MAX = 10
const KEPT_MAX_MS = 24 * 60 * 60_000
/** A network that takes longer is as good as none. */
const NETWORK_MAX_MS = 4_000
const KEPT_AT = 'x-kept-at'
/** The last script of the document: what it holds has no other `<` (server/src/operation/web/first-page.ts). */
const DATA = '<script type="application/json" id="first-page"'

/** Counts `dropDocuments`: responses to earlier requests are not kept. */
let drops = 0

export async function dropDocuments(): Promise<void> {
  drops++
  await caches.delete(DOCUMENTS_CACHE)
}

/** A call that may change what a kept document shows. What a visit sends by itself, what was seen and where to push, changes nothing of it. */
export const isChange = ({ method, url }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && /^\/(?:v2|web)\/(?!push\/|.*\/view$)/.test(new URL(url).pathname)

export interface Navigation {
  readonly request: Request
  readonly url: URL
  /** The browser's own preload; undefined without one. */
  readonly preloaded: Promise<Response | undefined>
  readonly waitUntil: (work: Promise<unknown>) => void
}

/**
 * The document of a first page: the kept one, unless the reader asks for a new one; else that of the network. Null where there is
 * neither. `isOwnFile`: whether this worker has a script.
 */
export async function firstDocument(
  { request, url, preloaded, waitUntil }: Navigation,
  isOwnFile: (path: string) => boolean,
): Promise<Response | null> {
  const before = drops
  const isReload = request.cache === 'no-cache' || request.cache === 'reload'
  const kept = isReload ? null : await findKept(url)
  const arrived = preloaded.then(
    async response => {
      if (!response || !hasData(response)) {
        // The server knows nobody, or sends no data for now.
        if (response?.ok) await dropDocuments()
        return null
      }
      waitUntil(keep(url, kept ? response : response.clone(), before, isOwnFile))
      return response
    },
    () => null,
  )
  waitUntil(arrived)
  return kept ?? Promise.race([arrived, new Promise<null>(done => setTimeout(() => done(null), NETWORK_MAX_MS))])
}

const hasData = ({ ok, type, headers }: Response): boolean =>
  ok && type === 'basic' && headers.get('cache-control')?.includes('private') === true

async function findKept({ pathname }: URL): Promise<Response | null> {
  const kept = await caches.match(pathname, { cacheName: DOCUMENTS_CACHE })
  return kept && Date.now() - Number(kept.headers.get(KEPT_AT)) < KEPT_MAX_MS ? kept : null
}

async function keep(
  { pathname }: URL,
  response: Response,
  before: number,
  isOwnFile: (path: string) => boolean,
): Promise<void> {
  const text = await response.text()
  const place = text.lastIndexOf(DATA)
  const [head = ''] = text.split('</head>', 1)
  // Scripts of a newer version of the pages come from the network alone.
  const isComplete = [...head.matchAll(/"(\/assets\/[^"]+\.js)"/g)].every(([, path = '']) => isOwnFile(path))
  if (place < 0 || !isComplete || before !== drops) return
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(KEPT_AT, String(Date.now()))
  const marked = `${text.slice(0, place)}${DATA} data-kept${text.slice(place + DATA.length)}`
  const cache = await caches.open(DOCUMENTS_CACHE)
  await cache.delete(pathname)
  await cache.put(pathname, new Response(marked, { headers }))
  for (const old of (await cache.keys()).slice(0, -DOCUMENTS_MAX)) await cache.delete(old)
  if (before !== drops) await caches.delete(DOCUMENTS_CACHE)
}
