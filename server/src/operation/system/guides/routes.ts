// The guides, their pictures and their search index, below /docs/guide. A page is rendered on first request and cached: it
// changes only with the version.

import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { errorBody, notFound } from '../../../platform/errors.ts'
import { acceptsEncoding } from '../../../platform/http/accepted.ts'
import { names } from '../../../platform/http/conditional.ts'
import type { Endpoint } from '../../../platform/http/endpoint.ts'
import type { RawRoute } from '../../../platform/http/server.ts'
import { GUIDE, type Library, openLibrary, readPicture } from './library.ts'
import { GUIDE_HEADERS, guidePage } from './page.ts'
import { searchEntries } from './search-entries.ts'

const compress = promisify(gzip)
const SEARCH = `${GUIDE}/search.json`
const PICTURES = `${GUIDE}/pictures/`

interface Made {
  readonly type: string
  readonly plain: Buffer
  /** Null for what is compressed already. */
  readonly compressed: Buffer | null
  readonly etag: string
}

interface Maker {
  readonly baseUrl: () => string
  readonly endpoints: () => readonly Endpoint[]
}

/** The routes; nothing is read before the first request. */
export function guideRoutes(maker: Maker): RawRoute[] {
  const made = new Map<string, Promise<Made | null>>()
  let library: Library | undefined
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    library ??= openLibrary()
    const path = (request.url ?? '').split('?', 1)[0]?.replace(/\/$/, '') ?? ''
    const isKnown = path === SEARCH || path.startsWith(PICTURES) || library.files.has(path)
    if (!isKnown) return sendMissing(response)
    let one = made.get(path)
    if (!one) {
      one = make(path, library, maker)
      one.catch(() => made.delete(path))
      // Unknown names of pictures are not cached.
      if (library.files.has(path) || path === SEARCH || (await one)) made.set(path, one)
    }
    const found = await one
    if (!found) return sendMissing(response)
    send(found, request, response)
  }
  return [GUIDE, `${GUIDE}/`, `${GUIDE}/*`].map(path => ({ methods: ['GET'], path, handle }))
}

async function make(path: string, library: Library, { baseUrl, endpoints }: Maker): Promise<Made | null> {
  if (path.startsWith(PICTURES)) {
    const name = path.slice(PICTURES.length)
    const body = readPicture(name)
    return body && keep(body, name.endsWith('.png') ? 'image/png' : 'image/webp', null)
  }
  // Loaded with the first page: few servers are asked for one.
  const { articleAt } = await import('./markdown.ts')
  const isSearch = path === SEARCH
  const text = isSearch
    ? JSON.stringify(await searchEntries(library, baseUrl(), endpoints()))
    : guidePage(path, articleAt(library, path, baseUrl()), library.sections, library.version)
  const plain = Buffer.from(text)
  return keep(
    plain,
    isSearch ? 'application/json; charset=utf-8' : GUIDE_HEADERS['content-type'],
    await compress(plain),
  )
}

const keep = (plain: Buffer, type: string, compressed: Buffer | null): Made => ({
  type,
  plain,
  compressed,
  etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
})

function send({ type, plain, compressed, etag }: Made, request: IncomingMessage, response: ServerResponse): void {
  const body = compressed && acceptsEncoding(request, 'gzip') ? compressed : plain
  const isSame = names(request.headers['if-none-match'] ?? '', etag)
  response.writeHead(isSame ? 304 : 200, {
    ...(type.startsWith('text/html') ? GUIDE_HEADERS : { 'cache-control': 'no-cache' }),
    'content-type': type,
    etag,
    vary: 'accept-encoding',
    ...(isSame ? {} : { 'content-length': body.length }),
    ...(body === compressed && !isSame ? { 'content-encoding': 'gzip' } : {}),
  })
  response.end(isSame ? undefined : body)
}

function sendMissing(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(errorBody(notFound('Page'))))
}
