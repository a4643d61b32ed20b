/** Pages are allocated from chunks of this size, in bytes: allocating a buffer per page would cost more than filling it. */
const PIECE_BYTES = 1024 * 1024

/** Memory for pages being sent. */
export class PageMemory {
  #piece = Buffer.allocUnsafeSlow(0)
  #taken = 0

  /** Memory that is not shared; a piece is freed when all pages in it have been sent. */
  take(bytes: number): Buffer {
    if (bytes > PIECE_BYTES / 4) return Buffer.allocUnsafeSlow(bytes)
    if (this.#taken + bytes > this.#piece.length) {
      this.#piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
      this.#taken = 0
    }
    this.#taken += bytes
    return this.#piece.subarray(this.#taken - bytes, this.#taken)
  }
}
