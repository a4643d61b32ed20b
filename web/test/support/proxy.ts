// A proxy between a browser and the server, for what no interception of the page sees: requests for a service worker's script.

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterFile } from '../../../server/test/support/lifetime.ts'

export interface Proxy {
  /** In the form of a browser context. */
  readonly server: string
  /** From now on this is put at the end of a file. */
  appendTo(path: string, text: string): void
  /** Keeps back the next response to a path, once the server has made it, until the function that it resolves with is called. */
  holdNext(path: string): Promise<() => void>
}

export async function startProxy(): Promise<Proxy> {
  const additions = new Map<string, string>()
  const holds = new Map<string, (release: () => void) => void>()
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const addition = additions.get(url.pathname)
    const headers = { ...incoming.headers, ...(addition ? { 'accept-encoding': 'identity' } : {}) }
    if (addition) delete headers['if-none-match']
    const call = request(url, { method: incoming.method ?? 'GET', headers }, answer => {
      const { 'content-length': _length, etag: _etag, ...changed } = answer.headers
      const send = () => {
        outgoing.writeHead(answer.statusCode ?? 502, addition ? changed : answer.headers)
        answer.pipe(outgoing, { end: !addition })
        if (addition) answer.once('end', () => outgoing.end(addition))
      }
      const hold = holds.get(url.pathname)
      holds.delete(url.pathname)
      if (hold) hold(send)
      else send()
    })
    call.once('error', () => outgoing.destroy())
    outgoing.once('close', () => call.destroy())
    incoming.pipe(call)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile.add(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appendTo: (path, text) => additions.set(path, text),
    holdNext: path => new Promise(resolve => holds.set(path, resolve)),
  }
}
