// The paths of the pages, and of the files that they load.

import type { IncomingMessage } from 'node:http'
import type { RawRoute } from '../../platform/http/server.ts'
import { redirectWithoutSlash, slashRoute } from '../../platform/http/without-slash.ts'
import type { Services } from '../../platform/services.ts'
import { sendNotFound } from '../../shared/pages/not-found.ts'
import { sendDocument } from './send-document.ts'
import { sendFile } from './send-file.ts'
import type { WebHost } from './web-host.ts'

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
    '/notifications',
    '/submit',
    `/submit/:id${ID}`,
    '/required',
    `/polls/:id${ID}`,
    '/me',
  ],
  'studio.html': ['/studio', '/studio/*'],
  'console.html': ['/console', '/console/*'],
}

/** Other files that browsers request: manifest, service worker, icons. */
const ROOT_FILE = '/:file(^[\\w-]{1,64}\\.(?:js|css|svg|png|ico|txt|webmanifest)$)'

const WORKER = 'sw.js'
/** A worker has a policy of its own: it reads what it keeps from here, and loads no other script. */
const WORKER_HEADERS = { 'content-security-policy': "default-src 'none'; connect-src 'self'" }

const YEAR_SECONDS = 365 * 24 * 3600
/** Their names contain a hash of their content. */
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`
const LOOKED_AT_AGAIN = 'no-cache'

/** `/posts/:uuid`: without what its steps may be. */
const routeOf = (path: string): string => path.replaceAll(ID, '')

/** The documents are public: they contain no data. A slash at the end of a path is taken off. */
export const pageRoutes = (services: Services, host: WebHost): RawRoute[] =>
  Object.entries(PAGES).flatMap(([document, paths]) =>
    paths.flatMap(path => [
      {
        methods: ['GET'] as const,
        path,
        async handle(request, response) {
          if (path !== '/' && isSlashed(request)) return redirectWithoutSlash(request, response)
          sendDocument(services, await host.current(), { document, route: routeOf(path) }, request, response)
        },
      } satisfies RawRoute,
      ...(path === '/' || path.endsWith('*') ? [] : [slashRoute(path)]),
    ]),
  )

const isSlashed = ({ url }: IncomingMessage): boolean => url?.split('?', 1)[0]?.endsWith('/') === true

/** The files of the build. Anything else below these paths is the 404 of every unknown path. */
export const fileRoutes = (services: Services, host: WebHost): RawRoute[] =>
  ['/assets/*', '/icons/*', ROOT_FILE].map(path => ({
    methods: ['GET'] as const,
    path,
    async handle(request, response) {
      const site = await host.current()
      const name = (request.url ?? '').split('?', 1)[0]?.slice(1) ?? ''
      const file = typeof site === 'string' ? undefined : site.files.get(name)
      if (!file) return sendNotFound(services, request, response)
      sendFile(request, response, file, {
        'cache-control': path === '/assets/*' ? IMMUTABLE : LOOKED_AT_AGAIN,
        ...(name === WORKER ? WORKER_HEADERS : {}),
      })
    },
  }))
