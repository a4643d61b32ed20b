// The live stream: hints that something is new, never the thing itself.

import type { Client } from './client.ts'
import { AtriumError } from './errors.ts'
import { createEventParser } from './sse.ts'
import { sleep } from './transport.ts'

/** What each event of the stream says. */
export interface LiveEvents {
  /** How many notifications are unread, and how many posts are to be acknowledged. */
  notifications: { unread: number; required: number }
  /** Something new may be in the feed. */
  feed: Record<string, never>
  /** The counters or the text of a post have changed. */
  post: { content_id: number }
  /** Work in the background that the caller began. */
  job: { kind: 'export' | 'group' | 'upload'; id: string; status: 'running' | 'finished' | 'failed' }
  /** Something may have been missed: read again what is shown. */
  reset: Record<string, never>
}

/** One event; `name` says what `data` is. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { readonly name: Name; readonly data: LiveEvents[Name] }
}[keyof LiveEvents]

export interface LiveOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal
  /** Called when a connection is open, and when it is lost: for a page that asks by itself meanwhile. */
  readonly onConnection?: (isOpen: boolean) => void
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** The server says something every 25 s: a connection that was silent for longer is dead. */
const SILENCE_MAX_MS = 60_000
/** Answers that another attempt does not change. */
const isFinal = ({ status }: AtriumError): boolean => status >= 400 && status < 500 && status !== 429 && status !== 408

/**
 * The events of `GET /v2/live` as they come, for as long as `signal` allows: `for await (const event of live(atrium))`.
 * What breaks or ends is connected again, with growing waits; then the first event is `reset`. Throws AtriumError when the
 * server refuses, such as 401 without a session. Ends quietly when `signal` is aborted.
 */
export async function* live(
  client: Pick<Client, 'request'>,
  options: LiveOptions = {},
): AsyncGenerator<LiveEvent, void, void> {
  const { signal, onConnection } = options
  let wait = FIRST_WAIT_MS
  let failures = 0
  let lastId = ''
  for (let isFirst = true; !signal?.aborted; isFirst = false) {
    const control = new AbortController()
    const stop = () => control.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    let asked = 0
    let isOpen = false
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) }
      const response = await client.request('GET', '/v2/live', { headers, signal: control.signal, retries: 0 })
      failures = 0
      isOpen = true
      onConnection?.(true)
      if (!isFirst) yield { name: 'reset', data: {} }
      const parse = createEventParser({ retry: ms => (wait = ms) })
      for await (const piece of pieces(response, control)) {
        for (const { event, data, id } of parse(piece)) {
          lastId = id
          yield { name: event, data: parsed(data) } as LiveEvent
        }
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof AtriumError && isFinal(error)) throw error
      if (error instanceof AtriumError) asked = error.retryAfterMs ?? 0
      failures++
    } finally {
      // Who leaves the loop, too, ends the connection.
      control.abort()
      signal?.removeEventListener('abort', stop)
      if (isOpen) onConnection?.(false)
    }
    // Not all at one moment, after a server has been restarted.
    const growing = Math.min(wait * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS)
    const pause = Math.max(asked, growing * (0.5 + Math.random()))
    await sleep(pause, signal, { isOverOnline: asked === 0 }).catch(() => {})
  }
}

/** The text of a response piece by piece, until it ends or has been silent for too long. */
async function* pieces(response: Response, control: AbortController): AsyncGenerator<string, void, void> {
  const reader = response.body?.getReader()
  control.signal.addEventListener('abort', () => reader?.cancel().catch(() => {}))
  const decoder = new TextDecoder()
  for (;;) {
    const timer = setTimeout(() => control.abort(new Error('the stream is silent')), SILENCE_MAX_MS)
    const part = await reader?.read().finally(() => clearTimeout(timer))
    if (!part || part.done) return
    yield decoder.decode(part.value, { stream: true })
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return {}
  }
}
