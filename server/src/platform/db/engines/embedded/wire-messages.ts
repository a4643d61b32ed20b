// Messages to the engine, written one after the other into a reused buffer: most are some hundred bytes.

import type { WireValue } from './wire-values.ts'

const ROOM_BYTES = 64 * 1024
/** A buffer grown beyond this by a large value is not kept. */
const KEPT_BYTES = 1024 * 1024
/** Bytes per JavaScript character in UTF-8. */
const CHARACTER_BYTES = 3
const LENGTH_BYTES = 4

const LETTER = { parse: 'P', bind: 'B', describe: 'D', execute: 'E', close: 'C', sync: 'S', query: 'Q' } as const
const BINARY = 1
const TEXT = 0

export class WireMessages {
  #buffer = Buffer.allocUnsafeSlow(ROOM_BYTES)
  #at = 0
  /** Where the length of the current message goes. */
  #lengthAt = 0

  parse(name: string, text: string): void {
    this.#begin('parse')
    this.#text(name)
    this.#text(text)
    // No parameter types are specified.
    this.#int16(0)
    this.#end()
  }

  bind(name: string, values: readonly WireValue[]): void {
    this.#begin('bind')
    this.#text('')
    this.#text(name)
    this.#int16(values.length)
    for (const value of values) this.#int16(value instanceof Uint8Array ? BINARY : TEXT)
    this.#int16(values.length)
    for (const value of values) this.#value(value)
    // All results as texts.
    this.#int16(0)
    this.#end()
  }

  /** Requests the row description of the statement bound last. */
  describe(): void {
    this.#begin('describe')
    this.#text('P')
    this.#end()
  }

  execute(): void {
    this.#begin('execute')
    this.#text('')
    // All rows.
    this.#int32(0)
    this.#end()
  }

  close(name: string): void {
    this.#begin('close')
    this.#text(`S${name}`)
    this.#end()
  }

  sync(): void {
    this.#begin('sync')
    this.#end()
  }

  query(text: string): void {
    this.#begin('query')
    this.#text(text)
    this.#end()
  }

  /** Everything since the last call; valid until the next message is written. */
  take(): Uint8Array {
    const taken = this.#buffer.subarray(0, this.#at)
    this.#at = 0
    if (this.#buffer.length > KEPT_BYTES) this.#buffer = Buffer.allocUnsafeSlow(ROOM_BYTES)
    return taken
  }

  #begin(kind: keyof typeof LETTER): void {
    this.#makeRoom(1 + LENGTH_BYTES)
    this.#buffer[this.#at] = LETTER[kind].charCodeAt(0)
    this.#lengthAt = this.#at + 1
    this.#at += 1 + LENGTH_BYTES
  }

  #end(): void {
    this.#buffer.writeInt32BE(this.#at - this.#lengthAt, this.#lengthAt)
  }

  #int16(value: number): void {
    this.#makeRoom(2)
    this.#at = this.#buffer.writeUInt16BE(value, this.#at)
  }

  #int32(value: number): void {
    this.#makeRoom(LENGTH_BYTES)
    this.#at = this.#buffer.writeInt32BE(value, this.#at)
  }

  /** Ends with a zero. */
  #text(text: string): void {
    this.#makeRoom(text.length * CHARACTER_BYTES + 1)
    this.#at += this.#buffer.write(text, this.#at)
    this.#buffer[this.#at++] = 0
  }

  /** Begins with its length. */
  #value(value: WireValue): void {
    if (value === null) {
      this.#int32(-1)
    } else if (typeof value === 'string') {
      this.#makeRoom(LENGTH_BYTES + value.length * CHARACTER_BYTES)
      const written = this.#buffer.write(value, this.#at + LENGTH_BYTES)
      this.#int32(written)
      this.#at += written
    } else {
      this.#int32(value.length)
      this.#makeRoom(value.length)
      this.#buffer.set(value, this.#at)
      this.#at += value.length
    }
  }

  #makeRoom(bytes: number): void {
    const needed = this.#at + bytes
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#at)
    this.#buffer = larger
  }
}
