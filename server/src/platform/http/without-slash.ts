import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RawRoute } from './server.ts'

/** Sends a browser from a page's path with slashes at its end to the path without; the query stays. */
export function redirectWithoutSlash(request: IncomingMessage, response: ServerResponse): void {
  const [path = '', ...query] = (request.url ?? '').split('?')
  const location = [path.replace(/(?<!\/)\/+$/, ''), ...query].join('?')
  response.writeHead(301, { location, 'cache-control': 'no-cache', 'content-length': '0' }).end()
}

/** The route of a page's path with a slash at its end. */
export const slashRoute = (path: string): RawRoute => ({
  methods: ['GET'],
  path: `${path}/`,
  handle: redirectWithoutSlash,
})
