const FIRST_SIZE_BYTES = 1_024

/**
 * Keeps the first bytes of a body. Bytes are copied: a host that sends a byte at a time would otherwise make
 * this server hold a network buffer for each of them.
 */
export class BodyBuffer {
  readonly #maxBytes: number
  #buffer: Buffer
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#buffer = EMPTY
  }

  /** Adds what fits; false when bytes were dropped. */
  append(chunk: Buffer): boolean {
    const taken = Math.min(chunk.length, this.#maxBytes - this.#length)
    this.#reserve(this.#length + taken)
    chunk.copy(this.#buffer, this.#length, 0, taken)
    this.#length += taken
    return taken === chunk.length
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  #reserve(length: number): void {
    if (length <= this.#buffer.length) return
    const grown = Buffer.allocUnsafe(
      Math.min(this.#maxBytes, Math.max(FIRST_SIZE_BYTES, length, this.#buffer.length * 2)),
    )
    this.#buffer.copy(grown, 0, 0, this.#length)
    this.#buffer = grown
  }
}

const EMPTY = Buffer.alloc(0)
