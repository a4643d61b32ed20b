// A way to a bucket on which requests can fail as they do on networks and at providers. What it passes on, it does not change.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Way {
  /** The address of the bucket by this way. */
  readonly endpoint: string
  /** The requests that came by, as `PUT /atrium/a`. */
  readonly seen: string[]
  /** Answers the next requests with these statuses, in turn; 0 never answers. */
  fail(...statuses: number[]): void
  /** From now on nothing is passed on. */
  close(): Promise<void>
}

export async function openWay(endpoint: string): Promise<Way> {
  const failing: number[] = []
  const seen: string[] = []
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    seen.push(`${incoming.method} ${incoming.url}`)
    const status = failing.shift()
    if (status === undefined) return passOn(endpoint, incoming, response)
    incoming.resume()
    if (status > 0) incoming.once('end', () => response.writeHead(status).end())
  })
  // An idle connection that ends while a request is on its way is a failure that was not asked for.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (...statuses) => void failing.push(...statuses),
    close,
  }
}

function passOn(endpoint: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(endpoint)
  const { method, url, headers } = incoming
  const outgoing = request({ hostname, port, method, path: url, headers, agent: false }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  // Swift sends a body with its 404 to a HEAD, which fails the connection, not the response.
  outgoing.on('error', () => (method === 'HEAD' && response.headersSent ? undefined : response.destroy()))
  incoming.pipe(outgoing)
}
