// Some receivers send `100 Continue` before their response, although no request expects it. undici treats it as a fault and closes
// the connection, but accepts other interim responses (103 Early Hints): so a 100 is changed to a 103 in the bytes that it reads.

import type { Socket } from 'node:net'

/** The first bytes of interim responses; of 100 the last digit is changed. */
const STATUS_LINE = Buffer.from('HTTP/1.1 1..')
const DIGITS_PLACE = 'HTTP/1.1 1'.length
const CONTINUE = Buffer.from('00')
const SWITCHING_PROTOCOLS = Buffer.from('01')
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** The socket, without `100 Continue` at the beginning of responses. */
export function withoutContinue<S extends Socket>(socket: S): S {
  const heads = new InterimHeads()
  const { read, write } = socket
  socket.read = size => {
    const chunk = read.call(socket, size)
    if (chunk instanceof Buffer) heads.pass(chunk)
    return chunk
  }
  // The bytes after a write begin a response: a connection has one request at a time.
  socket.write = ((...parameters: Parameters<typeof write>) => {
    heads.begin()
    return write.apply(socket, parameters)
  }) as typeof write
  return socket
}

/** Scans the bytes of a connection up to the head of the final response. */
class InterimHeads {
  /** Bytes of the status line that match so far; null: not at the beginning of a head. */
  #matched: number | null = 0
  readonly #digits = Buffer.alloc(2)
  /** Line feeds in a row that end the head of an interim response. */
  #lineFeeds: number | null = null

  begin(): void {
    if (this.#lineFeeds === null && (this.#matched === null || this.#matched === 0)) this.#matched = 0
  }

  /** Changes the chunk in place. */
  pass(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#lineFeeds !== null) this.#endHead(chunk[at] as number)
      else if (this.#matched === null) return
      else this.#match(chunk, at)
    }
  }

  #match(chunk: Buffer, at: number): void {
    const place = this.#matched as number
    if (place >= DIGITS_PLACE) this.#digits[place - DIGITS_PLACE] = chunk[at] as number
    else if (chunk[at] !== STATUS_LINE[place]) {
      this.#matched = null
      return
    }
    this.#matched = place + 1
    if (this.#matched < STATUS_LINE.length) return
    this.#matched = null
    if (this.#digits.equals(SWITCHING_PROTOCOLS)) return
    if (this.#digits.equals(CONTINUE)) chunk[at] = '3'.charCodeAt(0)
    this.#lineFeeds = 0
  }

  #endHead(byte: number): void {
    if (byte === LINE_FEED) this.#lineFeeds = (this.#lineFeeds as number) + 1
    else if (byte !== CARRIAGE_RETURN) this.#lineFeeds = 0
    if (this.#lineFeeds !== 2) return
    this.#lineFeeds = null
    this.#matched = 0
  }
}
