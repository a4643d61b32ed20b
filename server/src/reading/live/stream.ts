import type { ServerResponse } from 'node:http'

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
