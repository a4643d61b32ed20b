// A real HTTP server with the responses that a test scripts, for behaviour that the real server cannot be brought to.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from '../../bin/testing.mjs'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** A response: a status, a status with a body and headers, or a function that writes it. */
export type Reply =
  | number
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | ((response: ServerResponse, asked: Asked) => void)

export interface ScriptedServer {
  readonly url: string
  readonly asked: Asked[]
  /** The next responses; the last one is repeated. */
  replies: Reply[]
}

/** Starts one on loopback; it is closed after the test file. */
export async function scriptedServer(...replies: Reply[]): Promise<ScriptedServer> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const asked = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      text: Buffer.concat(parts).toString(),
    }
    scripted.asked.push(asked)
    const reply = (scripted.replies.length > 1 ? scripted.replies.shift() : scripted.replies[0]) ?? 200
    if (typeof reply === 'function') return reply(response, asked)
    const { status, body = { data: { id: 1 } }, headers = {} } = typeof reply === 'number' ? { status: reply } : reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 ? undefined : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const scripted: ScriptedServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    replies,
  }
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return scripted
}

/** Breaks the connection without a response. */
export const hangUp = (response: ServerResponse): void => void response.destroy()
