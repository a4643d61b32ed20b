// The live stream: hints that something has changed, without its content.

import type { Client } from './client.ts'
import { AtriumError } from './errors.ts'
import { createEventParser } from './sse.ts'
import { sleep } from './transport.ts'

/** The data of each event of the stream. */
export interface LiveEvents {
  /** The number of unread notifications, and of posts to acknowledge. */
  notifications: { unread: number; required: number }
  /** The feed may have new posts. */
  feed: Record<string, never>
  /** The counters or the text of a post have changed. */
  post: { content_id: number }
  /** Another user has opened a record that the caller has open in the editor. */
  editors: { content_id: number } | { newsletter_id: number } | { survey_id: number }
  /** The state of background work that the caller started. */
  job: {
    kind: 'export' | 'group' | 'upload' | 'import'
    id: string
    /** The last three are those of imports. */
    status: 'running' | 'finished' | 'failed' | 'checking' | 'ready' | 'discarded'
  }
  /** Hints may have been missed: reload everything that is shown. */
  reset: Record<string, never>
}

/** One event; `name` determines the type of `data`. */
export type LiveEvent = {
  [Name in keyof LiveEvents]: { readonly name: Name; readonly data: LiveEvents[Name] }
}[keyof LiveEvents]

export interface LiveOptions {
  /** Ends the stream. */
  readonly signal?: AbortSignal
  /** Called when the connection is open, and when it is lost: a page can poll meanwhile. */
  readonly onConnection?: (isOpen: boolean) => void
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000
/** The server sends a line every 25 s: a connection that was silent for longer is dead. */
const SILENCE_MAX_MS = 60_000
/** Responses that another attempt does not change. */
const isFinal = ({ status }: AtriumError): boolean => status >= 400 && status < 500 && status !== 429 && status !== 408

/**
 * The events of `GET /v2/live` as they arrive, until `signal` is aborted: `for await (const event of live(atrium))`.
 * Reconnects with increasing waits; then the first event is `reset`. Throws AtriumError when the
 * server refuses, such as 401 without a session. Returns when `signal` is aborted.
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
      // Leaving the loop also closes the connection.
      control.abort()
      signal?.removeEventListener('abort', stop)
      if (isOpen) onConnection?.(false)
    }
    // Spread out, so that clients do not reconnect at the same moment after a restart of the server.
    const growing = Math.min(wait * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS)
    const pause = Math.max(asked, growing * (0.5 + Math.random()))
    await sleep(pause, signal, { isOverOnline: asked === 0 }).catch(() => {})
  }
}

/** The text of a response in pieces, until it ends or has been silent for too long. */
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
