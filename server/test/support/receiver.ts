import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from '../../../bin/testing.mjs'

/** A request that a receiver got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
  readonly at: number
}

/** A real HTTP server that other parts deliver to; it responds with 200 unless a test sets `answer`. */
export class Receiver {
  readonly received: Received[] = []
  url = ''
  /** Decides each answer; may leave it open. */
  answer: (request: Received, response: ServerResponse) => void = (_request, response) => void response.end('ok')
  #server: Server
  #waiting: Array<() => void> = []

  constructor() {
    this.#server = createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8')
      request.on('data', chunk => {
        text += chunk
      })
      request.on('end', () => {
        const received = { path: request.url ?? '', headers: request.headers, text, body: parse(text), at: Date.now() }
        this.received.push(received)
        this.answer(received, response)
        for (const wake of this.#waiting.splice(0)) wake()
      })
    })
  }

  /** Starts one on loopback; it is closed after the test file. */
  static async start(): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>(resolve => receiver.#server.listen(0, '127.0.0.1', resolve).unref())
    receiver.url = `http://127.0.0.1:${(receiver.#server.address() as AddressInfo).port}`
    after(() => receiver.stop())
    return receiver
  }

  /** The first `count` requests that `match`; waits until they are there. */
  async expect(count: number, match: (request: Received) => boolean = () => true): Promise<Received[]> {
    const deadline = Date.now() + 45_000
    for (;;) {
      const found = this.received.filter(match)
      if (found.length >= count) return found.slice(0, count)
      if (Date.now() > deadline) throw new Error(`only ${found.length} of ${count} requests came`)
      await new Promise<void>(resolve => {
        this.#waiting.push(resolve)
        setTimeout(resolve, 100)
      })
    }
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise(resolve => this.#server.close(() => resolve()))
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
