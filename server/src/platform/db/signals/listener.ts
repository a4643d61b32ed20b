// The connection that LISTENs. It sends itself a heartbeat every second: when one returns, every signal committed
// before it has arrived. A connection can be silent without being broken (a firewall dropped it, a network is cut), so
// without heartbeats caches are bypassed and a new connection is opened soon.

import { randomUUID } from 'node:crypto'
import { createConnection, cutConnection } from '../engines/connection.ts'
import type { Primary } from '../engines/primary.ts'

const BEAT_MS = 1000
/** The longest delay of a signal, and so the greatest age of stale cache entries. */
const SILENCE_MS = 3000
const RECONNECT_MS = 500

export interface Listener {
  /** Whether every signal up to a moment ago has arrived. */
  isTrusted(): boolean
  /** Milliseconds since signals were last confirmed; 0 while they are. */
  silentMs(): number
  /** Connections that were lost since the start. */
  losses(): number
  start(): Promise<void>
  close(): Promise<void>
}

export interface ListenerEvents {
  onSignal(text: string): void
  /** A connection was lost or made: signals may have been missed. */
  onReset(): void
  onError(error: Error): void
}

type Connection = ReturnType<typeof createConnection>

export function createListener(url: string, channel: string, primary: Primary, events: ListenerEvents): Listener {
  const beats = `${channel}_${randomUUID()}`
  let client: Connection | null = null
  let retry: NodeJS.Timeout | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false
  let losses = 0
  /** The time of sending of the last heartbeat that returned. */
  let heardUpTo = performance.now()
  /** The time of sending of the heartbeat that has not returned. */
  let beatAt: number | null = null

  const lose = (lost: Connection, error?: Error) => {
    if (closed || client !== lost) return
    client = null
    losses++
    cutConnection(lost)
    if (error) events.onError(error)
    primary.suspect()
    events.onReset()
    reconnectSoon()
  }
  const reconnectSoon = () => {
    if (!closed) retry = setTimeout(() => connect().catch(events.onError), RECONNECT_MS)
  }
  const connect = async () => {
    const next = createConnection(url, 'atrium listen', SILENCE_MS)
    next.on('error', error => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel: from, payload = '' }) => {
      if (from === channel) events.onSignal(payload)
      else if (client === next) hear(Number(payload))
    })
    try {
      await next.connect()
      await primary.admit(next)
      // Nothing is lost with a heartbeat: it need not wait for a disk or a standby.
      await next.query(`set synchronous_commit = off; listen ${channel}; listen "${beats}"`)
    } catch (error) {
      cutConnection(next)
      reconnectSoon()
      throw error
    }
    if (closed) return cutConnection(next)
    client = next
    beatAt = null
    events.onReset()
    hear(performance.now())
  }
  const hear = (sentAt: number) => {
    primary.heard()
    heardUpTo = Math.max(heardUpTo, sentAt)
    if (beatAt !== null && sentAt >= beatAt) beatAt = null
  }
  const beat = () => {
    if (!client) return
    const now = performance.now()
    if (beatAt !== null) {
      if (now - beatAt >= SILENCE_MS) lose(client, new Error('signals of the database do not arrive any more'))
      return
    }
    beatAt = now
    // Success is seen from its return.
    client.query('select pg_notify($1, $2)', [beats, String(now)]).catch(() => {})
  }
  const isTrusted = () => client !== null && performance.now() - heardUpTo < SILENCE_MS
  return {
    isTrusted,
    silentMs: () => (isTrusted() ? 0 : performance.now() - heardUpTo),
    losses: () => losses,
    async start() {
      await connect()
      // After reading what has arrived: a busy process must not mistake its own delay for silence.
      timer = setInterval(() => setImmediate(beat), BEAT_MS)
    },
    async close() {
      closed = true
      if (retry) clearTimeout(retry)
      if (timer) clearInterval(timer)
      const last = client
      client = null
      if (last) {
        const ended = new Promise(resolve => setTimeout(resolve, SILENCE_MS).unref())
        await Promise.race([last.end().catch(() => {}), ended])
        cutConnection(last)
      }
    },
  }
}
