// The paths of the pages, and of the files that they load.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsEncoding } from '../../platform/http/accepted.ts'
import { names } from '../../platform/http/conditional.ts'
import { html } from '../../platform/http/html.ts'
import { compress, ENCODINGS } from '../../platform/http/response/compress.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import { redirectWithoutSlash, slashRoute } from '../../platform/http/without-slash.ts'
import type { Services } from '../../platform/services.ts'
import type { Words } from '../../shared/i18n/words.ts'
import { sendNotFound } from '../../shared/pages/not-found.ts'
import { type Page, pageContext, renderPage } from '../../shared/pages/page.ts'
import { leadToSetUp } from '../../shared/set-up.ts'
import { linksOf } from './early.ts'
import { type FirstPage, renderFirstPage } from './first-page.ts'
import type { Site, SiteFile } from './site.ts'

/** A path segment that may be an id. The page checks whether the record exists. */
const ID = '(^[\\w-]{1,64}$)'

/** Which document a page is in (docs/contract/operation.md#pages). */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'index.html': [
    '/',
    `/posts/:uuid${ID}`,
    '/topics',
    `/topics/:id${ID}`,
    '/search',
    '/catch-up',
    '/notifications',
    '/welcome',
    '/submit',
    `/submit/:id${ID}`,
    '/required',
    `/polls/:id${ID}`,
    `/newsletters/:id${ID}`,
    `/surveys/:id${ID}`,
    '/people',
    `/people/:id${ID}`,
    '/me',
  ],
  'studio.html': ['/studio', '/studio/*'],
  'console.html': ['/console', '/console/*'],
}

/** Other files that browsers request: service worker, icons. */
const ROOT_FILE = '/:file(^[\\w-]{1,64}\\.(?:js|css|svg|png|ico|txt|webmanifest)$)'

const WORKER = 'sw.js'
/** A worker has a policy of its own: what it keeps and the icons of its notifications are this server's, and it loads no other script. */
const WORKER_HEADERS = { 'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'" }

const YEAR_SECONDS = 365 * 24 * 3600
/** Their names contain a hash of their content. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const LOOKED_AT_AGAIN = 'no-cache'
/** A build and a start take less. */
const NO_PAGES_RETRY_SECONDS = 60

/** `/posts/:uuid`: without what its steps may be. */
const routeOf = (path: string): string => path.replaceAll(ID, '')

/** The documents are public: they contain no data, but for those with a first page (first-page.ts). A slash at the end of a path is taken off. */
export const pageRoutes = (services: Services, pages: Promise<Site | null>): RawRoute[] =>
  Object.entries(PAGES).flatMap(([document, paths]) =>
    paths.flatMap(path => [
      {
        methods: ['GET'] as const,
        path,
        async handle(request, response, read) {
          if (path !== '/' && isSlashed(request)) return redirectWithoutSlash(request, response)
          if (await leadToSetUp(services, response)) return
          const site = await pages
          const route = routeOf(path)
          const page = site && (await renderFirstPage(services, site, route, request, read))
          if (page) await sendFirstPage(services, page, request, response)
          else sendDocument(services, site, { document, route }, request, response)
        },
      } satisfies RawRoute,
      ...(path === '/' || path.endsWith('*') ? [] : [slashRoute(path)]),
    ]),
  )

const isSlashed = ({ url }: IncomingMessage): boolean => url?.split('?', 1)[0]?.endsWith('/') === true

/** The files of the build. Other paths below these are the 404 of every unknown path. */
export const fileRoutes = (services: Services, pages: Promise<Site | null>): RawRoute[] =>
  ['/assets/*', '/icons/*', ROOT_FILE].map(path => ({
    methods: ['GET'] as const,
    path,
    async handle(request, response) {
      const site = await pages
      const name = (request.url ?? '').split('?', 1)[0]?.slice(1) ?? ''
      const file = site?.files.get(name)
      if (!file) return sendNotFound(services, request, response)
      sendFile(request, response, file, {
        'cache-control': path === '/assets/*' ? IMMUTABLE : LOOKED_AT_AGAIN,
        ...(name === WORKER ? WORKER_HEADERS : {}),
      })
    },
  }))

/** Sends a document, or the page that explains why there is none. */
function sendDocument(
  services: Services,
  site: Site | null,
  { document, route }: { readonly document: string; readonly route: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!site) {
    const context = pageContext(services, request, response)
    const { text, headers } = renderPage(context, missingPagesPage(context.words))
    response.writeHead(503, {
      ...headers,
      'retry-after': String(NO_PAGES_RETRY_SECONDS),
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
    return
  }
  const file = site.files.get(document)
  if (!file) {
    sendNotFound(services, request, response)
    return
  }
  // No `Vary` for it: a service worker would no longer find the document that it keeps.
  const links = linksOf(services, site.early, route, request)
  sendFile(request, response, file, {
    ...documentHeaders(services),
    ...(links === null ? {} : { link: links }),
  })
}

/** There is no secret in it that its length could give away. */
async function sendFirstPage(
  services: Services,
  page: FirstPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { encoding, body } = await compress(request, page.body)
  response.appendHeader('vary', 'accept-encoding')
  response.writeHead(200, {
    ...documentHeaders(services, page.hashes),
    // For this person alone.
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  response.end(body)
}

/** The origin that files are loaded from directly. */
const bucketOf = ({ config }: Services): string | null => (config.s3 ? new URL(config.s3.endpoint).origin : null)

/** `hashes` are those of styles and the script in the document itself. */
function documentHeaders(
  services: Services,
  { styles, script }: FirstPage['hashes'] = { styles: [], script: undefined },
): Record<string, string> {
  const bucket = bucketOf(services)
  const own = ["'self'", ...(bucket ? [bucket] : [])].join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': script ? `'self' '${script}'` : "'self'",
    'style-src': ["'self'", ...styles.map(one => `'${one}'`)].join(' '),
    'img-src': `${own} https: blob:`,
    'media-src': `${own} https: blob:`,
    'connect-src': own,
    // Videos of other hosts: pages of this server, each with a policy of its own (publishing/media/video-frame.ts).
    'frame-src': "'self'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'atrium ProseMirrorClipboard',
  }
  return {
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    // On plain http the referrer is the only sign that a request comes from our page
    // (platform/http/web-session.ts).
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** Shown in place of the pages when there is no build. */
const missingPagesPage = (words: Words): Page => ({
  heading: words.text('no_pages.heading'),
  problem: true,
  body: html`<p class="lead">${words.html('no_pages.text', { build: html`<code>npm run build</code>`, start: html`<code>npm start</code>` })}</p>`,
})

/** Sends a file in the smallest encoding that the browser accepts, or 304. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
): void {
  const encoding = ENCODINGS.find(one => file.bodies[one] && acceptsEncoding(request, one)) ?? 'identity'
  const body = file.bodies[encoding] ?? file.bodies.identity
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  response.appendHeader('vary', 'accept-encoding')
  for (const [name, value] of Object.entries({ ...headers, etag })) response.setHeader(name, value)
  if (names(request.headers['if-none-match'] ?? '', etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    'content-type': file.mediaType,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  response.end(body)
}
