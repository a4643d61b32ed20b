// An open page: listens to GET /v2/live and remembers its events.

import type { Caller } from './caller.ts'
import { eventually } from './eventually.ts'

export interface LiveEvent {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any
  readonly at: number
}

export class LiveListener {
  readonly headers: Headers
  readonly events: LiveEvent[] = []
  text = ''
  hasEnded = false
  readonly #abort: AbortController

  private constructor(response: Response, abort: AbortController) {
    this.headers = response.headers
    this.#abort = abort
    this.#read(response).catch(() => {
      this.hasEnded = true
    })
  }

  /** `caller` has a token, or `headers` say who asks. */
  static async open({ url, token }: Caller, headers: Record<string, string> = {}): Promise<LiveListener> {
    const abort = new AbortController()
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/v2/live`, {
      headers: { ...authorization, accept: 'text/event-stream', ...headers },
      signal: abort.signal,
    })
    if (response.status !== 200) throw new Error(`the stream was answered ${response.status}`)
    return new LiveListener(response, abort)
  }

  named(name: string): LiveEvent[] {
    return this.events.filter(event => event.name === name)
  }

  /** The data of the next event of this name after the first `seen` ones. */
  async next(name: string, seen = 0) {
    const event = await eventually(
      async () => this.named(name)[seen],
      found => found !== undefined,
    )
    return event.data
  }

  async ended(): Promise<void> {
    await eventually(
      async () => this.hasEnded,
      ended => ended,
    )
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const text = decoder.decode(chunk, { stream: true })
      this.text += text
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
    this.hasEnded = true
  }

  #take(block: string): void {
    const name = /^event: (.+)$/m.exec(block)?.[1]
    const data = /^data: (.+)$/m.exec(block)?.[1]
    if (name && data) this.events.push({ name, data: JSON.parse(data), at: performance.now() })
  }
}
