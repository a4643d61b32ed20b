import type { ServerResponse } from 'node:http'
import type { JobHint } from '../../shared/live/hints.ts'

/** Maximum bytes buffered in this process for a client that does not read, beyond the system's socket buffer. */
const WAITING_MAX_BYTES = 64 * 1024

/** The end of a stream, for the metrics. */
type StreamEnd = 'left' | 'session' | 'newer' | 'slow' | 'drain'

/** The owner of a stream. */
export interface StreamOwner {
  readonly programId: number
  readonly userId: number
  /** The key of the token or session, in base64: the stream ends with it. */
  readonly tokenKey: string
}

/** One client with an open stream. */
export class Stream implements StreamOwner {
  /** Sorts by the time of opening. */
  readonly id: string
  readonly programId: number
  readonly userId: number
  readonly tokenKey: string
  /** When its token ends; 0 until that is looked up. */
  expiresAtMs = 0
  /** The counts that were sent last, as their event. */
  sentNumbers = ''
  end: StreamEnd | null = null
  readonly #response: ServerResponse

  constructor(id: string, { programId, userId, tokenKey }: StreamOwner, response: ServerResponse) {
    this.id = id
    this.programId = programId
    this.userId = userId
    this.tokenKey = tokenKey
    this.#response = response
  }

  /** Disconnects a client that does not read; it reconnects when it can. */
  write(text: string): void {
    if (this.end !== null) return
    this.#response.write(text)
    if (this.#response.writableLength > WAITING_MAX_BYTES) this.close('slow')
  }

  close(end: StreamEnd): void {
    if (this.end !== null) return
    this.end = end
    // Data buffered for a client that does not read would keep the connection open forever.
    if (end === 'slow') this.#response.destroy()
    else this.#response.end()
  }
}

// Events of a live stream (docs/contract/live.md).

export interface Numbers {
  readonly unread: number
  readonly required: number
}

type EventName = 'notifications' | 'feed' | 'post' | 'editors' | 'job' | 'reset'

const event = (name: EventName, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export const FEED = event('feed', {})
export const RESET = event('reset', {})
export const KEEP_ALIVE = ':\n\n'

export const postEvent = (content_id: number): string => event('post', { content_id })
export const editorsEvent = (content_id: number): string => event('editors', { content_id })
export const notificationsEvent = ({ unread, required }: Numbers): string =>
  event('notifications', { unread, required })
export const jobEvent = ({ kind, id, status }: JobHint): string => event('job', { kind, id, status })

const RETRY_MIN_MS = 2_000
const RETRY_MAX_MS = 10_000

/**
 * The first event of a stream. Each client gets its own reconnection delay, so that the clients of a stopping server do not all
 * return at once. They send the id when they reconnect: then they may have missed hints.
 */
export function streamBeginning(streamId: string): string {
  const retryMs = Math.round(RETRY_MIN_MS + Math.random() * (RETRY_MAX_MS - RETRY_MIN_MS))
  return `retry: ${retryMs}\nid: ${streamId}\n\n`
}

// The maximum of streams of a user, over all nodes. Each node knows the streams that were opened, on any node, since its own of
// that user: the node of the sixth newest ends it. After a crash of a node, another may end one too early; that client reconnects
// as the newest.

export const STREAMS_PER_USER_MAX = 5

interface Opened {
  /** Sorts by the time of opening. */
  readonly id: string
  /** Null on another node. */
  readonly stream: Stream | null
}

export class UserStreams {
  readonly #byUser = new Map<string, Opened[]>()

  add(stream: Stream): void {
    const key = keyOf(stream.programId, stream.userId)
    const opened = this.#byUser.get(key) ?? []
    this.#byUser.set(key, opened)
    opened.push({ id: stream.id, stream })
    this.#endOldest(opened)
  }

  remove({ programId, userId, id }: Stream): void {
    this.#drop(programId, userId, id)
  }

  /** Another node has opened one. */
  openedElsewhere(programId: number, userId: number, id: string): void {
    const opened = this.#byUser.get(keyOf(programId, userId))
    if (!opened || opened.some(one => one.id === id)) return
    opened.push({ id, stream: null })
    // The message was batched: streams of this node may have been opened in the meantime.
    opened.sort((one, other) => (one.id < other.id ? -1 : 1))
    this.#endOldest(opened)
  }

  closedElsewhere(programId: number, userId: number, id: string): void {
    this.#drop(programId, userId, id)
  }

  /** Those of this node. */
  of(programId: number, userId: number): Stream[] {
    return (this.#byUser.get(keyOf(programId, userId)) ?? []).flatMap(({ stream }) => stream ?? [])
  }

  #endOldest(opened: readonly Opened[]): void {
    // Ending a stream may remove it from the list.
    for (const { stream } of opened.slice(0, -STREAMS_PER_USER_MAX)) stream?.close('newer')
    const elsewhere = opened.slice(0, -STREAMS_PER_USER_MAX).filter(({ stream }) => stream === null)
    for (const { id } of elsewhere) this.#takeOut(opened as Opened[], id)
  }

  #drop(programId: number, userId: number, id: string): void {
    const key = keyOf(programId, userId)
    const opened = this.#byUser.get(key)
    if (!opened) return
    this.#takeOut(opened, id)
    if (opened.every(({ stream }) => stream === null)) this.#byUser.delete(key)
  }

  #takeOut(opened: Opened[], id: string): void {
    const index = opened.findIndex(one => one.id === id)
    if (index >= 0) opened.splice(index, 1)
  }
}

const keyOf = (programId: number, userId: number): string => `${programId} ${userId}`
